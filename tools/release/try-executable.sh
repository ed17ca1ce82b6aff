#!/bin/sh
# Unpacks the command line of one platform from out/release and runs it, as on a user's machine.
#   sh tools/release/try-executable.sh PLATFORM
set -eu
platform=$1
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
archive="$PWD/out/release/kubelet-config-$version-$platform"
unpacked=$(mktemp -d)
case "$platform" in
  windows-*) unzip -q "$archive.zip" -d "$unpacked" ;;
  *) tar -xzf "$archive.tar.gz" -C "$unpacked" ;;
esac

# Archives have the files at their top or in one folder.
program=$(find "$unpacked" -type f \( -name kubelet-config -o -name kubelet-config.exe \))
test -x "$program"
# macOS ends a program on arm64 whose signature does not match.
case "$platform" in
  darwin-*) codesign --verify --strict "$program" ;;
esac
"$program" --version | tee "$unpacked/version"
grep -q "$version" "$unpacked/version"

# The examples contain errors, so that the exit code is 1.
code=0
"$program" check examples >"$unpacked/findings" || code=$?
tail -n 1 "$unpacked/findings"
test "$code" -eq 1
