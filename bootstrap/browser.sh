# Finds or installs the browser of the browser tests, and what its driver needs. Sourced by ./test.
#
# Belongs here: which Chromium the tests drive. Does not belong here: how they drive it.

find_browser() { # prints the browser's path; CHROMIUM overrides the search
  local candidate
  for candidate in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-headless-shell chromium-browser google-chrome; do
    if command -v "$candidate"; then return; fi
  done
  return 1
}

driver_runs() { # Playwright drives the browser with a Node that it brings along
  "$ENVIRONMENT/bin/python" -c '
import subprocess
from pathlib import Path
import playwright
subprocess.run([Path(playwright.__file__).parent / "driver" / "node", "--version"],
               check=True, capture_output=True)' 2>/dev/null
}

prepare_browser() { # exports CHROMIUM
  local missing=() found
  if ! find_browser >/dev/null; then missing+=(chromium); fi
  if ! driver_runs; then missing+=(libatomic1); fi
  if [ ${#missing[@]} -gt 0 ]; then
    install_system "The browser tests need Chromium and its driver's libraries." "${missing[@]}"
  fi
  found=$(find_browser) || stop "Chromium is not on PATH." "Name it: CHROMIUM=/path/to/chromium ./test"
  driver_runs || stop "The browser's driver does not start." "See what it misses: ldd $ENVIRONMENT/lib/python3*/site-packages/playwright/driver/node"
  export CHROMIUM=$found
}
