import { expect, test } from 'vitest';
import { describeDifference, readQuery } from './compare-view.ts';

const view = {
  query: { where: 'groups.is.3;company.contains.tan', sort: 'name', sort_order: 'ASC' },
  columns: ['name', 'phones'],
};

test('a list that shows what the view keeps differs in nothing', () => {
  const shown = readQuery({ where: view.query.where, ignore_prefs: true }, { sort: 'name', sort_order: 'ASC' });
  expect(describeDifference(view, { query: shown, columns: null })).toBeNull();
  expect(describeDifference(view, { query: shown, columns: ['name', 'phones'] })).toBeNull();
});

test('the difference counts conditions one by one, and names sort and columns', () => {
  const query = { search: 'ng', where: 'groups.is.4;company.contains.tan', sort: 'added', sort_order: 'DESC' };
  expect(describeDifference(view, { query, columns: ['name'] })).toBe('2 filters, sort, columns');
  const less = { where: 'groups.is.3', sort: 'name', sort_order: 'ASC' };
  expect(describeDifference(view, { query: less, columns: null })).toBe('1 filter');
});
