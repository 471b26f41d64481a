# Finds or installs the browser of the browser tests. Sourced by ./test.
#
# Belongs here: which Chromium the tests drive. Does not belong here: how they drive it.

find_browser() { # prints the browser's path; CITATION_BROWSER overrides the search
  local candidate
  for candidate in ${CITATION_BROWSER:+"$CITATION_BROWSER"} chromium chromium-headless-shell chromium-browser google-chrome; do
    if command -v "$candidate"; then return; fi
  done
  return 1
}

prepare_browser() { # exports CITATION_BROWSER
  local found
  if ! found=$(find_browser); then
    install_system "The browser tests need Chromium." chromium
    found=$(find_browser) || stop "Chromium was installed but is not on PATH." "Set CITATION_BROWSER=/path/to/chromium"
  fi
  export CITATION_BROWSER=$found
}
