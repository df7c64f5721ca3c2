import { sql } from 'kysely';
import type { CountRules } from '#engines/rules/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { DistributionDecision } from './decide-distribution.ts';

/** A lead about which a distribution rule decided. */
export interface NewDistribution {
  lead_id: string;
  client_id: number;
  /** Who got its client by that. */
  assigned_to_id: number | null;
  decision: DistributionDecision;
}

const toColumns = ({ assigned_to_id, decision }: Pick<NewDistribution, 'assigned_to_id' | 'decision'>) => ({
  rule_id: decision.rule.id,
  rule_name: decision.rule.name,
  outcome: decision.outcome,
  profile_id: decision.profile_id,
  assigned_to_id,
  round: decision.turn?.round ?? null,
  turn: decision.turn?.turn ?? null,
  turns_in_round: decision.turn?.turns_in_round ?? null,
});

/** Writes what was decided about new leads. @returns the ids, in their order. */
export async function insertDistributions(
  scope: OrgScope,
  leads: readonly NewDistribution[],
  at: string,
): Promise<number[]> {
  const rows = leads.map(({ lead_id, client_id, ...decided }) => ({ lead_id, client_id, ...toColumns(decided) }));
  const { rows: made } = await sql<{ id: number; lead_id: string }>`
    insert into lead_distributions (
      org_id, lead_id, client_id, rule_id, rule_name, outcome, profile_id, assigned_to_id, round, turn, turns_in_round,
      created_at)
    select ${scope.org_id}, row.lead_id, row.client_id, row.rule_id, row.rule_name, row.outcome, row.profile_id,
           row.assigned_to_id, row.round, row.turn, row.turns_in_round, ${at}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
      lead_id uuid, client_id bigint, rule_id bigint, rule_name text, outcome text, profile_id bigint,
      assigned_to_id bigint, round int, turn int, turns_in_round int)) with ordinality as row (
      lead_id, client_id, rule_id, rule_name, outcome, profile_id, assigned_to_id, round, turn, turns_in_round, place)
    order by row.place
    returning id, lead_id`.execute(scope.db);
  const ids = new Map(made.map(({ id, lead_id }) => [lead_id, id]));
  return leads.map(({ lead_id }) => ids.get(lead_id)!);
}

/** A lead that waits for somebody. */
export interface WaitingLead {
  id: number;
  lead_id: string;
  client_id: number;
  /** False where its client waits for somebody by an assignment rule, or is offered to several. */
  is_left_over: boolean;
}

/** Returns the leads that wait on a rule, or for another rule where theirs was deleted (null), oldest first. */
export async function readWaiting(scope: OrgScope, rule_id: number | null, limit: number): Promise<WaitingLead[]> {
  const rows = await scope.db
    .selectFrom('lead_distributions as waiting')
    .where('waiting.org_id', '=', scope.org_id)
    .where('waiting.outcome', '=', 'WAITING')
    .where('waiting.rule_id', rule_id === null ? 'is' : '=', rule_id)
    .orderBy('waiting.id')
    .limit(limit)
    .select(['waiting.id', 'waiting.lead_id', 'waiting.client_id'])
    .select(
      sql<boolean>`not exists (
        select from lead_decisions as decision
        where decision.org_id = waiting.org_id and decision.client_id = waiting.client_id
          and decision.lead_id = waiting.lead_id and decision.outcome in ('WAITING', 'OFFERED'))`.as('is_left_over'),
    )
    .execute();
  return rows.map((row) => ({ ...row, client_id: row.client_id ?? 0 }));
}

/** Writes what was decided about leads that waited. */
export async function updateDistributions(
  scope: OrgScope,
  leads: readonly (Pick<NewDistribution, 'assigned_to_id' | 'decision'> & { id: number })[],
): Promise<void> {
  const rows = leads.map(({ id, ...decided }) => ({ id, ...toColumns(decided) }));
  await sql`
    update lead_distributions as kept set
      rule_name = done.rule_name, outcome = done.outcome, profile_id = done.profile_id,
      assigned_to_id = done.assigned_to_id, round = done.round, turn = done.turn, turns_in_round = done.turns_in_round
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (
      id bigint, rule_name text, outcome text, profile_id bigint, assigned_to_id bigint, round int, turn int,
      turns_in_round int)
    where kept.org_id = ${scope.org_id} and kept.id = done.id`.execute(scope.db);
}

/** Takes leads out of the queue whose client was deleted or erased. */
export async function deleteDistributions(scope: OrgScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .deleteFrom('lead_distributions')
    .where('org_id', '=', scope.org_id)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** Lets leads that wait on a rule wait for another. */
export async function releaseWaiting(scope: OrgScope, rule_id: number): Promise<void> {
  await scope.db
    .updateTable('lead_distributions')
    .set({ rule_id: null })
    .where('org_id', '=', scope.org_id)
    .where('rule_id', '=', rule_id)
    .where('outcome', '=', 'WAITING')
    .execute();
}

/** Lets leads wait on another rule; where there is none they have no recipient. */
export async function moveWaiting(
  scope: OrgScope,
  moves: readonly { id: number; rule: { id: number; name: string } | null }[],
): Promise<void> {
  const rows = moves.map(({ id, rule }) => ({ id, rule_id: rule?.id ?? null, rule_name: rule?.name ?? null }));
  await sql`
    update lead_distributions as kept set
      rule_id = done.rule_id, rule_name = coalesce(done.rule_name, kept.rule_name),
      outcome = case when done.rule_id is null then 'NO_RECIPIENT' else kept.outcome end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (id bigint, rule_id bigint, rule_name text)
    where kept.org_id = ${scope.org_id} and kept.id = done.id`.execute(scope.db);
}

export const countDistributed: CountRules = async (scope, rule_ids, since) => {
  const { rows } = await sql<{ rule_id: number; decided: number; waiting: number }>`
    select rule.id as rule_id,
      (select count(*)::int from lead_distributions as lead
       where lead.org_id = ${scope.org_id} and lead.rule_id = rule.id and lead.created_at >= ${since}) as decided,
      (select count(*)::int from (
        select from lead_distributions as lead
        where lead.org_id = ${scope.org_id} and lead.rule_id = rule.id and lead.outcome = 'WAITING'
        limit 1000) as waits) as waiting
    from unnest(${[...rule_ids]}::bigint[]) as rule (id)`.execute(scope.db);
  return new Map(rows.map(({ rule_id, ...counts }) => [rule_id, counts]));
};

export async function hasRules(scope: OrgScope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where('kind', '=', 'distribution')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
