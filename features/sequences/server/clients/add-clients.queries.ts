import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { plannedForValues } from '#platform/server/database/statements/prepared-statements.ts';

/** Whether a client is or was in a sequence, and in how many others. */
export interface Presence {
  client_id: number;
  is_inside: boolean;
  left_at: string | null;
  other_count: number;
}

/**
 * Returns the presence of these clients; those who never were in any sequence may be missing. It is planned each time, because a plan
 * kept from before the first thousands came in reads them all.
 */
export async function readPresence({ db, org_id }: OrgScope, sequence_id: number, client_ids: readonly number[]) {
  const { rows } = await sql<Presence>`
    select client_id,
      bool_or(sequence_id = ${sequence_id} and state in ('ACTIVE', 'PAUSED', 'WAITING')) as is_inside,
      max(state_at) filter (where sequence_id = ${sequence_id}) as left_at,
      (count(*) filter (where sequence_id <> ${sequence_id} and state in ('ACTIVE', 'PAUSED', 'WAITING')))::int as other_count
    from sequence_clients
    where org_id = ${org_id} and client_id = any(${[...client_ids]}::bigint[])
    group by client_id ${plannedForValues}`.execute(db);
  return new Map(rows.map((row) => [row.client_id, row]));
}

export interface NewSequenceClient {
  client_id: number;
  assignee: number;
  state: 'ACTIVE' | 'WAITING';
  due_at: string;
  waits_from: string;
  time_zone: string;
  has_own_zone: boolean;
}

interface Entry {
  sequence_id: number;
  version: number;
  step_id: string;
  at: string;
}

/** Brings clients in; one who came in at the same moment by another way is left out. @returns who came in. */
export async function insertClients(
  { db, org_id }: OrgScope,
  { sequence_id, version, step_id, at }: Entry,
  clients: readonly NewSequenceClient[],
): Promise<Set<number>> {
  if (clients.length === 0) return new Set();
  const column = <Key extends keyof NewSequenceClient>(key: Key) => clients.map((client) => client[key]);
  const { rows } = await sql<{ client_ids: number[] }>`
    with added as (insert into sequence_clients (org_id, sequence_id, client_id, assigned_to_id_or_zero, state, state_at, step_id, due_at,
      waits_from, time_zone, has_own_zone, version, entered_at)
    select ${org_id}, ${sequence_id}, client_id, assignee, state, ${at}, ${step_id}, due_at, waits_from, time_zone,
      has_own_zone, ${version}, ${at}
    from unnest(${column('client_id')}::bigint[], ${column('assignee')}::bigint[], ${column('state')}::text[],
      ${column('due_at')}::timestamptz[], ${column('waits_from')}::timestamptz[], ${column('time_zone')}::text[],
      ${column('has_own_zone')}::boolean[])
      as entering (client_id, assignee, state, due_at, waits_from, time_zone, has_own_zone)
    on conflict (org_id, sequence_id, client_id) where state in ('ACTIVE', 'PAUSED', 'WAITING') do nothing
    returning client_id)
    select coalesce(json_agg(client_id), '[]') as client_ids from added`.execute(db);
  return new Set(rows[0]!.client_ids);
}
