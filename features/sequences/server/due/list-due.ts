import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import type { dueSteps } from '../../clients-contract.ts';
import { countDue, listDueClients } from '../clients/list-clients.queries.ts';

type Query = z.output<typeof dueSteps.listDue.query>;

/** Returns one page of what is due; the counts are of both statuses, whichever is asked for. */
export async function listDue(scope: Scope, query: Query) {
  const page = await listDueClients(scope, query);
  if (query.with_count !== true) return page;
  const { assigned_to_id, search, sequence_id } = query;
  return { ...page, counts: await countDue(scope, { assigned_to_id, search, sequence_id }) };
}
