import { leadSourceAccess } from '#features/leads/access.ts';
import { getAnySource } from '#features/leads/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { nowIso } from '#platform/server/clock.ts';
import { record } from '#platform/server/events.ts';
import { bind } from '#platform/server/http/bind.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import type { anyLeadSourceRow } from '../access.ts';
import { sourceHealth } from '../contract.ts';
import { silencePaused } from '../events.ts';
import { listHealth } from './list-health.ts';
import { findLastLead, pauseSince } from './silences.queries.ts';

export const sourceHealthRoutes = bind(sourceHealth, {
  list: async ({ scope, query }) => ({ results: await listHealth(scope, query.kind) }),
  pauseSilence: async ({ scope, 'any-source': source }) => {
    await pauseSince(scope, source.id, (await findLastLead(scope, source.id)) ?? nowIso());
    await record(scope, silencePaused, { subject_id: source.id, payload: {}, audience: null });
    return done;
  },
});

/** Loads the sources that calls are about, whatever their kind. */
export const anySourceRows = rowLoader<{ id: number }, typeof anyLeadSourceRow>()({
  kind: 'any-source',
  rights: leadSourceAccess,
  unseen: 'not_found',
  load: (scope, { id }, right) => getAnySource(scope, id, right !== 'view'),
});
