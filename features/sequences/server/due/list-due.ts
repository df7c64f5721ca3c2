import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { dueSteps } from '../../clients-contract.ts';
import { countDue, listDueClients } from '../clients/list-clients.queries.ts';
import { findKept } from '../read/kept.ts';

type Query = z.output<typeof dueSteps.listDue.query>;

/** Returns one page of what is due; the counts are of both statuses, whichever is asked for. */
export async function listDue(services: Services, scope: Scope, query: Query) {
  const kept = await findKept(services, scope);
  const page = await listDueClients(scope, kept, query);
  if (query.with_count !== true) return page;
  const { assigned_to_id, search, sequence_id } = query;
  return { ...page, counts: await countDue(scope, kept, { assigned_to_id, search, sequence_id }) };
}
