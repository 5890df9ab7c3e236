# syntax=docker/dockerfile:1
# The catalog alone. What its dependencies need to be put together stays in the first stage.
FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/model/package.json packages/model/
COPY packages/client/package.json packages/client/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
# The image brings Node.js, so the one among the dependencies is left out.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node node_modules/node-bin-*

FROM node:24.21.0-slim
ENV NODE_ENV=production ALMAGEST_HOST=0.0.0.0 ALMAGEST_PORT=8080 ALMAGEST_DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY packages packages
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ALMAGEST_PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "--no-allocation-site-pretenuring", "packages/server/bin/almagest.mjs"]
CMD ["start"]
