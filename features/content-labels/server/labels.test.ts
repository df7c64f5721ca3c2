import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { contentLabels } from '../contract.ts';
import { eraseLabelsJob } from './erase-labels.job.ts';

const t = 'text' as const;
const params = { t };

const write = async (person: Person, title: string, more = {}) =>
  (await person.call(textTemplates.create, { body: { title, body: 'Hello', ...more } })).id;
const add = async ({ owner }: Org, name: string) =>
  (await owner.call(contentLabels.create, { body: { content_type: t, name, color_id: 1 } })).id;
const list = async (person: Person) => (await person.call(contentLabels.list, { params })).results;
const label = (person: Person, content_ids: number[], labels: { add?: number[]; remove?: number[] }) =>
  person.call(contentLabels.addRemove, { params, body: { content_ids, add: [], remove: [], ...labels } });
const readLabels = async (person: Person, id: number) =>
  (await person.call(textTemplates.get, { params: { id } })).label_ids;

describe('labels of contents', () => {
  it('belong to one type, are in an order, and count what the reader may see (S1-1-03)', async () => {
    const org = await newOrg();
    const member = await org.member();
    const [first, second] = [await add(org, 'Bayshore'), await add(org, 'Price lists')];
    const shown = await write(org.owner, 'For all');
    const hidden = await write(org.owner, 'Mine', { visibility: 'PRIVATE' });
    await label(org.owner, [shown, hidden], { add: [first] });
    await org.owner.call(contentLabels.arrange, { params, body: { order: [second, first] } });

    expect(await list(org.owner)).toMatchObject([
      { name: 'Price lists', count: 0 },
      { name: 'Bayshore', count: 2 },
    ]);
    expect(await list(member)).toMatchObject([{ count: 0 }, { count: 1 }]);
    expect((await org.owner.call(contentLabels.list, { params: { t: 'page' } })).results).toEqual([]);
  });

  it('are made and changed by people who manage the team', async () => {
    const org = await newOrg();
    const member = await org.member();
    const id = await add(org, 'Bayshore');
    await member.refused(contentLabels.update, { params: { id }, body: { name: 'Mine' } }, 403);
    await org.permit(member, { manageTeam: true });

    const changed = await member.call(contentLabels.update, { params: { id }, body: { name: 'Seaside', color_id: 4 } });
    expect(changed).toMatchObject({ name: 'Seaside', color_id: 4 });
    const taken = { content_type: t, name: 'SEASIDE', color_id: 2 } as const;
    const { errors } = await member.refused(contentLabels.create, { body: taken }, 400);
    expect(errors).toEqual({ name: 'There is already a label called “SEASIDE”.' });
  });

  it('filter the list, and what has them is found by their names', async () => {
    const org = await newOrg();
    const id = await add(org, 'Bayshóre');
    const labelled = await write(org.owner, 'Unit 14');
    await write(org.owner, 'Unit 15');
    await label(org.owner, [labelled], { add: [id] });

    for (const query of [{ label_id: id }, { search: 'bayshore' }]) {
      const { results } = await org.owner.call(textTemplates.list, { query });
      expect(results.map((content) => content.title)).toEqual(['Unit 14']);
    }
  });

  it('go on what one may edit, name what is left out, and come off with one undo', async () => {
    const org = await newOrg();
    const member = await org.member();
    const id = await add(org, 'Bayshore');
    const [own, had, theirs] = [
      await write(member, 'Own'),
      await write(member, 'Had'),
      await write(org.owner, 'Theirs'),
    ];
    await label(member, [had], { add: [id] });
    const answer = await label(member, [own, had, theirs], { add: [id] });

    expect(answer).toEqual({
      changed_ids: [own],
      left_out: [{ id: theirs, title: 'Theirs', owner_name: 'Nadia Rahman' }],
      undo: [{ content_ids: [own], add: [], remove: [id] }],
    });
    expect(await readLabels(member, own)).toEqual([id]);
    await member.call(contentLabels.addRemove, { params, body: answer.undo[0]! });
    expect(await readLabels(member, own)).toEqual([]);
    expect(await readLabels(member, had)).toEqual([id]);
  });

  it('are put on only where they exist for this type', async () => {
    const org = await newOrg();
    const ofFiles = { content_type: 'file', name: 'Plans', color_id: 1 } as const;
    const { id } = await org.owner.call(contentLabels.create, { body: ofFiles });
    const content = await write(org.owner, 'Own');
    const body = { content_ids: [content], add: [id], remove: [] };
    await org.owner.refused(contentLabels.addRemove, { params, body }, 400);
  });

  it('are merged: what had the one has the other', async () => {
    const org = await newOrg();
    const [from_id, into_id] = [await add(org, 'Price list'), await add(org, 'Price lists')];
    const [one, both] = [await write(org.owner, 'One'), await write(org.owner, 'Both')];
    await label(org.owner, [one, both], { add: [from_id] });
    await label(org.owner, [both], { add: [into_id] });
    const merged = await org.owner.call(contentLabels.arrange, { params, body: { merge: { from_id, into_id } } });

    expect(merged.results).toMatchObject([{ id: into_id, count: 2 }]);
    expect(await readLabels(org.owner, one)).toEqual([into_id]);
    await org.owner.refused(contentLabels.arrange, { params, body: { merge: { from_id, into_id } } }, 404);
  });

  it('are deleted without their contents, and come back with them', async () => {
    const org = await newOrg();
    const id = await add(org, 'Bayshore');
    const content = await write(org.owner, 'Unit 14');
    await label(org.owner, [content], { add: [id] });
    await org.owner.call(contentLabels.delete, { params: { id } });
    expect(await readLabels(org.owner, content)).toEqual([]);
    expect(await list(org.owner)).toEqual([]);

    expect(await org.owner.call(contentLabels.restore, { params: { id } })).toMatchObject({ count: 1 });
    expect(await readLabels(org.owner, content)).toEqual([id]);
  });

  it('are erased 30 days after they were deleted', async () => {
    const org = await newOrg();
    const [gone, late] = [await add(org, 'Bayshore'), await add(org, 'Price lists')];
    for (const id of [gone, late]) await org.owner.call(contentLabels.delete, { params: { id } });
    await org.inScope(({ db }) =>
      db
        .updateTable('content_labels')
        .set({ deleted_at: daysAgo(31) })
        .where('id', '=', gone)
        .execute(),
    );

    const { services } = await testApp();
    await runJob(services, eraseLabelsJob, {});

    const left = await org.inScope(({ db }) => db.selectFrom('content_labels').select('id').execute());
    expect(left).toEqual([{ id: late }]);
  });
});
