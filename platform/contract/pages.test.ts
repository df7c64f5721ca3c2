import { describe, expect, expectTypeOf, it } from 'vitest';
import { definePages, fillPage, isBelowPage, matchPage, type Page, readPageId } from './pages.ts';

const pages = definePages({
  people: { path: '/people', title: 'People' },
  person: { path: '/person/{id}', title: null },
  entry: { path: '/person/{id}/entry/{day}', title: null, layout: 'full-screen', is_public: true },
});

describe('a page', () => {
  it('has its path written once, and is framed and for signed-in people unless it says otherwise', () => {
    expect(pages.people).toMatchObject({ pattern: '/people', layout: 'default', is_public: false, params: [] });
    expect(pages.entry).toMatchObject({ layout: 'full-screen', is_public: true, params: ['id', 'day'] });
  });

  it('gives its addresses, with parameters and search kept in their place', () => {
    expect(fillPage(pages.people)).toBe('/people');
    expect(fillPage(pages.people, {}, { is_new: true, name: 'a b&c', none: undefined })).toBe(
      '/people?is_new=true&name=a%20b%26c',
    );
    expect(fillPage(pages.person, { id: 7 })).toBe('/person/7');
    expect(fillPage(pages.entry, { id: 7, day: '../x' })).toBe('/person/7/entry/..%2Fx');
  });

  it('does not compile without its parameters, or with others', () => {
    expectTypeOf(pages.person).toExtend<Page<'id'>>();
    expectTypeOf(pages.person).not.toExtend<Page>();
    // @ts-expect-error
    fillPage(pages.person);
    // @ts-expect-error
    fillPage(pages.person, { key: 1 });
    // @ts-expect-error
    fillPage(pages.people, { id: 1 });
  });

  it('recognises its own addresses', () => {
    expect(matchPage(pages.entry, '/person/7/entry/1')).toEqual({ id: '7', day: '1' });
    expect(matchPage(pages.people, '/people/')).toEqual({});
    expect(matchPage(pages.people, '/people/7')).toBeNull();
    expect(readPageId(pages.person, '/person/7')).toBe(7);
    expect(readPageId(pages.person, '/person/new')).toBeNull();
  });

  it('recognises addresses below it', () => {
    expect(['/people', '/people/7', '/peoples', '/person/7'].map((path) => isBelowPage(pages.people, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isBelowPage(pages.person, '/person/7')).toBe(true);
  });
});
