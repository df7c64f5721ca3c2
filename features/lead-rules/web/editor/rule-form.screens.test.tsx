import { describe, expect, it } from 'vitest';
import { countIncomplete, newCondition } from '#engines/rules/web/index.ts';
import { sample } from '#testing/web/sample.ts';
import { LeadRule } from '../../contract.ts';
import { getCriterionWords } from '../../criteria.ts';
import { assignmentForm } from './rule-form.ts';

const { describeFaults, findProblem, newValues, placeErrors, read, toDefault, toDraft, toPatch } = assignmentForm;
const page = newCondition({ name: 'page_id', label: 'Facebook Page', attr_val_type: 'LIST' });
const form = newCondition({ name: 'form_id', label: 'Form', attr_val_type: 'LIST' });
const chosen = { ...page, value: '77', display_value: 'Kestrel Advisory' };
const values = { ...newValues, name: ' Bayshore ', recipients: [{ id: 4, name: 'Daniel', max: 2 }] };

describe('a rule in the editor', () => {
  it('can be saved without conditions, and not with one that has no value (S0-5-07 to S0-5-09)', () => {
    expect(findProblem('conditions', values)).toBeNull();
    expect(findProblem('conditions', { ...values, conditions: [chosen, form] })).toBe(
      '1 condition needs a value before you can save',
    );
    expect(countIncomplete([page, form, { ...form, attr_val_type: 'BLANK' }], getCriterionWords)).toBe(2);
  });

  it('says in one place what is missing', () => {
    expect(describeFaults({}, values)).toBeNull();
    expect(describeFaults({ name: 'This field is required' }, newValues)).toBe('Enter a name before you save');
    const errors = { name: 'This field is required', conditions: '2 conditions need a value before you can save' };
    expect(describeFaults(errors, newValues)).toBe(
      'Enter a name before you save. 2 conditions need a value before you can save',
    );
  });

  it('is sent as a whole when it is new', () => {
    expect(toDraft({ ...values, conditions: [{ ...chosen, value: ' 77 ' }] })).toEqual({
      name: 'Bayshore',
      lead_source: 'all',
      rule_definition: {
        logical_operator: 'AND',
        expressions: [{ name: 'page_id', operator: 'equal', attr_val_type: 'LIST', value: '77' }],
      },
      distribution_type: 'ROUND_ROBBIN',
      offer_minutes: 5,
      offer_chain: [],
      save_lead_to_owner_account: false,
      member_recipients: [{ member_prof_id: 4, max_leads_per_round: 2 }],
    });
    expect(toDefault(values)).toEqual({
      name: 'Bayshore',
      is_default_rule: true,
      distribution_type: 'ROUND_ROBBIN',
      offer_minutes: 5,
      offer_chain: [],
      save_lead_to_owner_account: false,
      member_recipients: [{ member_prof_id: 4, max_leads_per_round: 2 }],
    });
  });

  it('sends only the parts that changed', () => {
    expect(toPatch(values, ['name'])).toEqual({ name: 'Bayshore' });
    expect(Object.keys(toPatch(values, ['conditions', 'logical_operator']))).toEqual(['rule_definition']);
  });

  it('keeps no value of a condition that asks for none', () => {
    const conditions = [{ ...chosen, attr_val_type: 'BLANK' as const }];
    expect(toDraft({ ...values, conditions }).rule_definition.expressions[0]?.value).toBeNull();
  });

  it('shows the server’s messages at their controls', () => {
    expect(
      placeErrors({ 'rule_definition.expressions.0.value': 'one', 'rule_definition.x': 'two', name: 'three' }, values),
    ).toEqual({ conditions: 'one', name: 'three' });
  });

  it('reads a stored rule', () => {
    const rule = sample(LeadRule, { name: 'Bayshore', lead_source: '12', lead_source_display: 'Website' });
    const lead_source = { value: '12', label: 'Website' };
    expect(read(rule)).toMatchObject({ name: 'Bayshore', lead_source, conditions: [], recipients: [] });
  });
});
