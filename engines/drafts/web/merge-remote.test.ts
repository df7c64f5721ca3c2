import { describe, expect, it } from 'vitest';
import { diffParts, listStorable, listUnfinishedParts, pickSide } from '../part-changes.ts';
import { addBlock, changeBlock, pageDraft, removeBlock, sampleBlock, samplePage } from '../sample-page.fixture.ts';
import { mergeOrder, mergeRemote } from './merge-remote.ts';

const name = sampleBlock('bname001');
const phone = sampleBlock('bphone01');
const email = sampleBlock('bemail01');
const note = sampleBlock('bnote001');
const page = samplePage([name, phone]);

describe('what is stored of a draft', () => {
  it('is the parts that changed, with what the person saw in them (D6)', () => {
    const next = addBlock(removeBlock({ ...page, title: 'Open house' }, name.id), email, 0);
    const changes = diffParts(pageDraft, page, next);
    expect(pickSide(changes, 'after')).toEqual({
      title: 'Open house',
      order: [email.id, phone.id],
      [`block:${name.id}`]: null,
      [`block:${email.id}`]: email,
    });
    expect(pickSide(changes, 'before')).toEqual({
      title: page.title,
      order: [name.id, phone.id],
      [`block:${name.id}`]: name,
      [`block:${email.id}`]: null,
    });
  });

  it('is nothing when only spaces were added at the end', () => {
    expect(diffParts(pageDraft, page, { ...page, title: `${page.title} ` })).toEqual({});
  });

  it('waits for what is not complete yet, and stores everything else', () => {
    const unfinished = {
      ...page,
      title: 'Open house',
      after: { kind: 'address', address: 'https:/' } as const,
    };
    const changes = diffParts(pageDraft, page, unfinished);
    expect(listUnfinishedParts(pageDraft, changes)).toEqual(['after']);
    expect(Object.keys(listStorable(pageDraft, changes))).toEqual(['title']);
  });

  it('names a new item in the order only with the item itself', () => {
    const budget = sampleBlock('bbudget1', { choices: [{ label: '' }] });
    const storable = listStorable(pageDraft, diffParts(pageDraft, page, addBlock(page, budget, 0)));
    expect(storable.order?.after ?? null).toEqual([name.id, phone.id]);
  });
});

describe('somebody else’s change', () => {
  it('is taken in where the person changed nothing', () => {
    const theirs = changeBlock({ ...page, intro: 'Welcome' }, name.id, { label: 'Your name' });
    const { draft } = mergeRemote(pageDraft, { base: page, draft: { ...page, title: 'Open house' } }, theirs);
    expect([draft.title, draft.intro, draft.blocks[0]?.label]).toEqual(['Open house', 'Welcome', 'Your name']);
  });

  it('of the same part is asked about: the draft keeps the person’s value and what they saw', () => {
    const mine = { ...page, title: 'Open house' };
    const merged = mergeRemote(pageDraft, { base: page, draft: mine }, { ...page, title: 'Viewing' });
    expect(diffParts(pageDraft, merged.base, merged.draft)).toEqual({
      title: { before: page.title, after: 'Open house' },
    });
  });

  it('that adds an item stands beside one that was added here', () => {
    const mine = addBlock(page, email, 2);
    const theirs = addBlock(page, note, 1);
    const merged = mergeRemote(pageDraft, { base: page, draft: mine }, theirs);
    expect(merged.draft.blocks.map(({ id }) => id)).toEqual([name.id, note.id, phone.id, email.id]);
    expect(diffParts(pageDraft, merged.base, merged.draft).order?.before).toEqual([name.id, note.id, phone.id]);
  });
});

describe('the order of two people', () => {
  const base = ['a', 'b', 'c'];

  it.each([
    ['one moved an item', ['c', 'a', 'b'], base, ['c', 'a', 'b']],
    ['one moved and the other added', ['c', 'a', 'b'], ['a', 'x', 'b', 'c'], ['c', 'a', 'x', 'b']],
    ['both added', ['a', 'b', 'c', 'x'], ['y', 'a', 'b', 'c'], ['y', 'a', 'b', 'c', 'x']],
    ['one removed and the other added', ['a', 'c'], ['a', 'b', 'x', 'c'], ['a', 'x', 'c']],
  ])('is put together: %s', (_case, mine, theirs, merged) => {
    expect(mergeOrder(base, mine, theirs)).toEqual(merged);
  });

  it('is asked about where both moved items', () => {
    expect(mergeOrder(base, ['b', 'a', 'c'], ['a', 'c', 'b'])).toBeNull();
  });
});

it('moving an item changes the order alone', () => {
  const moved = addBlock(removeBlock(page, phone.id), phone, 0);
  expect(Object.keys(diffParts(pageDraft, page, moved))).toEqual(['order']);
});
