import { expect, test } from 'vitest';
import { type ClientCondition, readWhere, writeWhere } from './conditions.ts';

test('conditions are the same after being written into an address', () => {
  const conditions: ClientCondition[] = [
    { field: 'groups', operator: 'is', values: ['3', '4'] },
    { field: 'company', operator: 'contains', values: ['Müller, Söhne; 50 % v. d.'] },
    { field: 'opened_content:file:12', operator: 'in_last', values: ['30'] },
    { field: 'custom:sort1', operator: 'empty' },
  ];
  expect(readWhere(writeWhere(conditions))).toEqual(conditions);
});

test('an address that names no operator, or whose escapes are broken, is no filter', () => {
  for (const text of ['company', 'company.like.x', 'company.is.%', '.is.x', 'a'.repeat(5_000), ';;']) {
    expect(readWhere(text)).toBeNull();
  }
});
