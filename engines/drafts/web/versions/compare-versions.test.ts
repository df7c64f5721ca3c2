import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Page, pageDraft, sampleBlock, samplePage } from '../../sample-page.fixture.ts';
import { compareVersions } from './compare-versions.ts';

const title = (id: string, text = id) => sampleBlock(`b${id}`, { label: text });
const page = (...blocks: Block[]): Page => samplePage(blocks);
const compare = (older: Page, newer: Page) => compareVersions(pageDraft, older, newer);

const kinds = (older: Page, newer: Page) =>
  compare(older, newer).changes.map(({ id, kind }) => `${id.slice(-1)} ${kind}`);

describe('two versions', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => title(id)) as [Block, Block, Block, Block];

  it('name what was added, changed and removed, what was removed last', () => {
    expect(kinds(page(a, b, c), page(title('a', 'other'), d, c))).toEqual(['a changed', 'd added', 'b removed']);
  });

  it('name the fewest items that were moved', () => {
    expect(kinds(page(a, b, c, d), page(d, a, b, c))).toEqual(['d moved']);
    expect(kinds(page(a, b, c, d), page(b, a, d, c))).toHaveLength(2);
  });

  it('that differ in another field alone have no changed items', () => {
    expect(compare(page(a), { ...page(a), intro: 'Welcome' })).toEqual({ changes: [], fields: ['intro'] });
  });

  it('are equal to themselves, and name every item once', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const [older, newer] = [page(...one.map((id) => title(id))), page(...other.map((id) => title(id)))];
        expect(compare(older, older).changes).toEqual([]);
        const named = compare(older, newer).changes.map(({ id }) => id);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
