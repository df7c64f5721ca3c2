import type { Person } from '#domain/person.ts';
import type { LeadReceivers } from '#engines/connected-sources/contract.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { foreseeRule, type LeadFacts, listOwnItems, type NamedThing } from '../../match-rules.ts';
import { type BookRule, lockRuleBook, type RuleBook, readRuleBook } from '../rules/rule-book.queries.ts';
import { readLeadFacts } from './decide-again.queries.ts';
import { chooseRule, decideLead, withOwnItems } from './decide-leads.ts';
import type { Decision } from './decisions.queries.ts';
import { type RuleReceivers, readRuleReceivers, readSourceOfForms, type SourceOfForms } from './receivers.queries.ts';
import { lockRotations } from './rotations.queries.ts';
import { withPlacedAssignees } from './with-placed-assignees.ts';

/** The forms of a page whose leads come by one source. */
export interface FormsOfPage {
  source_id: number;
  page: NamedThing;
  forms: readonly NamedThing[];
}

/**
 * Returns for each form who would get its leads now, in as many statements for many forms as for one. Nothing is locked and no
 * turn is taken. Null where the rule depends on what only the lead itself brings.
 */
export async function previewAssignees(
  scope: OrgScope,
  { source_id, page, forms }: FormsOfPage,
): Promise<(LeadReceivers | null)[]> {
  const source = forms.length === 0 ? undefined : await readSourceOfForms(scope, source_id);
  if (!source) return forms.map(() => null);
  const { kind, name } = source;
  const leads = forms.map((form): LeadFacts => {
    return { source: { id: source_id, kind, name }, page, form, campaign: { id: null, name: null }, answers: [] };
  });
  const book = await readRuleBook(scope);
  const choices = leads.map((lead) => foreseeChoice(book, lead, source));
  const rule_ids = choices.flatMap((choice) => (choice && choice !== 'depends' ? choice.id : []));
  const receivers = await readRuleReceivers(scope, [...new Set(rule_ids)]);
  return choices.map((choice) => {
    if (choice === 'depends') return null;
    if (choice === null) return withoutRule(book, source);
    return byRule(
      choice,
      source,
      receivers.find(({ rule_id }) => rule_id === choice.id),
    );
  });
}

/** As a lead's rule is chosen (`chooseRule`), as far as it can be known before the lead. */
function foreseeChoice(
  { rules, default_rule, known, is_free_tier }: RuleBook,
  lead: LeadFacts,
  { assignee }: SourceOfForms,
): BookRule | 'depends' | null {
  if (is_free_tier) return null;
  const items = new Set([...known.items, ...listOwnItems(lead)]);
  return foreseeRule(rules, lead, { ...known, items }) ?? (assignee ? null : default_rule);
}

function byRule(rule: BookRule, { owner }: SourceOfForms, receivers?: RuleReceivers): LeadReceivers {
  const { people = [], people_count = 0, distribution_type = null } = receivers ?? {};
  if (people_count === 0 && rule.save_lead_to_owner_account) return { ...onlyTo(owner), rule_name: rule.name };
  return { rule_name: rule.name, distribution_type, people, people_count };
}

function withoutRule({ is_free_tier }: RuleBook, source: SourceOfForms): LeadReceivers {
  const { owner, assignee, save_lead_to_owner_account } = source;
  if (is_free_tier && owner) return onlyTo(owner);
  return onlyTo(assignee ?? (save_lead_to_owner_account ? owner : null));
}

const onlyTo = (person: Person | null): LeadReceivers => ({
  rule_name: null,
  distribution_type: null,
  people: person ? [person] : [],
  people_count: person ? 1 : 0,
});

/** Returns what would be decided now about a lead that was filed. Nothing is kept: no turn is taken. */
export async function previewDecision(scope: OrgScope, lead_id: string): Promise<Decision> {
  await lockRuleBook(scope, 'to_decide');
  const leads = await withPlacedAssignees(scope, await readLeadFacts(scope, [{ lead_id }]));
  const book = withOwnItems(await readRuleBook(scope), leads);
  const choice = chooseRule(book, leads[0]!);
  const locked = await lockRotations(scope, choice.rule ? [choice.rule.id] : [], nowIso());
  return decideLead(book, leads[0]!, choice, locked);
}
