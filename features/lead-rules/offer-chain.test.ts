import { describe, expect, it } from 'vitest';
import { type ChainStep, findCircle, listSteps, type RuleInChain } from './offer-chain.ts';

const rule = (id: number, recipient_ids: number[], ...offer_chain: ChainStep[]): RuleInChain => ({
  id,
  recipient_ids,
  offer_chain,
});
const toMembers = (...member_prof_ids: number[]): ChainStep => ({ kind: 'members', member_prof_ids });
const toRule = (rule_id: number): ChainStep => ({ kind: 'rule', rule_id });
const mapOf = (...rules: RuleInChain[]) => new Map(rules.map((each) => [each.id, each]));

describe('the steps of an offer', () => {
  it('are the recipients of the rule, then those of its chain in order', () => {
    const one = rule(1, [11, 12], toMembers(13), toMembers(14, 15));
    expect(listSteps(one, mapOf(one))).toEqual([[11, 12], [13], [14, 15]]);
  });

  it('take the recipients of another rule and then its own chain', () => {
    const [one, two] = [rule(1, [11], toRule(2), toMembers(14)), rule(2, [12], toMembers(13))];
    expect(listSteps(one, mapOf(one, two))).toEqual([[11], [12], [13], [14]]);
  });

  it('offer nobody the same lead twice, and leave out a step in which nobody is left', () => {
    const one = rule(1, [11, 12], toMembers(12, 11), toMembers(12, 13));
    expect(listSteps(one, mapOf(one))).toEqual([[11, 12], [13]]);
  });

  it('leave out a rule that was deleted', () => {
    const one = rule(1, [11], toRule(9), toMembers(12));
    expect(listSteps(one, mapOf(one))).toEqual([[11], [12]]);
  });

  it('end even where stored chains go in a circle', () => {
    const [one, two] = [rule(1, [11], toRule(2)), rule(2, [12], toRule(1))];
    expect(listSteps(one, mapOf(one, two))).toEqual([[11], [12]]);
  });
});

describe('a circular chain', () => {
  it('is one that names its own rule', () => {
    const one = rule(1, [11], toMembers(12), toRule(1));
    expect(findCircle(one, mapOf(one))).toBe(1);
  });

  it('is one that comes back through other rules', () => {
    const rules = mapOf(rule(1, [11], toRule(2)), rule(2, [12], toRule(3)), rule(3, [13], toMembers(14), toRule(1)));
    for (const each of rules.values()) expect(findCircle(each, rules)).not.toBeNull();
  });

  it('is not one that reaches a rule twice on two ways, nor one that meets a circle of others', () => {
    const twice = mapOf(rule(1, [11], toRule(2), toRule(3)), rule(2, [12], toRule(3)), rule(3, [13]));
    expect(findCircle(twice.get(1)!, twice)).toBeNull();
    const others = mapOf(rule(1, [11], toRule(2)), rule(2, [12], toRule(3)), rule(3, [13], toRule(2)));
    expect(findCircle(others.get(1)!, others)).toBeNull();
  });
});
