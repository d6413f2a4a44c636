#!/bin/sh
# Prints the path of Node 24: NODE_24 if it is set, else the pinned version in the cache, which the first call fetches from the npm
# registry (its package for this platform, without scripts).
set -eu
version=24.21.0
if [ -n "${NODE_24-}" ]; then
  [ -x "$NODE_24" ] || { printf 'NODE_24 names %s, which is not a program\n' "$NODE_24" >&2 && exit 1; }
  printf '%s\n' "$NODE_24"
  exit
fi
cache=$PWD/node_modules/.cache
path=$cache/node-$version/bin/node
if ! [ -x "$path" ]; then
  mkdir -p "$cache"
  some=$(mktemp -d "$cache/node-XXXXXX")
  trap 'rm -rf "$some"' EXIT
  platform=$(node -p 'process.platform + "-" + process.arch')
  # npm checks the tarball against the registry's hash.
  (cd "$some" && npm pack --silent "node-$platform@$version" >/dev/null && tar xzf "node-$platform-$version.tgz") || {
    printf 'no Node %s for %s: set NODE_24, or allow a download from the npm registry\n' "$version" "$platform" >&2
    exit 1
  }
  rm -rf "$cache/node-$version"
  mv "$some/package" "$cache/node-$version"
fi
[ "$("$path" --version)" = "v$version" ] || { printf '%s is not Node %s\n' "$path" "$version" >&2 && exit 1; }
printf '%s\n' "$path"
