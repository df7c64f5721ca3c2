import type { BoundEndpoint } from '#platform/server/http/bind.ts';
import { type LiveKinds, liveRoutes } from '#platform/server/live/live.routes.ts';
import { modules } from './modules.ts';

/** Every kind of event; the live stream tells screens which tags each refreshes. */
const liveKinds: LiveKinds = new Map(
  modules.flatMap(({ events = {} }) => Object.values(events)).map((kind) => [kind.kind, kind]),
);

/** Every call under /api/. */
export const boundEndpoints: readonly BoundEndpoint[] = [
  ...liveRoutes(liveKinds),
  ...modules.flatMap(({ routes = [] }) => routes),
];
