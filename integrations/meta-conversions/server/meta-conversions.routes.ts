import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { metaConversions } from '../contract.ts';
import { conversionSettingsChanged } from '../events.ts';
import { endPause, removeDataset } from './datasets.queries.ts';
import { pasteDataset } from './paste-dataset.ts';
import { readDetail } from './read/detail.ts';
import { listClientEvents, listEvents, listTestClients } from './read/events.queries.ts';
import { saveStages } from './stages.ts';
import { sendTest } from './test-event.ts';

export const metaConversionRoutes = bind(metaConversions, {
  getMetaCapiDetail: ({ scope }) => readDetail(scope),
  saveStages: ({ scope, body }) => saveStages(scope, body.stages),
  pasteDataset: (context) => pasteDataset(context, context.body),
  endDataset: async ({ scope }) => {
    if (!(await removeDataset(scope))) return;
    await record(scope, conversionSettingsChanged, { subject_id: 0, payload: { what: 'ended' }, audience: null });
  },
  sendNow: ({ scope }) => endPause(scope),
  listEvents: ({ scope, query }) => listEvents(scope, query),
  listOfClient: async ({ scope, client }) => ({ results: await listClientEvents(scope, client.id) }),
  listTestClients: async ({ scope }) => ({ results: await listTestClients(scope) }),
  sendTest: (context) => sendTest(context, context.body),
});
