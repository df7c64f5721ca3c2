import * as clientEvents from '#features/clients/events.ts';
import { clientRoutes } from '#features/clients/server/index.ts';
import * as leadEvents from '#features/leads/events.ts';
import { leadRoutes } from '#features/leads/server/index.ts';
import * as timelineEvents from '#features/timeline/events.ts';
import { webhookRoutes } from '#integrations/webhook/server/index.ts';
import type { EventKind } from '#platform/contract/event.ts';
import type { BoundEndpoint } from '#platform/server/bind.ts';
import { liveRoutes, type RefreshTable } from '#platform/server/live/live.routes.ts';

/** Every kind of event there is; the live stream tells screens what each makes old. */
const eventKinds = [clientEvents, leadEvents, timelineEvents].flatMap((events) => Object.values(events)) as EventKind[];

const refreshTable: RefreshTable = new Map(eventKinds.map(({ kind, refreshes }) => [kind, refreshes]));

/** Every call the product answers under /api/. */
export const boundEndpoints: readonly BoundEndpoint[] = [
  ...liveRoutes(refreshTable),
  ...clientRoutes,
  ...leadRoutes,
  ...webhookRoutes,
];
