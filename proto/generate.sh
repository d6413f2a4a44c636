#!/bin/sh
# Makes generated/ from the contracts beside this file. Needs protoc 3.20.3 (PROTOC, or on the PATH), the last version with a
# JavaScript generator of its own, and the development dependencies (npm ci) for the declarations.
set -eu
cd "$(dirname "$0")/.."

wanted=3.20.3
protoc=${PROTOC:-protoc}
declarations=node_modules/.bin/protoc-gen-ts

fail() {
  echo "proto/generate.sh: $1" >&2
  exit 1
}
command -v "$protoc" >/dev/null 2>&1 ||
  fail "needs protoc $wanted: set PROTOC to it, or put it on the PATH (Maven: com.google.protobuf:protoc:$wanted:exe:linux-x86_64)"
found=$("$protoc" --version | sed 's/^libprotoc //')
[ "$found" = "$wanted" ] || fail "needs protoc $wanted, $protoc is $found: other versions have no JavaScript generator, or make other code"
[ -x "$declarations" ] || fail "needs $declarations: run npm ci"

rm -rf generated
mkdir generated
"$protoc" \
  --proto_path=proto \
  --plugin=protoc-gen-ts="$declarations" \
  --js_out=import_style=commonjs,binary:generated \
  --ts_out=generated \
  outputs.proto schema.proto version.proto
# The code is CommonJS, the package around it is not.
echo '{ "type": "commonjs" }' >generated/package.json
