# syntax=docker/dockerfile:1
# Debian, not Alpine: the binary of uWebSockets.js is linked against glibc, 2.38 or newer for Node 22 and 24. Debian 13 has 2.41.
ARG NODE=node:24-trixie-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No scripts: the program's own would build what is not copied yet, and no dependency needs one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY generated generated
COPY scripts scripts
COPY src src
COPY web web
COPY examples examples
RUN npm run build
# Of the binaries for all platforms and versions of Node (250 MB), the one that is loaded here.
RUN mkdir /uws && cp node_modules/uWebSockets.js/package.json node_modules/uWebSockets.js/LICENSE node_modules/uWebSockets.js/uws.js \
  "node_modules/uWebSockets.js/uws_linux_$(node -p process.arch)_$(node -p process.versions.modules).node" /uws

FROM ${NODE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /uws node_modules/uWebSockets.js
COPY --from=build /app/dist/app dist/app
COPY generated generated
COPY package.json LICENSE README.md ./
COPY docs docs
COPY deploy deploy
COPY examples examples
# For a journal. A new volume that is mounted here belongs to the user below.
RUN install -d -o 10001 -g 10001 -m 0700 /var/lib/driftline
# A number, so that a cluster can see that it is not root. Only the folder above is writable to it, and nothing has to be.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/app/main.js"]
CMD ["--server", "--api-port", "8080"]
