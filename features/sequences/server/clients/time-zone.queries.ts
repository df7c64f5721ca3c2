import { sql } from 'kysely';
import { clientAccess } from '#features/clients/access.ts';
import type { Actor } from '#platform/contract/permissions.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** A client inside whose dates follow another clock than they were counted by. */
export interface ZonedRow {
  id: number;
  sequence_id: number;
  client_id: number;
  step_id: string;
  due_at: string;
  waits_from: string;
  is_due_chosen: boolean;
  time_zone: string;
  /** The zone of the assignee now. */
  assignee_zone: string;
}

const columns = sql.raw(
  'inside.id, inside.sequence_id, inside.client_id, inside.step_id, inside.due_at, inside.waits_from, inside.is_due_chosen, inside.time_zone',
);
const isInside = sql<boolean>`inside.state in ('ACTIVE', 'PAUSED', 'WAITING')`;

/** Who moved to another zone: a person with their clients, or clients who were handed on. */
export interface Moved {
  assignee?: number;
  client_ids?: readonly number[];
}

/** Locks the next clients inside who follow their assignee and whose dates are counted by another clock than theirs. */
export async function lockStrayed(
  { db, org_id }: OrgScope,
  zones: ReadonlyMap<number, string>,
  { assignee, client_ids, after, limit }: Moved & { after: number; limit: number },
): Promise<ZonedRow[]> {
  const { rows } = await sql<ZonedRow>`
    select ${columns}, zone.name as assignee_zone
    from sequence_clients inside
    join unnest(${[...zones.keys()]}::bigint[], ${[...zones.values()]}::text[]) as zone (assignee, name)
      on zone.assignee = inside.assigned_to_id_or_zero
    where inside.org_id = ${org_id} and inside.id > ${after} and ${isInside} and not inside.has_own_zone
      and inside.time_zone <> zone.name
      ${assignee === undefined ? sql`` : sql`and inside.assigned_to_id_or_zero = ${assignee}`}
      ${client_ids ? sql`and inside.client_id = any(${[...client_ids]}::bigint[])` : sql``}
    order by inside.id limit ${limit} for update of inside`.execute(db);
  return rows;
}

/** Locks where one client is inside. */
export async function lockClientInside({ db, org_id }: OrgScope, client_id: number) {
  const { rows } = await sql<Omit<ZonedRow, 'assignee_zone'>>`
    select ${columns} from sequence_clients inside
    where inside.org_id = ${org_id} and inside.client_id = ${client_id} and ${isInside}
    order by inside.id for update`.execute(db);
  return rows;
}

export type Rezoned = Pick<ZonedRow, 'id' | 'due_at' | 'waits_from' | 'time_zone'> & { has_own_zone: boolean };

/** Writes by which clock clients are counted from now on; what a person could undo no longer fits where a date moved. */
export async function writeZones({ db, org_id }: OrgScope, rows: readonly Rezoned[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof Rezoned>(key: Key) => rows.map((row) => row[key]);
  await sql`
    update sequence_clients inside
    set time_zone = zoned.time_zone, has_own_zone = zoned.has_own_zone, due_at = zoned.due_at, waits_from = zoned.waits_from,
      reminded_at = case when inside.due_at = zoned.due_at then reminded_at end,
      previous = case when inside.due_at = zoned.due_at then previous end
    from unnest(${column('id')}::bigint[], ${column('due_at')}::timestamptz[], ${column('waits_from')}::timestamptz[],
      ${column('time_zone')}::text[], ${column('has_own_zone')}::boolean[])
      as zoned (id, due_at, waits_from, time_zone, has_own_zone)
    where inside.org_id = ${org_id} and inside.id = zoned.id`.execute(db);
}

/** What brings a client in: whose it is, and by which clock it counts. */
export interface Entering {
  id: number;
  assigned_to_id_or_zero: number;
  time_zone: string | null;
  phone: string | null;
}

const entering = sql.raw(`clients.id, clients.assigned_to_id_or_zero, clients.time_zone,
  (select phone.number_e164 from client_phones phone
   where phone.org_id = clients.org_id and phone.client_id = clients.id and phone.number_e164 is not null
   order by phone.position limit 1) as phone`);

/**
 * Locks clients that exist, in the order of their ids, so that none is handed on before they are inside.
 *
 * @param editor leaves out whom this person may not change.
 */
export async function lockEntering(
  { db, org_id }: OrgScope,
  client_ids: readonly number[],
  editor?: Actor,
): Promise<Entering[]> {
  const { rows } = await sql<Entering>`
    select ${entering} from clients
    where clients.org_id = ${org_id} and clients.id = any(${[...client_ids]}::bigint[]) and clients.deleted_at is null
      ${editor ? sql`and ${toSql(clientAccess.edit, editor, 'clients')}` : sql``}
    order by clients.id for no key update`.execute(db);
  return rows;
}
