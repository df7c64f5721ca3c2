import { describe, expect, it } from 'vitest';
import { readConditions, writeConditions } from './conditions-state.ts';
import {
  type Draft,
  findMissing,
  guessUnit,
  readDays,
  reconcile,
  toCondition,
  toDraft,
  withField,
  withOperator,
} from './drafts.ts';

const draft = (given: Partial<Draft>): Draft => ({ key: 1, field: 'company', operator: 'is', values: [], ...given });

describe('the conditions of an address', () => {
  it('are those of `where`, and the parts of single fields that older addresses name', () => {
    const conditions = readConditions({ where: 'groups.is.3,4;opened_content:file:12.in_last.30', company: 'Kestrel' });

    expect(conditions).toEqual([
      { field: 'company', operator: 'contains', values: ['Kestrel'] },
      { field: 'groups', operator: 'is', values: ['3', '4'] },
      { field: 'opened_content:file:12', operator: 'in_last', values: ['30'] },
    ]);
    expect(writeConditions(conditions)).toEqual({
      company: undefined,
      job_title: undefined,
      location: undefined,
      where: 'company.contains.Kestrel;groups.is.3,4;opened_content:file:12.in_last.30',
    });
  });

  it('are none where an address cannot be read', () => {
    expect([readConditions({ where: 'company.is.%' }), readConditions({ where: 'company.like.x' })]).toEqual([[], []]);
    expect(writeConditions([]).where).toBeUndefined();
  });
});

describe('a condition that is being written', () => {
  it('applies once it has all of its values', () => {
    expect(findMissing(draft({ field: null }))).toBe('field');
    expect(findMissing(draft({}))).toBe('value');
    expect(findMissing(draft({ operator: 'in_last' }))).toBe('days');
    expect(findMissing(draft({ operator: 'between', values: ['', '5'] }))).toBe('low');
    expect(findMissing(draft({ operator: 'between', values: ['5', ''] }))).toBe('high');
    expect(toCondition(draft({ operator: 'between', values: ['5', ''] }))).toBeNull();
    expect(toCondition(draft({ operator: 'empty', values: ['5'] }))).toEqual({ field: 'company', operator: 'empty' });
    expect(toCondition(draft({ values: ['x'] }))).toEqual({ field: 'company', operator: 'is', values: ['x'] });
  });

  it('begins with the first comparison of its field, and keeps the values that fit another one', () => {
    expect(withField(draft({}), 'is_new_lead', 'flag')).toMatchObject({ operator: 'is', values: ['true'] });
    expect(withField(draft({}), 'added', 'date')).toMatchObject({ operator: 'in_last', values: ['30'] });
    const more = draft({ operator: 'after', values: ['5'] });
    expect(withOperator(more, 'between').values).toEqual(['5', '']);
    expect(withOperator(draft({ operator: 'between', values: ['5', '9'] }), 'before').values).toEqual(['5']);
    expect(withOperator(more, 'empty').values).toEqual([]);
    expect(withOperator(draft({ operator: 'in_last', values: ['7'] }), 'before').values).toEqual([]);
    expect(withOperator(draft({ operator: 'in_last', values: ['7'] }), 'not_in_last').values).toEqual(['7']);
  });

  it('stays while the address changes elsewhere; what was removed there goes, and what is new comes last', () => {
    const company = { field: 'company', operator: 'is' as const, values: ['x'] };
    const groups = { field: 'groups', operator: 'is' as const, values: ['3'] };
    const source = { field: 'source', operator: 'is' as const, values: ['added_manually'] };
    const open = draft({ key: 3, field: 'added', operator: 'before' });

    const next = reconcile([toDraft(company, 1), toDraft(groups, 2), open], [groups, source], () => 4);

    expect(next).toEqual([toDraft(groups, 2), open, toDraft(source, 4)]);
  });
});

it('four weeks are 28 days, and three months 90', () => {
  expect([readDays('4', 'weeks'), readDays('3', 'months'), readDays('30', 'days')]).toEqual(['28', '90', '30']);
  expect([readDays('0', 'days'), readDays('1.5', 'weeks'), readDays('99999', 'months')]).toEqual([null, null, null]);
});

it('days that fill weeks read as weeks after a reload, and any other number as days', () => {
  expect(['28', '7', '30', '1', ''].map(guessUnit)).toEqual(['weeks', 'weeks', 'days', 'days', 'days']);
});
