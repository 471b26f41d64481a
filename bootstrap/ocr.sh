# Finds or installs the OCR engine that reads scanned pages. Sourced by ./run and ./test.
#
# Belongs here: tesseract and its languages. Does not belong here: how pages are read
# (citation_platform/documents/pages/). Without tesseract the product works all the same:
# scanned pages are then listed as unreadable, with this remedy.

readonly OCR_LANGUAGES=(nld fra deu eng ita osd)

missing_ocr() { # prints the Debian packages that are missing, one a line
  local known='' language
  if command -v tesseract >/dev/null; then
    known=$(tesseract --list-langs 2>&1)
  else
    printf 'tesseract-ocr\n'
  fi
  for language in "${OCR_LANGUAGES[@]}"; do
    if ! grep -qx "$language" <<<"$known"; then printf 'tesseract-ocr-%s\n' "$language"; fi
  done
}

prepare_ocr() { # prepare_ocr NEED: "must" stops when it cannot be installed, "may" goes on
  local need=$1 missing
  mapfile -t missing < <(missing_ocr)
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  if [ "$need" = must ]; then
    install_system "Scanned pages are read with tesseract." "${missing[@]}"
  elif ! (install_system "Scanned pages are read with tesseract." "${missing[@]}"); then
    say "Going on without it: scanned pages will be listed as unreadable."
  fi
}
