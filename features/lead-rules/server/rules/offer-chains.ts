import { LISTED_RECIPIENTS } from '#engines/rules/contract.ts';
import type { FieldErrors } from '#platform/contract/problems.ts';
import { readMemberNames } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { ShownChainStep } from '../../contract.ts';
import { type ChainStep, findCircle } from '../../offer-chain.ts';
import { type OfferRule, readOfferRules } from './offer-chains.queries.ts';
import { readEligible } from './rules.queries.ts';

interface ChainToCheck {
  /** Null for a rule that is being made, which no other can name yet. */
  rule_id: number | null;
  chain: readonly ChainStep[];
  before: readonly ChainStep[];
}

/**
 * Returns what is wrong with a chain: a step that names nobody or a rule that is not there, and one from which the
 * chain comes back to its own rule. What the chain had before may stay although it vanished.
 */
export async function checkChain(scope: OrgScope, { rule_id, chain, before }: ChainToCheck): Promise<FieldErrors> {
  const rules = await readOfferRules(scope);
  const eligible = await readEligible(scope, chain.flatMap(listMembers));
  const kept = new Set([...before.flatMap(listMembers), ...before.flatMap(listRules).map((id) => `rule ${id}`)]);
  const errors: FieldErrors = {};
  for (const [index, step] of chain.entries()) {
    const field = `offer_chain.${index}`;
    if (step.kind === 'rule' && !rules.has(step.rule_id) && !kept.has(`rule ${step.rule_id}`)) {
      errors[`${field}.rule_id`] = 'This rule no longer exists.';
    }
    for (const [place, id] of listMembers(step).entries()) {
      if (eligible.has(id) || kept.has(id)) continue;
      errors[`${field}.member_prof_ids.${place}`] = 'This person isn’t a member who can get leads.';
    }
  }
  const circle = rule_id === null ? null : findCircle({ id: rule_id, recipient_ids: [], offer_chain: chain }, rules);
  if (circle !== null) errors[`offer_chain.${circle}.rule_id`] = describeCircle(chain[circle]!, rule_id, rules);
  return errors;
}

const listMembers = (step: ChainStep): readonly number[] => (step.kind === 'members' ? step.member_prof_ids : []);
const listRules = (step: ChainStep): readonly number[] => (step.kind === 'rule' ? [step.rule_id] : []);

function describeCircle(step: ChainStep, rule_id: number | null, rules: ReadonlyMap<number, OfferRule>): string {
  const id = step.kind === 'rule' ? step.rule_id : 0;
  if (id === rule_id) return 'A rule cannot pass its leads on to itself.';
  return `The chain of “${rules.get(id)?.name ?? ''}” leads back to this rule, so the lead would go round in a circle.`;
}

/** Returns chains as the contract shows them, in the order of the rules. */
export async function showChains(
  scope: OrgScope,
  chains: readonly (readonly ChainStep[])[],
): Promise<ShownChainStep[][]> {
  if (chains.every((chain) => chain.length === 0)) return chains.map(() => []);
  const rules = await readOfferRules(scope);
  const getPeople = (step: ChainStep) =>
    step.kind === 'members' ? step.member_prof_ids : (rules.get(step.rule_id)?.recipient_ids ?? []);
  const listed = (step: ChainStep) =>
    step.kind === 'members' ? getPeople(step) : getPeople(step).slice(0, LISTED_RECIPIENTS);
  const names = await readMemberNames(scope, chains.flat().flatMap(listed));
  const show = (step: ChainStep): ShownChainStep => {
    const rule = step.kind === 'rule' ? rules.get(step.rule_id) : undefined;
    return {
      kind: step.kind,
      members: listed(step).flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : [])),
      members_count: getPeople(step).length,
      rule: rule ? { id: rule.id, name: rule.name } : null,
    };
  };
  return chains.map((chain) => chain.map(show));
}
