import { describe, expect, it } from 'vitest';
import {
  choiceFilter,
  choiceKey,
  collectFields,
  countOn,
  customFilter,
  flagFilter,
  isNarrowing,
  makeOffState,
  panelFilter,
  patchFor,
  plainFilter,
  searchFilter,
} from './filters.ts';

interface State {
  search?: string | undefined;
  is_open?: boolean | undefined;
  role?: 'OWNER' | 'MEMBER' | undefined;
  source?: string | undefined;
  source_name?: string | undefined;
  group?: string | undefined;
}

const search = searchFilter({ label: 'Search', hint: 'Name', maximum: 5 });
const isOpen = flagFilter('is_open', { label: 'Open', offLabel: 'Closed' });
const role = choiceFilter('role', { label: 'Role', anyLabel: 'Any', choices: { OWNER: 'Owner', MEMBER: 'Member' } });
const readText = (written: unknown) => (typeof written === 'string' ? written : undefined);
const source = customFilter<State>({
  label: 'Source',
  anyLabel: 'Any',
  fields: { source: readText, source_name: readText },
  useChoices: () => [],
  useValue: ({ source_name = null }) => source_name,
});
const group = plainFilter<State>({ group: readText });
const filters = [search, isOpen, role, source, group];

describe('one declaration of a filter', () => {
  it('reads its fields from the address; what means nothing there is dropped', () => {
    const fields = collectFields<State>(filters);

    expect(Object.keys(fields)).toEqual(['search', 'is_open', 'role', 'source', 'source_name', 'group']);
    expect(fields.search?.(' ana ')).toBe('ana');
    expect(fields.search?.('too long')).toBeUndefined();
    expect([true, 'false', 'perhaps'].map((written) => fields.is_open?.(written))).toEqual([true, false, undefined]);
    expect(['OWNER', 'KING'].map((written) => fields.role?.(written))).toEqual(['OWNER', undefined]);
  });

  it('describes itself in words, for a list without matches', () => {
    expect(search.useWords({ search: 'ana' })).toBe('“ana”');
    expect([true, false, undefined].map((is_open) => isOpen.useWords({ is_open }))).toEqual(['Open', 'Closed', null]);
    expect([role.useWords({ role: 'OWNER' }), role.useWords({})]).toEqual(['Owner', null]);
    expect(source.useWords({ source_name: 'Website' })).toBe('Website');
    expect(group.useWords({ group: 'today' })).toBeNull();
  });

  it('is removed with all of its fields, and filters as long as one of them is set', () => {
    expect(makeOffState(source)).toEqual({ source: undefined, source_name: undefined });
    expect(isNarrowing(source, { source_name: 'Website' })).toBe(true);
    expect(isNarrowing<State>(isOpen, { is_open: false })).toBe(true);
    expect(isNarrowing<State>(source, { role: 'OWNER' })).toBe(false);
  });

  it('counts on the button of a phone, where it is behind that button', () => {
    const state = { search: 'ana', is_open: true, source: 'form', source_name: 'Website', group: 'today' };

    expect(countOn<State>(filters, state)).toBe(2);
    expect(countOn<State>(filters, { is_open: false })).toBe(0);
    expect(countOn<State>(filters, { role: 'MEMBER' })).toBe(1);
    const panel = panelFilter<State>({
      label: 'Filters',
      editLabel: 'Edit filters',
      fields: { group: readText },
      count: ({ group: parts = '' }) => parts.split(';').length,
      useWords: () => null,
      prepare: () => undefined,
      Chips: () => null,
      Panel: () => null,
    });
    expect(countOn<State>([search, isOpen, panel], { is_open: true, group: 'a;b;c' })).toBe(4);
  });
});

describe('a choice', () => {
  it('is identified by all the fields it sets', () => {
    expect(choiceKey(source, { source: 'form', source_name: 'Website' })).toBe('form:Website');
    expect(choiceKey(source, { source: 'form' })).toBe('form');
    expect(choiceKey<State>(source, { search: 'ana' })).toBe('');
  });

  it('removes the fields it does not name', () => {
    expect(patchFor(source, { source: 'form' })).toEqual({ source: 'form', source_name: undefined });
  });
});
