# Two stages: build with everything, run with what is needed, as a user without rights.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# What only the build needs stays out of the image, as do the tools of checks and tests.
RUN node scripts/build.mjs && npm uninstall --omit=dev --no-audit --no-fund vite @vitejs/plugin-react tailwindcss @tailwindcss/vite postcss postcss-selector-parser

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Threads share two heaps of the C library (decision 0307).
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/dist ./dist
COPY --from=build --chown=node:node /app/database ./database
COPY --from=build --chown=node:node /app/features ./features
COPY --from=build --chown=node:node /app/integrations/wordpress/plugin ./integrations/wordpress/plugin
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The heap is collected when it has grown by a fifth, not by several times, and new objects have 8 MB (decisions 0123, 0307).
CMD ["node", "--heap-growing-percent=20", "--max-semi-space-size=8", "dist/server/main.js"]
