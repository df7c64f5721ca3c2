import { sql, type Updateable } from 'kysely';
import type { OrgScope, TenantDB } from '#platform/server/database/scope.ts';
import type { PreviousStanding } from '../../clients-contract.ts';

/** A client in a sequence, locked. */
export interface Standing extends Omit<PreviousStanding, 'by_id'> {
  id: number;
  sequence_id: number;
  client_id: number;
  assigned_to_id_or_zero: number;
  /** By whose clock its dates count. */
  time_zone: string;
  previous: PreviousStanding | null;
  /** The version its current step belongs to. */
  version: number;
}

export type StandingChange = Omit<Updateable<TenantDB['sequence_clients']>, 'previous'>;

/** What a locked client is read with. */
export const standingColumns = sql.raw(
  'id, sequence_id, client_id, assigned_to_id_or_zero, time_zone, state, reason, reason_text, paused_until, step_id, due_at, is_due_chosen, waits_from, done_step_ids, previous, version',
);

/** Locks a client who is inside a sequence; `withLeft`: the last time they were, also when they have left. */
export async function lockCurrent(
  { db, org_id }: OrgScope,
  sequence_id: number,
  client_id: number,
  withLeft = false,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${standingColumns} from sequence_clients
    where org_id = ${org_id} and sequence_id = ${sequence_id} and client_id = ${client_id}
      and (${withLeft} or state in ('ACTIVE', 'PAUSED', 'WAITING'))
    order by id desc limit 1 for update`.execute(db);
  return rows[0];
}

/** Returns what the last change of a client in a sequence would restore. */
export async function readPrevious({ db, org_id }: OrgScope, sequence_id: number, client_id: number) {
  const { rows } = await sql<Pick<Standing, 'previous'>>`
    select previous from sequence_clients
    where org_id = ${org_id} and sequence_id = ${sequence_id} and client_id = ${client_id}
    order by id desc limit 1`.execute(db);
  return rows[0]?.previous ?? null;
}

/** Locks clients in every sequence in which they are not held. */
export async function lockActive({ db, org_id }: OrgScope, client_ids: readonly number[]): Promise<Standing[]> {
  if (client_ids.length === 0) return [];
  const { rows } = await sql<Standing>`
    select ${standingColumns} from sequence_clients
    where org_id = ${org_id} and client_id = any(${[...client_ids]}::bigint[]) and state in ('ACTIVE', 'WAITING')
    order by id for update`.execute(db);
  return rows;
}

/** Locks the first sequence that waits until a client has left the others; undefined while the client is in one of them. */
export async function lockWaiting({ db, org_id }: OrgScope, client_id: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${standingColumns} from sequence_clients waiting
    where org_id = ${org_id} and client_id = ${client_id} and state = 'WAITING'
      and not exists (
        select from sequence_clients other
        where other.org_id = waiting.org_id and other.client_id = waiting.client_id and other.state in ('ACTIVE', 'PAUSED'))
    order by id limit 1 for update`.execute(db);
  return rows[0];
}

export const writeStanding = (
  { db, org_id }: OrgScope,
  id: number,
  { previous, ...change }: StandingChange & { previous: PreviousStanding | null },
) =>
  db
    .updateTable('sequence_clients')
    .set({ ...change, previous: previous && JSON.stringify(previous) })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();

/** Stores a step as done; one that a client was moved back to is done anew. */
export async function insertStepDone(
  { db, org_id }: OrgScope,
  { id, step_id, sequence_id, client_id, due_at }: Standing,
  done: { done_at: string; done_by_id: number | null; is_skipped: boolean; share_id?: number | null },
): Promise<void> {
  await db
    .insertInto('sequence_steps_done')
    .values({ org_id, sequence_client_id: id, step_id, sequence_id, client_id, due_at, ...done })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'sequence_client_id', 'step_id']).doUpdateSet({ due_at, ...done }),
    )
    .execute();
}

export const deleteStepDone = ({ db, org_id }: OrgScope, sequence_client_id: number, step_id: string) =>
  db
    .deleteFrom('sequence_steps_done')
    .where('org_id', '=', org_id)
    .where('sequence_client_id', '=', sequence_client_id)
    .where('step_id', '=', step_id)
    .execute();
