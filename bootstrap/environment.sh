# Sets up the locked Python environment. Sourced by ./run and ./test, from the checkout's root.
#
# Belongs here: what has to exist before any Python code of this project can run.
# Does not belong here: anything that Python code can do itself (citation_platform/launch/).
#
# Needs only Python 3.11–3.13. Leaves .venv-tools/ (pip's environment, holds the pinned uv),
# .venv/ (the locked environment) and a stamp in it that lets the next start skip all of this.

readonly TOOLS=.venv-tools
readonly ENVIRONMENT=.venv

colour() { # colour CODE TEXT: coloured on a terminal, plain in a log
  if [ -t 2 ]; then printf '\033[%sm%s\033[0m\n' "$1" "$2" >&2; else printf '%s\n' "$2" >&2; fi
}

say() { colour 2 "$*"; }

stop() { # stop WHAT REMEDY...
  colour 31 "$1"
  shift
  printf '%s\n' "$@" >&2
  exit 1
}

suits() { # suits PYTHON: is it a version that uv.lock was resolved for?
  "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
}

find_python() { # prints the interpreter to use; CITATION_PYTHON overrides the search
  local candidate
  for candidate in ${CITATION_PYTHON:+"$CITATION_PYTHON"} python3 python3.11 python3.12 python3.13; do
    if suits "$candidate"; then
      "$candidate" -c 'import sys; print(sys.executable)'
      return
    fi
  done
  stop "Python 3.11, 3.12 or 3.13 is needed and was not found." \
    "Install it (Debian 12: apt-get install -y python3), or name one: CITATION_PYTHON=/path/to/python3.11"
}

as_root() { # the words that make a command run as root without asking; fails when there are none
  if [ "$(id -u)" = 0 ]; then
    printf 'env'
  elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    printf 'sudo -n env'
  else
    return 1
  fi
}

install_system() { # install_system WHY PACKAGE...: through apt when allowed, else says how
  local why=$1 privilege
  shift
  local by_hand="apt-get update && apt-get install -y $*"
  command -v apt-get >/dev/null || stop "$why" "Install what Debian calls: $*"
  privilege=$(as_root) || stop "$why" "As root, run:  $by_hand" "then start this command again."
  say "$why Installing: $*"
  local apt="$privilege DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300"
  if ! { $apt update && $apt install -y --no-install-recommends "$@"; } </dev/null >"$TOOLS-apt.log" 2>&1; then
    tail -n 15 "$TOOLS-apt.log" >&2
    stop "apt could not install: $*" "All of its output: $TOOLS-apt.log" "By hand, as root:  $by_hand"
  fi
  rm -f "$TOOLS-apt.log"
}

fingerprint() { # of everything that decides what an environment holds, and where it lies
  { printf '%s\n' "$PWD" "$@"; cat bootstrap/uv.txt pyproject.toml uv.lock; } | sha256sum | cut -d' ' -f1
}

trust_system_certificates() { # so that a proxy's certificate, once installed, is believed by both tools
  local bundle=/etc/ssl/certs/ca-certificates.crt
  export UV_SYSTEM_CERTS=true
  if [ -r "$bundle" ]; then export PIP_CERT="${PIP_CERT:-$bundle}"; fi
}

prepare_installer() { # prepare_installer PYTHON: the pinned uv in its own environment
  local python=$1 stamp="$TOOLS/stamp" wanted
  wanted=$(fingerprint "$python" tools)
  if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    local version
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    install_system "This Python cannot make environments yet." "python$version-venv"
  fi
  say "Preparing the installer (uv, pinned by hash) …"
  rm -rf "$TOOLS"
  "$python" -m venv "$TOOLS" || stop "No Python environment could be made in $TOOLS." \
    "The message above says why; is the disk full or the folder read-only?"
  "$TOOLS/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps \
    --only-binary :all: --require-hashes -r bootstrap/uv.txt ||
    stop "uv could not be installed." "The first start needs a Python package index (pypi.org or your mirror in pip.conf)."
  printf '%s\n' "$wanted" >"$stamp"
}

sync_environment() { # sync_environment PYTHON KIND: exactly what uv.lock says, nothing resolved anew
  local python=$1 kind=$2 groups=(--no-dev)
  if [ "$kind" = dev ]; then groups=(); fi
  say "Installing the locked environment (first time: about 1.3 GB on disk) …"
  rm -f "$ENVIRONMENT/stamp"
  env -u VIRTUAL_ENV -u PYTHONPATH UV_PROJECT_ENVIRONMENT="$ENVIRONMENT" UV_PYTHON_DOWNLOADS=never \
    "$TOOLS/bin/uv" sync --locked --python "$python" ${groups[@]+"${groups[@]}"} ||
    stop "The environment could not be installed." "Try again when the package index answers; what was loaded is kept."
}

# prepare_environment KIND: "run" for what the product needs, "dev" to test it as well.
prepare_environment() {
  local kind=$1 python wanted
  if [ -x "$ENVIRONMENT/bin/python" ] && [ -f "$ENVIRONMENT/stamp" ]; then
    case "$(cat "$ENVIRONMENT/stamp")" in
      "$(fingerprint dev)") return ;;
      "$(fingerprint run)") if [ "$kind" = run ]; then return; fi ;;
    esac
  fi
  python=$(find_python)
  trust_system_certificates
  prepare_installer "$python"
  sync_environment "$python" "$kind"
  wanted=$(fingerprint "$kind")
  printf '%s\n' "$wanted" >"$ENVIRONMENT/stamp"
}
