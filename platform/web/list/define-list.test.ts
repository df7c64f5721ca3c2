import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { Flag, pageOf, pageQuery } from '../../contract/paging.ts';
import { defineList, type ListOptions } from './define-list.ts';
import { flagFilter, searchFilter } from './filters/filters.ts';

const members = endpoint('GET /api/members/', {
  needs: 'session',
  plan: 'free',
  database: 'read',
  summary: 'For this test.',
  source: 'own',
  query: pageQuery().extend({
    search: z.string().optional(),
    is_active: Flag.optional(),
    sort: z.enum(['name', 'added']).optional(),
    sort_order: z.enum(['ASC', 'DESC']).optional(),
  }),
  returns: pageOf(z.object({ id: z.number(), name: z.string() })),
});

const words = { label: 'Members', notLoaded: 'Couldn’t load members' };
const search = searchFilter({ label: 'Search', hint: 'Name', maximum: 100 });
const isActive = flagFilter('is_active', { label: 'Active', offLabel: 'Not active' });
const sort: ListOptions<unknown, object>['sort'] = { choices: ['name', 'added'], label: String };

describe('a list', () => {
  it('keeps in its address what its filters and its sort read, and a direction only where there is one', () => {
    const orders = { name: 'ASC', added: 'DESC' } as const;
    const list = defineList(members, { words, filters: [search, isActive], sort: { ...sort, orders } });

    expect(Object.keys(list.addressFields)).toEqual(['search', 'is_active', 'sort', 'sort_order']);
    expect(Object.keys(defineList(members, { words, sort }).addressFields)).toEqual(['sort']);
    expect(defineList(members, { words }).addressFields).toEqual({});
  });
});
