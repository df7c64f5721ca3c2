import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';

/** For how long a rule offers a lead before it goes on, in minutes. */
export const MAX_OFFER_MINUTES = 60;
export const DEFAULT_OFFER_MINUTES = 5;
export const OfferMinutes = z.int().min(1).max(MAX_OFFER_MINUTES);

/** The most steps of a chain, and the most people of one step. */
export const MAX_CHAIN_STEPS = 10;
export const MAX_STEP_MEMBERS = 200;

/** Whom a lead is offered next: further members, or the recipients of another rule, whose own chain comes after them. */
export const ChainStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members'), member_prof_ids: z.array(Id).min(1).max(MAX_STEP_MEMBERS) }),
  z.strictObject({ kind: z.literal('rule'), rule_id: Id }),
]);
export type ChainStep = z.output<typeof ChainStep>;

/** A rule as far as chains need it. */
export interface RuleInChain {
  id: number;
  recipient_ids: readonly number[];
  offer_chain: readonly ChainStep[];
}

type Rules = ReadonlyMap<number, RuleInChain>;

const listRuleIds = ({ offer_chain }: RuleInChain): number[] =>
  offer_chain.flatMap((step) => (step.kind === 'rule' ? [step.rule_id] : []));

/**
 * Returns the first step of a rule from which its chain comes back to the rule; null for a chain that ends.
 */
export function findCircle(rule: RuleInChain, rules: Rules): number | null {
  const leadsBack = (id: number, seen: Set<number>): boolean => {
    if (id === rule.id) return true;
    const next = rules.get(id);
    if (!next || seen.has(id)) return false;
    seen.add(id);
    return listRuleIds(next).some((each) => leadsBack(each, seen));
  };
  const index = rule.offer_chain.findIndex((step) => step.kind === 'rule' && leadsBack(step.rule_id, new Set()));
  return index === -1 ? null : index;
}

/**
 * Returns the people of each step of a rule in order, its recipients first. Nobody is offered the same lead twice, and
 * a rule that is gone has nobody.
 */
export function listSteps(rule: RuleInChain, rules: Rules): number[][] {
  const offered = new Set<number>();
  const entered = new Set<number>();
  const steps: number[][] = [];
  const addPeople = (ids: readonly number[]) => {
    const people = [...new Set(ids)].filter((id) => !offered.has(id));
    for (const id of people) offered.add(id);
    steps.push(people);
  };
  const addRule = (one: RuleInChain) => {
    if (entered.has(one.id)) return;
    entered.add(one.id);
    addPeople(one.recipient_ids);
    for (const step of one.offer_chain) {
      if (step.kind === 'members') addPeople(step.member_prof_ids);
      else if (rules.has(step.rule_id)) addRule(rules.get(step.rule_id)!);
    }
  };
  addRule(rule);
  return steps.filter((people, index) => index === 0 || people.length > 0);
}
