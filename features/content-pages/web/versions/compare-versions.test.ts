import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component, PageDefinition } from '../../contract.ts';
import { compareVersions } from './compare-versions.ts';

const title = (id: string, text = id): Component => ({ type: 'title', id: `c00000${id}`, audience: null, text });
const page = (...components: Component[]): PageDefinition => ({ components, look: { accent: null, shows_logo: true } });

const kinds = (older: PageDefinition, newer: PageDefinition) =>
  compareVersions(older, newer).changes.map(({ id, kind }) => `${id.slice(-1)} ${kind}`);

describe('two versions of a page', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => title(id)) as [Component, Component, Component, Component];

  it('name what was added, changed and removed, what was removed last', () => {
    expect(kinds(page(a, b, c), page(title('a', 'other'), d, c))).toEqual(['a changed', 'd added', 'b removed']);
  });

  it('name the fewest components that were moved', () => {
    expect(kinds(page(a, b, c, d), page(d, a, b, c))).toEqual(['d moved']);
    expect(kinds(page(a, b, c, d), page(b, a, d, c))).toHaveLength(2);
  });

  it('that differ in their look alone have no changed components', () => {
    const other = { ...page(a), look: { accent: '#0f6670', shows_logo: true } };
    expect(compareVersions(page(a), other)).toEqual({ changes: [], isLookChanged: true });
  });

  it('are equal to themselves, and name every component once', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const [older, newer] = [page(...one.map((id) => title(id))), page(...other.map((id) => title(id)))];
        expect(compareVersions(older, older).changes).toEqual([]);
        const named = compareVersions(older, newer).changes.map(({ id }) => id);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
