import { sql } from 'kysely';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { kindOfRuleType } from '#features/leads/server/index.ts';
import { findTier } from '#platform/contract/permissions.ts';
import type { PlanStep } from '#platform/contract/plan.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { readPlan } from '#platform/server/plan.ts';
import type { KnownItems, RuleToMatch } from '../../match-rules.ts';
import { type RuleKind, readCustomFieldId, type StoredExpression } from '../../rule-definition.ts';

/** A rule as deciding needs it. */
export interface BookRule extends RuleToMatch {
  is_default_rule: boolean;
  save_lead_to_owner_account: boolean;
}

/** The rules of one kind. */
export interface RulesInOrder {
  /** In the order in which they are asked, without the default rule. */
  rules: BookRule[];
  default_rule: BookRule | null;
}

/** The rules of an organisation and what they can name; its own are the assignment rules. */
export interface RuleBook extends RulesInOrder {
  /** In the free tier no rule runs (readings.md D40). */
  is_free_tier: boolean;
  distribution: RulesInOrder;
  owner_id: number | null;
  known: KnownItems;
}

/**
 * Keeps the rules of the organisation as they are until the transaction ends: who decides leads shares the lock, who
 * changes rules has it alone. It comes before every lock on a rule, and those come in the order of their ids, before
 * the availability of members and before clients.
 */
export async function lockRuleBook(scope: OrgScope, mode: 'to_decide' | 'to_change'): Promise<void> {
  const key = sql`hashtextextended(${`lead-rules:${scope.org_id}`}, 0)`;
  await (mode === 'to_decide'
    ? sql`select pg_advisory_xact_lock_shared(${key})`
    : sql`select pg_advisory_xact_lock(${key})`
  ).execute(scope.db);
}

interface BookRow extends BookRule {
  kind: RuleKind;
  plan_steps: PlanStep[] | null;
  owner_id: number | null;
}

/** Reads the rules of both kinds under the lock that `lockRuleBook` takes. */
export async function readRuleBook(scope: OrgScope): Promise<RuleBook> {
  const { rows } = await sql<BookRow | (Pick<BookRow, 'plan_steps' | 'owner_id'> & { id: null })>`
    select rule.id, rule.kind, rule.name, nullif(rule.position, 0) as position, rule.is_default_rule, rule.lead_source,
           rule.logical_operator, rule.expressions, rule.save_lead_to_owner_account,
           (select steps from subscriptions where org_id = ${scope.org_id}) as plan_steps,
           (select id from profiles where org_id = ${scope.org_id} and role = 'OWNER' and account_status = 'ACTIVE') as owner_id
    from (select 1) as always
    left join lead_rules as rule on rule.org_id = ${scope.org_id} and rule.deleted_at is null and rule.kind <> 'responder'
    order by rule.is_default_rule, rule.position, rule.id`.execute(scope.db);
  const all = rows
    .filter((row): row is BookRow => row.id !== null)
    .map((row) => ({ ...row, lead_source: kindOfRuleType(row.lead_source) }));
  const steps = rows[0]?.plan_steps;
  return {
    is_free_tier: steps ? findTier(readPlan(steps).subscription_status) === 'free' : false,
    owner_id: rows[0]?.owner_id ?? null,
    ...inOrder(all.filter(({ kind }) => kind === 'assignment')),
    distribution: inOrder(all.filter(({ kind }) => kind === 'distribution')),
    known: await readKnownItems(scope, all),
  };
}

/** Reads the rules of a kind that decides after filing, with what they can name. */
export async function readRulesInOrder(scope: OrgScope, kind: RuleKind): Promise<RulesInOrder & { known: KnownItems }> {
  const rows = await scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'position', 'is_default_rule', 'lead_source', 'logical_operator', 'expressions'])
    .select('save_lead_to_owner_account')
    .execute();
  const rules = rows.map((row) => ({ ...row, lead_source: kindOfRuleType(row.lead_source) }));
  return { ...inOrder(rules), known: await readKnownItems(scope, rules) };
}

export const inOrder = (rules: readonly BookRule[]): RulesInOrder => ({
  rules: rules.filter(({ is_default_rule }) => !is_default_rule),
  default_rule: rules.find(({ is_default_rule }) => is_default_rule) ?? null,
});

/** Returns which of the things that these rules name exist. */
export async function readKnownItems(
  scope: OrgScope,
  rules: readonly { lead_source: string; expressions: readonly StoredExpression[] }[],
): Promise<KnownItems & { names: ReadonlyMap<string, string> }> {
  const named = rules.flatMap(({ expressions }) => expressions);
  const listed = named.filter(({ attr_val_type }) => attr_val_type === 'LIST');
  const hasSources = rules.some(({ lead_source }) => lead_source !== 'all') || listed.length > 0;
  const [items, sources, fields] = [
    await readItems(scope, listed),
    hasSources ? await readSources(scope) : [],
    named.some(({ name }) => readCustomFieldId(name) !== null) ? await readDefinitions(scope) : [],
  ];
  return {
    items: new Set(items.map(({ key }) => key)),
    names: new Map([
      ...items.map(({ key, name }) => [key, name] as const),
      ...sources.flatMap(({ id, kind, name }) => [
        [`source:${id}`, name] as const,
        [`source:${kind}`, nameKind(kind)] as const,
      ]),
    ]),
    sources: new Set(sources.flatMap(({ id, kind }) => [String(id), kind])),
    fields: new Map(
      fields.map(({ id, name, options }) => [
        id,
        { name, options: new Map(options.map((option) => [String(option.id), option.name])) },
      ]),
    ),
  };
}

/** Writes a kind of source as people read it: 'Facebook lead ads'. */
export const nameKind = (kind: string): string => {
  const words = kind.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The entries of the catalogue that conditions name, by `page_id:their id`, of sources that exist. */
async function readItems(
  scope: OrgScope,
  listed: readonly StoredExpression[],
): Promise<{ key: string; name: string }[]> {
  const wanted = listed.filter(({ name }) => name.endsWith('_id'));
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (entry.kind, entry.external_id)
           entry.kind || '_id:' || entry.external_id as key, entry.name
    from unnest(${wanted.map(({ name }) => name.slice(0, -'_id'.length))}::text[],
                ${wanted.map(({ value }) => value ?? '')}::text[]) as wanted (kind, external_id)
    join lead_source_catalogue as entry on entry.org_id = ${scope.org_id}
      and entry.kind = wanted.kind and entry.external_id = wanted.external_id
    join lead_sources as source on source.org_id = entry.org_id and source.id = entry.source_id
      and source.deleted_at is null
    order by entry.kind, entry.external_id, entry.last_seen_at desc`.execute(scope.db);
  return rows;
}

/** Returns the sources that exist, by name. */
export const readSources = (scope: OrgScope): Promise<{ id: number; kind: string; name: string }[]> =>
  scope.db
    .selectFrom('lead_sources')
    .where('org_id', '=', scope.org_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'kind', 'name'])
    .execute();

/** Returns the names of the rules of a kind, in their order. */
export async function listRuleNames(scope: OrgScope, kind: RuleKind): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('lead_rules')
    .where('org_id', '=', scope.org_id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('is_default_rule', '=', false)
    .orderBy('position')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
