import { describe, expect, it } from 'vitest';
import { bulkContents } from '#features/content/bulk-contract.ts';
import { contents, textTemplates } from '#features/content/contract.ts';
import { newPage } from '#features/content-pages/testing/new-page.ts';
import { newOrg } from '#testing/world.ts';
import { contentGroups, MAX_GROUP_ITEMS } from '../../contract.ts';
import { newGroup, newText, readGroup } from '../../testing/new-group.ts';

const t = 'collection' as const;

describe('a group of contents', () => {
  it('holds messages and pages in an order that can be changed (S0-2.1-25, G-090)', async () => {
    const { owner } = await newOrg();
    const [first, second] = [await newText(owner, 'Welcome'), await newText(owner, 'Next steps')];
    const page = await newPage(owner, undefined, { title: 'Open house' });
    const id = await newGroup(owner, 'For buyers', [first, page, second, first]);

    const made = await readGroup(owner, id);
    expect(made.items.map(({ title, state }) => [title, state])).toEqual([
      ['Welcome', 'ready'],
      ['Open house', 'ready'],
      ['Next steps', 'ready'],
    ]);
    expect(made).toMatchObject({ items_count: 3, hidden_count: 0, joined_count: 0 });
    const moved = { content_ids: [second, first], base: { content_ids: [first, page, second] } };
    await owner.call(contentGroups.update, { params: { id }, body: { title: 'Buyers', ...moved } });
    const changed = await readGroup(owner, id);
    expect([changed.title, ...changed.items.map(({ title }) => title)]).toEqual(['Buyers', 'Next steps', 'Welcome']);
  });

  it('says what of it is private, not published or deleted', async () => {
    const { owner } = await newOrg();
    const gone = await newText(owner, 'Gone');
    const items = [
      await newText(owner, 'Mine', { visibility: 'PRIVATE' }),
      await newPage(owner, undefined, { title: 'Draft', is_live: false }),
      gone,
    ];
    const id = await newGroup(owner, 'All', items);
    await owner.call(textTemplates.delete, { params: { id: gone } });
    const { items: shown } = await readGroup(owner, id);
    expect(shown.map(({ state }) => state)).toEqual(['private', 'unpublished', 'deleted']);
    // What was deleted may stay in the group until it is taken out.
    await owner.call(contentGroups.update, { params: { id }, body: { content_ids: [gone] } });
    expect((await readGroup(owner, id)).items).toHaveLength(1);
  });

  it('tells a reader how much of it is hidden from them and nothing of that, and their change leaves it there', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { editOthersContent: true } });
    const secret = await newText(org.owner, 'Secret plan', { visibility: 'PRIVATE' });
    const [first, second] = [await newText(org.owner, 'Welcome'), await newText(org.owner, 'Next steps')];
    const id = await newGroup(org.owner, 'For buyers', [secret, first, second]);

    const seen = await readGroup(member, id);
    expect(seen).toMatchObject({ items_count: 3, hidden_count: 1 });
    expect(JSON.stringify(seen)).not.toContain('Secret plan');
    const body = { content_ids: [second, first], base: { content_ids: [first, second] } };
    await member.call(contentGroups.update, { params: { id }, body });
    const { items } = await readGroup(org.owner, id);
    expect(items.map(({ content_id }) => content_id)).toEqual([second, first, secret]);
  });

  it('takes neither a group (400) nor what the person does not see (404), nor more than 50 items (400)', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: true, editOthersContent: true } });
    const secret = await newText(org.owner, 'Secret plan', { visibility: 'PRIVATE' });
    const first = await newText(org.owner, 'Welcome');
    const id = await newGroup(org.owner, 'For buyers', [first]);
    const { errors } = await org.owner.refused(
      contentGroups.create,
      { body: { title: 'Two', content_ids: [id] } },
      400,
    );
    expect(errors).toHaveProperty('content_ids');
    await member.refused(contentGroups.create, { body: { title: 'Two', content_ids: [secret] } }, 404);
    await member.refused(contentGroups.update, { params: { id }, body: { content_ids: [first, secret] } }, 404);
    const add = { content_ids: [secret], add: [id], remove: [] };
    await member.refused(contentGroups.addRemove, { params: { t: 'text' }, body: add }, 404);
    await org.owner.refused(contentGroups.addRemove, { params: { t }, body: { ...add, content_ids: [id] } }, 400);

    const many = [];
    for (let count = 0; count < MAX_GROUP_ITEMS; count += 1) many.push(await newText(org.owner, `Text ${count}`));
    const more = { content_ids: many, add: [id], remove: [] };
    await org.owner.refused(contentGroups.addRemove, { params: { t: 'text' }, body: more }, 400);
    await org.owner.refused(contentGroups.update, { params: { id }, body: { content_ids: [first, ...many] } }, 400);
  });

  it('is not overwritten by a person who saw an older one (409)', async () => {
    const org = await newOrg();
    const [first, second] = [await newText(org.owner, 'Welcome'), await newText(org.owner, 'Next steps')];
    const id = await newGroup(org.owner, 'For buyers', [first, second]);
    const base = { content_ids: [first, second] };
    await org.owner.call(contentGroups.update, { params: { id }, body: { content_ids: [second, first], base } });
    const late = { params: { id }, body: { content_ids: [first], base } };
    const { conflicts } = await org.owner.refused(contentGroups.update, late, 409);
    expect(conflicts).toMatchObject([{ field: 'content_ids', mine: [first], theirs: [second, first] }]);
    await org.owner.call(contentGroups.update, { params: { id }, body: { title: 'Buyers', base } });
  });

  it('is copied, given a visibility, noted on, deleted and restored as every content (S1-1-03, S1-3-15)', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { createContent: true } });
    const id = await newGroup(org.owner, 'For buyers', [await newText(org.owner, 'Welcome')]);
    const copy = await member.call(contents.copy, { params: { t, id } });
    expect((await readGroup(member, copy.id)).items).toMatchObject([{ title: 'Welcome' }]);
    await member.call(contents.updatePrivateNotes, { params: { t, id }, body: { private_notes: 'Good' } });
    expect((await readGroup(member, id)).private_notes).toBe('Good');

    await org.owner.call(contents.updateVisibility, { params: { t, id }, body: { visibility: 'PRIVATE' } });
    await member.refused(contentGroups.get, { params: { id } }, 404);
    await org.owner.call(contentGroups.delete, { params: { id } });
    await org.owner.refused(contentGroups.get, { params: { id } }, 404);
    await org.owner.call(contents.restore, { params: { t, id } });
    await org.owner.call(bulkContents.delete, { params: { t }, body: { content_ids: [id] } });
    await org.owner.refused(contentGroups.get, { params: { id } }, 404);
  });
});

describe('many contents', () => {
  it('are added to groups and removed from them, once each, and become as they were with the undo', async () => {
    const org = await newOrg();
    const member = await org.member();
    const [first, second] = [await newText(org.owner, 'Welcome'), await newText(org.owner, 'Next steps')];
    const [one, two] = [await newGroup(org.owner, 'One', [first]), await newGroup(org.owner, 'Two', [second])];
    const params = { t: 'text' as const };
    const body = { content_ids: [first, second], add: [one], remove: [two] };
    const refused = await member.call(contentGroups.addRemove, { params, body });
    expect(refused).toMatchObject({ changed_ids: [], left_out: [{ id: one, title: 'One' }, { id: two }] });

    const { changed_ids, undo } = await org.owner.call(contentGroups.addRemove, { params, body });
    expect(changed_ids).toEqual([one, two]);
    const held = async (holds_id: number) =>
      (await org.owner.call(contentGroups.list, { params, query: { holds_id } })).results.map(({ title }) => title);
    expect([await held(first), await held(second)]).toEqual([['One'], ['One']]);
    for (const change of undo) await org.owner.call(contentGroups.addRemove, { params, body: change });
    expect([await held(first), await held(second)]).toEqual([['One'], ['Two']]);
  });
});

describe('the list of groups', () => {
  it('has those that hold contents of a type, with how many items they have', async () => {
    const { owner } = await newOrg();
    await newGroup(owner, 'Empty', []);
    await newGroup(owner, 'Texts', [await newText(owner, 'Welcome')]);
    const list = async (type: 'collection' | 'text' | 'file') =>
      (await owner.call(contentGroups.list, { params: { t: type }, query: { sort: 'name' } })).results.map(
        ({ title, items_count }) => [title, items_count],
      );
    expect(await list(t)).toEqual([
      ['Empty', 0],
      ['Texts', 1],
    ]);
    expect(await list('text')).toEqual([['Texts', 1]]);
    expect(await list('file')).toEqual([]);
  });
});
