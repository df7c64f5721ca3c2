import { describe, expect, it } from 'vitest';
import { countOthers, readRule, toCriteria } from './rule.ts';

describe('the rule of a smart group', () => {
  it('is held by the filters of the clients list, and made of them again', () => {
    const criteria = {
      is_new_lead: true,
      sources: ['added_manually' as const],
      group_ids: [4],
      company: 'Kestrel',
      conditions: [{ field: 'custom:sort1', operator: 'is' as const, values: ['12', '13'] }],
    };

    const { state, others } = readRule(criteria);

    expect(state).toEqual({
      is_new_lead: true,
      source: 'added_manually',
      group_id: 4,
      company: 'Kestrel',
      where: 'custom:sort1.is.12,13',
    });
    expect(others).toEqual({});
    expect(toCriteria(state)).toEqual(criteria);
  });

  it('keeps the conditions that no filter holds when the others change', () => {
    const { state, others } = readRule({ group_ids: [1, 2], has_phone: true, search: 'ana' });

    expect([state, others]).toEqual([{ search: 'ana' }, { group_ids: [1, 2], has_phone: true }]);
    expect(countOthers(others)).toBe(2);
    expect(toCriteria({ is_new_lead: true }, others)).toEqual({
      group_ids: [1, 2],
      has_phone: true,
      is_new_lead: true,
    });
    expect(toCriteria({ group_id: 3 }, others)).toEqual({ group_ids: [3], has_phone: true });
  });

  it('is nothing while no filter is on', () => {
    expect(toCriteria({ search: '', group_id: undefined })).toBeNull();
  });
});
