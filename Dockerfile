# Debian 12 brings the client programs of PostgreSQL 15, which backups need; pg_dump refuses a newer server.
ARG BASE=node:20-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM ${BASE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends fontconfig-config postgresql-client tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data /backups
WORKDIR /app
# Owned by root: the server can't change its own program.
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json LICENSE CHANGELOG.md ./
COPY server/db/migrations server/db/migrations
COPY server/db/triggers server/db/triggers
COPY server/storage/decoder.mjs server/storage/decoder.mjs
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Fontconfig, which draws the pictures for shared links, keeps a cache.
ENV XDG_CACHE_HOME=/tmp
# Each thread keeps memory of its own otherwise.
ENV MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# tini is process 1: it passes signals on and reaps children, so `docker run --init` is not needed.
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "--enable-source-maps", "build/app/main.js"]
