import { describe, expect, it } from 'vitest';
import { type ListSort, nextSort, presumedSort, withFurther } from './sorting.ts';

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

  it('may be one of those read at run time, which come last with a direction and words of their own', () => {
    const longer = withFurther(sort, [{ value: 'custom:sort1', label: 'Budget', order: 'DESC' }]);

    expect(longer.choices.map(longer.label)).toEqual(['added', 'name', 'Budget']);
    expect(nextSort(longer, { sort: 'name', sort_order: 'ASC' }, 'custom:sort1').sort_order).toBe('DESC');
    expect(withFurther(sort, [])).toBe(sort);
  });
});
