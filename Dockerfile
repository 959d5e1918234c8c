# The server with everything it needs, as a user who is not root. docs/guides/docker.md
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/extension/package.json apps/extension/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/database/package.json packages/database/
COPY packages/domain/package.json packages/domain/
COPY packages/local-backend/package.json packages/local-backend/
COPY packages/simulators/package.json packages/simulators/
RUN npm ci
COPY . .
RUN npm run build \
  # Only the server's own libraries: neither the web app's, which are in its build, nor those of tests.
  && npm ci --omit=dev --workspace apps/server --workspace packages/local-backend --workspace packages/contracts --workspace packages/domain --workspace packages/database \
  # The networks run on this system only; the package brings the libraries of three.
  && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32 \
  && mkdir /data

FROM node:${NODE}
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/tools/running/check-node.mjs tools/running/
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/packages packages
COPY --from=build /app/supabase supabase
COPY --from=build --chown=node:node /data /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# A first start creates the database; a stop gives requests and jobs their time.
HEALTHCHECK --start-period=60s --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/server/src/main.ts"]
