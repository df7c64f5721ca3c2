import { describe, expect, it } from 'vitest';
import { type ListSort, nextSort, presumedSort } from './sorting.ts';

const sort: ListSort = { choices: ['added', 'name'], label: String, orders: { added: 'DESC', name: 'ASC' } };

describe('the sort of a list', () => {
  it('is the first one in its natural direction until another is known', () => {
    expect(presumedSort(sort, {})).toEqual({ sort: 'added', sort_order: 'DESC' });
    expect(presumedSort(sort, { sort: 'name' })).toEqual({ sort: 'name', sort_order: 'ASC' });
    expect(presumedSort(sort, { sort: 'name', sort_order: 'DESC' })).toEqual({ sort: 'name', sort_order: 'DESC' });
    expect(presumedSort({ ...sort, presumed: () => 'name' }, {})).toEqual({ sort: 'name', sort_order: 'ASC' });
  });

  it('starts in its natural direction, and is reversed when it is active', () => {
    const byName = nextSort(sort, { sort: 'added', sort_order: 'DESC' }, 'name');

    expect(byName).toEqual({ sort: 'name', sort_order: 'ASC' });
    expect(nextSort(sort, byName, 'name')).toEqual({ sort: 'name', sort_order: 'DESC' });
  });
});
