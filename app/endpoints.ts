import type { BoundEndpoint } from '#platform/server/http/bind.ts';
import { type LiveKinds, liveRoutes } from '#platform/server/live/live.routes.ts';
import { modules } from './modules.ts';

/** Every kind of event there is; the live stream tells screens what each makes old. */
const liveKinds: LiveKinds = new Map(
  modules.flatMap(({ events = {} }) => Object.values(events)).map((kind) => [kind.kind, kind]),
);

/** Every call the product answers under /api/. */
export const boundEndpoints: readonly BoundEndpoint[] = [
  ...liveRoutes(liveKinds),
  ...modules.flatMap(({ routes = [] }) => routes),
];
