import { sql } from 'kysely';
import type { Turn, UnavailableReason } from '#engines/rules/contract.ts';
import { lockClients } from '#features/clients/server/index.ts';
import { isOldLead } from '#features/leads/server/index.ts';
import type { Database } from '#platform/server/database/db.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { type OrgScope, withWorker } from '#platform/server/database/scope.ts';
import type { DecisionOutcome, TestedRule } from '../../contract.ts';

/** What was decided about a lead, by the rule that decided if one did. */
export interface Decision {
  outcome: DecisionOutcome;
  profile_id: number | null;
  rule: { id: number; name: string; position: number | null } | null;
  turn: Pick<Turn, 'round' | 'turn' | 'turns_in_round' | 'is_kept_turn'> | null;
  skipped: { profile_id: number; why: UnavailableReason }[];
  /** Whom a lead is offered to first, with OFFERED. */
  offered_to?: readonly number[];
}

/** Rows are kept for good, so a lead that met many absences names the first of them. */
const MAX_SKIPPED = 20;

const toColumns = ({ outcome, profile_id, rule, turn, skipped }: Decision, at: string) => ({
  outcome,
  profile_id,
  rule_id: rule?.id ?? null,
  rule_name: rule?.name ?? null,
  rule_position: rule?.position ?? null,
  round: turn?.round ?? null,
  turn: turn?.turn ?? null,
  turns_in_round: turn?.turns_in_round ?? null,
  is_kept_turn: turn?.is_kept_turn ?? false,
  skipped: skipped.slice(0, MAX_SKIPPED),
  decided_at: outcome === 'WAITING' || outcome === 'OFFERED' ? null : at,
});

export interface NewDecision {
  lead_id: string;
  client_id: number;
  tested: readonly TestedRule[];
  decision: Decision;
}

/** Returns the clients that a rule gave to somebody. */
export const listAssigned = (decisions: readonly NewDecision[]) =>
  decisions.flatMap(({ client_id, decision: { profile_id, rule } }) =>
    rule && profile_id !== null ? [{ client_id, from_id: null, to_id: profile_id, rule_name: rule.name }] : [],
  );

/** Writes the decisions about new leads, in their order. */
export async function insertDecisions(scope: OrgScope, decisions: readonly NewDecision[], at: string): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ decision, ...lead }) => ({ ...lead, ...toColumns(decision, at) }));
  await sql`
    insert into lead_decisions (
      org_id, lead_id, client_id, outcome, profile_id, rule_id, rule_name, rule_position, round, turn, turns_in_round,
      is_kept_turn, skipped, tested, created_at, decided_at)
    select ${scope.org_id}, row.lead_id, row.client_id, row.outcome, row.profile_id, row.rule_id, row.rule_name,
           row.rule_position, row.round, row.turn, row.turns_in_round, row.is_kept_turn, row.skipped, row.tested,
           ${at}, row.decided_at
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      lead_id uuid, client_id bigint, outcome text, profile_id bigint, rule_id bigint, rule_name text,
      rule_position int, round int, turn int, turns_in_round int, is_kept_turn boolean, skipped jsonb, tested jsonb,
      decided_at timestamptz)) with ordinality as row (
      lead_id, client_id, outcome, profile_id, rule_id, rule_name, rule_position, round, turn, turns_in_round,
      is_kept_turn, skipped, tested, decided_at, place)
    order by row.place`.execute(scope.db);
}

/** Writes what was decided about leads that waited. `tested` only where the rules were asked again. */
export async function updateDecisions(
  scope: OrgScope,
  decisions: readonly { id: number; tested?: readonly TestedRule[]; decision: Decision }[],
  at: string,
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ id, tested, decision }) => ({
    id,
    tested: tested ?? null,
    ...toColumns(decision, at),
  }));
  await sql`
    update lead_decisions as kept set
      outcome = done.outcome, profile_id = done.profile_id, rule_id = done.rule_id, rule_name = done.rule_name,
      rule_position = done.rule_position, round = done.round, turn = done.turn, turns_in_round = done.turns_in_round,
      is_kept_turn = done.is_kept_turn, skipped = done.skipped, tested = coalesce(done.tested, kept.tested),
      decided_at = done.decided_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (
      id bigint, outcome text, profile_id bigint, rule_id bigint, rule_name text, rule_position int, round int, turn int,
      turns_in_round int, is_kept_turn boolean, skipped jsonb, tested jsonb, decided_at timestamptz)
    where kept.org_id = ${scope.org_id} and kept.id = done.id`.execute(scope.db);
}

/** A lead that waits for somebody. */
export interface Waiting {
  id: number;
  lead_id: string;
  client_id: number;
  is_old: boolean;
}

/**
 * Returns the leads that wait on a rule, or for another rule where theirs was deleted (null), oldest first.
 */
export async function readWaiting(scope: OrgScope, rule_id: number | null, limit: number): Promise<Waiting[]> {
  const rows = await scope.db
    .selectFrom('lead_decisions as kept')
    .leftJoin('lead_events as event', (join) => matchInOrg(join, 'event.id', 'kept.lead_id'))
    .where('kept.org_id', '=', scope.org_id)
    .where('kept.outcome', '=', 'WAITING')
    .where('kept.rule_id', rule_id === null ? 'is' : '=', rule_id)
    .orderBy('kept.id')
    .limit(limit)
    .select(['kept.id', 'kept.lead_id', 'kept.client_id', 'event.lead'])
    .execute();
  return rows.map(({ lead, client_id, ...row }) => ({
    ...row,
    client_id: client_id ?? 0,
    is_old: lead !== null && isOldLead(lead),
  }));
}

/** Locks clients in the order of their ids. @returns those that nobody has yet. */
export async function lockUnassigned(scope: OrgScope, client_ids: readonly number[]): Promise<Set<number>> {
  const rows = await lockClients(scope, client_ids);
  return new Set(rows.filter((row) => row.assigned_to_id === null && row.deleted_at === null).map(({ id }) => id));
}

/**
 * Takes leads out of the queue whose client was assigned by hand, deleted or erased, but for those that somebody else
 * decides about at the moment.
 */
export async function withdrawSettled(scope: OrgScope, at: string): Promise<void> {
  await sql`
    update lead_decisions set outcome = 'WITHDRAWN', decided_at = ${at}
    where org_id = ${scope.org_id} and id in (
      select kept.id from lead_decisions as kept
      where kept.org_id = ${scope.org_id} and kept.outcome = 'WAITING'
        and not exists (
          select from clients where clients.org_id = kept.org_id and clients.id = kept.client_id
            and clients.assigned_to_id is null and clients.deleted_at is null)
      for update skip locked)`.execute(scope.db);
}

/** Returns the rules of both kinds on which leads wait. */
export async function listRulesWithWaiting(scope: OrgScope): Promise<(number | null)[]> {
  const { rows } = await sql<{ rule_id: number | null }>`
    select rule_id from lead_decisions where org_id = ${scope.org_id} and outcome = 'WAITING'
    union select rule_id from lead_distributions where org_id = ${scope.org_id} and outcome = 'WAITING'`.execute(
    scope.db,
  );
  return rows.map(({ rule_id }) => rule_id);
}

/** Returns the organisations with leads that wait, as the worker role. */
export const orgsWithWaiting = (database: Database): Promise<number[]> =>
  withWorker(database, async (db) => {
    const rows = await db
      .selectFrom('lead_decisions')
      .where('outcome', '=', 'WAITING')
      .select('org_id')
      .union(db.selectFrom('lead_distributions').where('outcome', '=', 'WAITING').select('org_id'))
      .execute();
    return rows.map(({ org_id }) => org_id);
  });

/** A client that nobody had, and who got it by a distribution rule. */
export interface AssignedLater {
  lead_id: string;
  client_id: number;
  decision: Decision;
}

/** Writes into the decisions about leads that stayed unassigned who has them now. */
export async function settleUnassigned(scope: OrgScope, settled: readonly AssignedLater[], at: string): Promise<void> {
  if (settled.length === 0) return;
  const found = await scope.db
    .selectFrom('lead_decisions')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${settled.map(({ client_id }) => client_id)}::bigint[])`)
    .where(sql<boolean>`lead_id = any(${settled.map(({ lead_id }) => lead_id)}::uuid[])`)
    .where('outcome', 'in', ['NOBODY', 'UNASSIGNED_BY_RULE'])
    .select(['id', 'lead_id'])
    .execute();
  const ids = new Map(found.map(({ id, lead_id }) => [lead_id, id]));
  await updateDecisions(
    scope,
    settled.flatMap(({ lead_id, decision }) => (ids.has(lead_id) ? [{ id: ids.get(lead_id)!, decision }] : [])),
    at,
  );
}

/** What became of a lead that was offered. */
export interface SettledOffer {
  lead_id: string;
  outcome: Extract<DecisionOutcome, 'CLAIMED' | 'OWNER_AFTER_OFFER' | 'WITHDRAWN'>;
  profile_id: number | null;
}

/** Writes what became of offered leads into the decisions about them. */
export async function settleOffered(scope: OrgScope, settled: readonly SettledOffer[], at: string): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update lead_decisions as kept set outcome = done.outcome, profile_id = done.profile_id, decided_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as done (lead_id uuid, outcome text, profile_id bigint)
    where kept.org_id = ${scope.org_id} and kept.lead_id = done.lead_id and kept.outcome = 'OFFERED'`.execute(scope.db);
}

/** Removes what the decisions about clients say of their answers, and those about test leads altogether. */
export async function eraseDecisions(scope: OrgScope, client_ids: readonly number[]): Promise<void> {
  await scope.db
    .deleteFrom('lead_decisions')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]}::bigint[])`)
    .where('outcome', '=', 'TEST_LEAD')
    .execute();
  await scope.db
    .updateTable('lead_decisions')
    .set({ tested: '[]' })
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`client_id = any(${[...client_ids]}::bigint[])`)
    .execute();
}
