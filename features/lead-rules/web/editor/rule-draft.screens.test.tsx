import { describe, expect, it } from 'vitest';
import {
  dropConflicting,
  editRule,
  emptyDraft,
  findConflict,
  findMoved,
  findOrder,
  listChanges,
  listPatches,
  moveRule,
  type RuleDraft,
  rebaseDraft,
  showDraft,
  undoMove,
} from '#engines/rules/web/index.ts';
import { sample } from '#testing/web/sample.ts';
import { LeadRule, RuleExpression } from '../../contract.ts';
import { assignmentDraft, assignmentForm, type RuleValues } from '../editor/rule-form.ts';

const campaign = sample(RuleExpression, {
  name: 'campaign_id',
  attr_val_type: 'BLANK',
  value: null,
  label: 'Campaign',
});
const rule = (id: number, given: Partial<LeadRule> = {}) =>
  sample(LeadRule, {
    id,
    name: `Rule ${id}`,
    position: id,
    lead_source: 'all',
    member_recipients: [],
    version: 1,
    ...given,
  });
const rules = [
  rule(1),
  rule(2),
  rule(3, { rule_definition: { logical_operator: 'AND', expressions: [campaign] } }),
  rule(9, { position: null, is_default_rule: true }),
];

type Draft = RuleDraft<RuleValues>;

const edit = (draft: Draft, id: number, patch: Partial<RuleValues>): Draft => {
  const saved = rules.find((one) => one.id === id)!;
  const values = { ...assignmentForm.read(saved), ...patch };
  return editRule(draft, id, { version: saved.version, values, changed: Object.keys(patch) as (keyof RuleValues)[] });
};
const moved = moveRule<RuleValues>(emptyDraft, rules, [3, 1, 2], 3);

describe('a draft of the rules', () => {
  it('has their order until one is moved, the default rule always last', () => {
    expect(findOrder(emptyDraft, rules)).toEqual([1, 2, 3]);
    expect(showDraft(assignmentDraft, moved, rules).map(({ id }) => id)).toEqual([3, 1, 2, 9]);
    expect(findMoved(moved, rules)).toEqual(new Map([[3, 3]]));
  });

  it('is empty again when the last move is taken back, by hand or by Undo', () => {
    expect(undoMove(moved)).toEqual(emptyDraft);
    expect(moveRule(moved, rules, [1, 2, 3], 3)).toEqual(emptyDraft);
  });

  it('says what changes, rule by rule', () => {
    const draft = edit(moved, 3, { conditions: [], name: 'Harbour' });
    expect(listChanges(assignmentDraft, draft, rules)).toEqual([
      { id: 3, name: 'Harbour', words: ['moved from 3 to 1', 'Campaign condition removed', 'renamed'] },
    ]);
    expect(
      listChanges(assignmentDraft, edit(emptyDraft, 1, { save_lead_to_owner_account: true }), rules)[0]?.words,
    ).toEqual(['owner account changed']);
  });

  it('is sent to the simulator as the rules in order with what changes of them', () => {
    expect(listPatches(assignmentDraft, edit(moved, 1, { name: 'First' }), rules)).toEqual([
      { id: 3 },
      { id: 1, name: 'First' },
      { id: 2 },
      { id: 9 },
    ]);
  });

  it('keeps rules added meanwhile last, and forgets deleted ones', () => {
    expect(findOrder(moved, [rules[0]!, rules[2]!, rule(4), rules[3]!])).toEqual([3, 1, 4]);
  });

  it('finds what somebody else changed, and leaves theirs or takes mine', () => {
    const draft = edit(moved, 1, { name: 'First' });
    const now = [rule(2), rule(1, { version: 2 }), rules[2]!, rules[3]!];
    expect(findConflict(draft, rules)).toBeNull();
    const conflict = findConflict(draft, now)!;
    expect(conflict).toMatchObject({ isOrder: true, rules: [{ id: 1 }] });
    expect(dropConflicting(draft, conflict)).toEqual(emptyDraft);
    const mine = rebaseDraft(draft, now);
    expect(findConflict(mine, now)).toBeNull();
    expect(mine.edits[1]).toMatchObject({ version: 2, values: { name: 'First' } });
  });
});
