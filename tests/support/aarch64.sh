#!/usr/bin/env bash
# Run pytest as an aarch64 process on an x86-64 machine, emulated by qemu:
#
#   tests/support/aarch64.sh FOLDER tests/sim/native -x
#
# The first call writes Python, numpy and the test tools for aarch64 to FOLDER (300 MB). It needs Debian's packages
# qemu-user-static and debian-archive-keyring, and .venv. The clang of .venv is the cross compiler: an emulated one would
# take minutes. ARM_CPU is the processor for which it compiles.
set -Eeuo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(realpath -m "$1")
shift
packages=(numpy ml_dtypes pytest pytest-asyncio pytest-lsp pytest-xdist hypothesis rich platformdirs pygls jsonschema)

debian() {
    apt-get -o Dir="$folder/apt" -o Dir::State::status="$folder/apt/status" -o APT::Architecture=arm64 \
        -o APT::Architectures=arm64 -o APT::Sandbox::User=root -o APT::Install-Recommends=0 -qq "$@"
}

install_python() {
    mkdir -p "$folder"/apt/{etc/apt/{apt.conf.d,preferences.d},var/lib/apt/lists/partial,var/cache/apt/archives/partial}
    touch "$folder/apt/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" \
        >"$folder/apt/etc/apt/sources.list"
    debian update
    debian install -y --download-only python3.11 libstdc++6
    for package in "$folder"/apt/var/cache/apt/archives/*.deb; do dpkg -x "$package" "$folder/root"; done
}

install_packages() {
    local wheels=()
    for tag in manylinux2014 manylinux_2_17 manylinux_2_27 manylinux_2_28; do wheels+=(--platform "${tag}_aarch64"); done
    "$repository/.venv/bin/python" -m pip install -q --target "$folder/site" --only-binary=:all: --python-version 3.11 \
        "${wheels[@]}" -c "$repository/constraints.txt" "${packages[@]}"
    echo "import sys; sys.executable = '$folder/python'  # so that tests can start processes" >"$folder/site/sitecustomize.py"
}

write_programs() {
    cat >"$folder/python" <<EOF
#!/bin/sh
exec qemu-aarch64-static -L "$folder/root" "$folder/root/usr/bin/python3.11" "\$@"
EOF
    cat >"$folder/clang" <<EOF
#!/bin/bash
exec "$repository/.venv/bin/python" -m ziglang clang --target=aarch64-linux-gnu "\${@/#-mcpu=native/-mcpu=\${ARM_CPU:-neoverse-n1}}"
EOF
    chmod +x "$folder/python" "$folder/clang"
}

if [[ ! -x $folder/python ]]; then
    install_python
    install_packages
    write_programs
fi
cd "$repository"
export ASMKIT_CACHE="$folder/cache" ASMKIT_CLANG="$folder/clang" ASMKIT_LLD="$repository/.venv/bin/python -m ziglang ld.lld"
export PYTHONPATH="$repository:$folder/site" PYTHONPYCACHEPREFIX="$folder/pycache" OPENBLAS_NUM_THREADS=1
exec "$folder/python" -m pytest -p no:cacheprovider -o faulthandler_timeout=0 "$@"
