import type { OrgScope } from '#platform/server/database/scope.ts';
import { type EarlierLead, readEarlierLeads } from './earlier-leads.queries.ts';
import type { ReadLead } from './read/read-leads.ts';

/** A lead that completes an earlier one, and the client that one was filed with. */
export interface Completion {
  read: ReadLead;
  client: { id: number; name: string; assigned_to_id_or_zero: number };
}

/** The leads of a batch that are filed for themselves, and those that complete earlier ones. */
export interface SplitLeads {
  own: ReadLead[];
  completing: ReadLead[];
  /** Those whose first lead is still to be filed by somebody else; they are tried again a little later. */
  early: ReadLead[];
  /** The earlier leads that are filed already, by their ids. */
  earlier: ReadonlyMap<string, EarlierLead>;
}

/**
 * Tells the leads that complete earlier ones from the others. Where the earlier one needs attention, was dismissed, or its
 * client is gone, the later one is a lead for itself, so that it cannot be lost with it.
 */
export async function splitCompletions(scope: OrgScope, read: readonly ReadLead[]): Promise<SplitLeads> {
  const ids = read.flatMap(({ waiting }) => waiting.completes_id ?? []);
  const earlier = ids.length === 0 ? new Map<string, EarlierLead>() : await readEarlierLeads(scope, ids);
  const inBatch = new Set(read.map(({ waiting }) => waiting.id));
  const split = { own: [] as ReadLead[], completing: [] as ReadLead[], early: [] as ReadLead[], earlier };
  for (const lead of read) split[findPart(lead, earlier, inBatch)].push(lead);
  return split;
}

function findPart(
  { waiting: { completes_id } }: ReadLead,
  earlier: SplitLeads['earlier'],
  inBatch: ReadonlySet<string>,
): 'own' | 'completing' | 'early' {
  const first = completes_id === null ? undefined : earlier.get(completes_id);
  if (!first) return 'own';
  if (first.client || inBatch.has(first.id)) return 'completing';
  return first.outcome === 'RECEIVED' && first.is_waiting ? 'early' : 'own';
}

/** Returns the completions with their clients. @param filed the clients of the other leads of the batch, by lead. */
export const findClients = (
  { completing, earlier }: SplitLeads,
  filed: ReadonlyMap<string, Completion['client']>,
): Completion[] =>
  completing.flatMap((read) => {
    const first_id = read.waiting.completes_id ?? '';
    const client = filed.get(first_id) ?? earlier.get(first_id)?.client;
    return client ? [{ read, client }] : [];
  });
