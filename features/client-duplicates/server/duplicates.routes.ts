import { requireClients } from '#features/clients/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { duplicates, type OnLead } from '../contract.ts';
import { duplicateSettingsChanged, duplicatesDismissed } from '../events.ts';
import { dismissPairs, listPairs } from './inbox/pairs.queries.ts';
import { mergeClients } from './merge/merge-clients.ts';
import { previewMerge } from './merge/read-merge.ts';
import { listMerges, unmergeClients } from './merge/unmerge-clients.ts';
import { readOnLead, writeOnLead } from './settings.queries.ts';

export const duplicateRoutes = bind(duplicates, {
  getSettings: async ({ scope }) => ({ on_lead: await readOnLead(scope) }),
  changeSettings: ({ scope, body }) => changeSettings(scope, body.on_lead),
  list: ({ scope, query }) => listPairs(scope, query),
  dismiss: ({ scope, body }) => dismiss(scope, body.client_ids, true),
  restore: ({ scope, body }) => dismiss(scope, body.client_ids, false),
  preview: ({ scope, body }) => previewMerge(scope, body),
  merge: ({ scope, services, body }) => mergeClients(scope, body, services.settings.public_url),
  listMerges: ({ scope, client }) => listMerges(scope, client.id),
  unmerge: ({ scope, client, params }) => unmergeClients(scope, client.id, params.merge_id),
});

async function changeSettings(scope: Scope, on_lead: OnLead) {
  await writeOnLead(scope, on_lead);
  await record(scope, duplicateSettingsChanged, { subject_id: 0, payload: { on_lead }, audience: null });
  return { on_lead };
}

async function dismiss(scope: Scope, client_ids: readonly number[], is_dismissed: boolean) {
  const clients = await requireClients(scope, client_ids, 'edit');
  await dismissPairs(scope, client_ids, is_dismissed);
  await record(scope, duplicatesDismissed, {
    subject_id: 0,
    payload: { client_ids: clients.map(({ id }) => id), is_dismissed },
    audience: [...new Set(clients.map(({ assigned_to_id_or_zero }) => assigned_to_id_or_zero))],
  });
  return done;
}
