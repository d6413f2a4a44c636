#!/bin/sh
# Runs the tests that depend most on the version of Node with Node 24, after a build: the conformance suite of the HTTP servers, the service
# over each of its protocols, a replay, and the demo. `npm run test:node-24`; with words, the test files whose path contains one of them.
set -eu
cd "$(dirname "$0")/.."
node=$(sh test/support/get-node-24.sh)
printf 'Node %s\n' "$("$node" --version)"
[ $# -gt 0 ] || set -- \
  http/node/ http/uws/ http/choose-server http/intake-server deploy/container \
  e2e/demo.test e2e/cli.order \
  e2e/service.auth.limits e2e/service.framing e2e/service.intake-port e2e/service.life e2e/service.replay \
  e2e/service.rest.errors e2e/service.rest.lists e2e/service.sse e2e/service.state.test e2e/service.websocket
exec "$node" dist/test/run-tests.js "$@"
