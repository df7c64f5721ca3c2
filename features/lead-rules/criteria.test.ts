import { describe, expect, it } from 'vitest';
import { cutRuleText, describeRule, findIncomplete, type ShownExpression } from '#engines/rules/contract.ts';
import { getCriterionWords } from './criteria.ts';

const expression = (written: Partial<ShownExpression> = {}): ShownExpression => ({
  name: 'form_id',
  operator: 'equal',
  attr_val_type: 'LIST',
  value: '7',
  label: 'Form',
  display_value: 'Bayshore launch',
  is_missing: false,
  ...written,
});

const describeWith = (expressions: ShownExpression[], rest: Partial<Parameters<typeof describeRule>[0]> = {}) =>
  describeRule(
    {
      is_default_rule: false,
      lead_source: 'all',
      lead_source_display: 'All leads',
      is_source_missing: false,
      rule_definition: { logical_operator: 'AND', expressions },
      ...rest,
    },
    getCriterionWords,
  );

describe('a condition', () => {
  it.each([
    ['page_id', 'S0-5-10', 'Incomplete rule criteria. Please select a Facebook Page'],
    ['form_id', 'S0-5-11', 'Incomplete rule criteria. Please select a Form'],
    ['campaign_id', 'S0-5-12', 'Incomplete rule criteria. Please select a Campaign'],
    ['source', 'S0-5-13', 'Incomplete rule criteria. Please select a valid integration'],
  ] as const)('on %s without a chosen value is incomplete (S0-5-08, S0-5-09, %s)', (name, _id, message) => {
    expect(findIncomplete({ name, attr_val_type: 'LIST', value: null }, getCriterionWords)).toBe(message);
    expect(findIncomplete({ name, attr_val_type: 'FREE_TEXT', value: ' ' }, getCriterionWords)).toBe(message);
    expect(findIncomplete({ name, attr_val_type: 'LIST', value: '7' }, getCriterionWords)).toBeNull();
  });

  it('on all leads, or that something is blank, needs no value', () => {
    expect(findIncomplete({ name: 'all', attr_val_type: 'BLANK', value: null }, getCriterionWords)).toBeNull();
    expect(findIncomplete({ name: 'form_id', attr_val_type: 'BLANK', value: null }, getCriterionWords)).toBeNull();
  });
});

describe('the text of a rule', () => {
  it('names missing items in capitals, and in summaries in braces (S0-5-14, S0-5-15)', () => {
    const missing = (name: 'page_id' | 'form_id' | 'campaign_id' | 'source') => [
      getCriterionWords(name).missing,
      describeWith([expression({ name, is_missing: true })]),
    ];
    expect(missing('page_id')).toEqual(['PAGE NOT FOUND', 'Page is {Page Not Found}']);
    expect(missing('form_id')).toEqual(['FORM NOT FOUND', 'Form is {Form Not Found}']);
    expect(missing('campaign_id')).toEqual(['CAMPAIGN NOT FOUND', 'Campaign is {Campaign Not Found}']);
    expect(missing('source')).toEqual(['INTEGRATION NOT FOUND', 'Source is {Integration Not Found}']);
  });

  it('says what is compared', () => {
    const blank = expression({ name: 'campaign_id', attr_val_type: 'BLANK', value: null, display_value: '' });
    const field = expression({
      name: 'custom_field:3',
      label: 'Language',
      display_value: 'Português',
      operator: 'not_equal',
    });
    expect(describeWith([expression(), blank])).toBe('Form is Bayshore launch, Campaign is blank');
    const rule_definition = { logical_operator: 'OR' as const, expressions: [expression(), field] };
    expect(describeWith([], { rule_definition })).toBe(
      'Form is Bayshore launch, or Custom field Language is not Português',
    );
    expect(describeWith([], { lead_source: '4', lead_source_display: 'Website form' })).toBe('Source is Website form');
    expect(describeWith([])).toBe('All leads');
    expect(describeWith([], { is_default_rule: true })).toBe('Default rule, always last');
  });

  it('is cut at 50 characters in compact mode, no character halved (S0-5-16)', () => {
    expect(cutRuleText('a'.repeat(50))).toBe('a'.repeat(50));
    expect(cutRuleText('a'.repeat(51))).toBe(`${'a'.repeat(49)}…`);
    expect(cutRuleText('👩‍👩‍👧'.repeat(51))).toBe(`${'👩‍👩‍👧'.repeat(49)}…`);
  });
});
