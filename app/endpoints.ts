import * as clientImportEvents from '#features/client-import/events.ts';
import { clientImportRoutes } from '#features/client-import/server/index.ts';
import * as clientEvents from '#features/clients/events.ts';
import { clientRoutes } from '#features/clients/server/index.ts';
import { tokenDefinitions } from '#features/content/contract.ts';
import * as contentEvents from '#features/content/events.ts';
import { contentRoutes } from '#features/content/server/index.ts';
import { fileRoutes } from '#features/files/server/index.ts';
import * as followUpEvents from '#features/follow-ups/events.ts';
import { followUpRoutes } from '#features/follow-ups/server/index.ts';
import * as identityEvents from '#features/identity/events.ts';
import { identityRoutes } from '#features/identity/server/index.ts';
import * as leadEvents from '#features/leads/events.ts';
import { leadRoutes } from '#features/leads/server/index.ts';
import * as preferenceEvents from '#features/preferences/events.ts';
import { preferenceRoutes } from '#features/preferences/server/index.ts';
import * as shareEvents from '#features/sharing/events.ts';
import { shareRoutes } from '#features/sharing/server/index.ts';
import * as subscriptionEvents from '#features/subscription/events.ts';
import * as timelineEvents from '#features/timeline/events.ts';
import { timelineRoutes } from '#features/timeline/server/index.ts';
import { warningRoutes } from '#features/warnings/server/index.ts';
import { webhookRoutes } from '#integrations/webhook/server/index.ts';
import type { EventKind } from '#platform/contract/event.ts';
import type { BoundEndpoint } from '#platform/server/bind.ts';
import { browserErrorRoutes } from '#platform/server/browser-errors.routes.ts';
import { type LiveKinds, liveRoutes } from '#platform/server/live/live.routes.ts';
import { fileRights } from './file-rights.ts';

/** Every kind of event there is; the live stream tells screens what each makes old. */
const eventKinds = [
  clientEvents,
  clientImportEvents,
  leadEvents,
  timelineEvents,
  identityEvents,
  preferenceEvents,
  subscriptionEvents,
  contentEvents,
  followUpEvents,
  shareEvents,
].flatMap((events) => Object.values(events)) as EventKind[];

const liveKinds: LiveKinds = new Map(eventKinds.map((kind) => [kind.kind, kind]));

/** Every call the product answers under /api/. */
export const boundEndpoints: readonly BoundEndpoint[] = [
  ...liveRoutes(liveKinds),
  ...browserErrorRoutes,
  ...clientRoutes,
  ...clientImportRoutes,
  ...contentRoutes,
  ...fileRoutes(fileRights),
  ...followUpRoutes,
  ...shareRoutes,
  ...identityRoutes,
  ...preferenceRoutes(tokenDefinitions),
  ...timelineRoutes,
  ...warningRoutes,
  ...leadRoutes,
  ...webhookRoutes,
];
