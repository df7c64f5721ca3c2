import { afterEach, describe, expect, it, vi } from 'vitest';
import { contents, documentTemplates } from '#features/content/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { emptyQueue, makeJobsDue, queuedJobs } from '#testing/jobs.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { MAX_COMPONENTS, pageTemplates } from '../../contract.ts';
import { newComponent, newPage, newPdf, newTitle } from '../../testing/new-page.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const get = (person: Person, id: number) => person.call(pageTemplates.get, { params: { id } });
const save = (person: Person, id: number, draft: Record<string, unknown>, base?: Record<string, unknown>) =>
  person.call(pageTemplates.saveDraft, { params: { id }, body: { draft, ...(base && { base: { draft: base } }) } });
const refuse = (
  person: Person,
  id: number,
  draft: Record<string, unknown>,
  status: number,
  base?: Record<string, unknown>,
) =>
  person.refused(
    pageTemplates.saveDraft,
    { params: { id }, body: { draft, ...(base && { base: { draft: base } }) } },
    status,
  );
const publish = (person: Person, id: number) => person.call(pageTemplates.update, { params: { id }, body: {} });
const part = ({ id }: { id: string }) => `component:${id}`;

const find = async (person: Person, search: string) =>
  (await person.call(pageTemplates.search, { query: { search } })).results.map(({ id }) => id);

const listJobs = async (id: number) => {
  const app = await testApp();
  return (await queuedJobs(app)).filter(({ payload }) => payload.id === id);
};

/** Has the words written by which a page is found, which takes some seconds otherwise. */
async function writeSearchText(id: number): Promise<void> {
  const app = await testApp();
  await makeJobsDue(app);
  await app.runJobs();
  expect(await listJobs(id)).toEqual([]);
}

async function newColleague(org: Org) {
  return org.member({ name: 'Daniel Ong', permissions: { editOthersContent: true, createContent: true } });
}

describe('a page', () => {
  it('is a draft until it is published, and counts what is not published yet (S0-4-64, S0-6-20)', async () => {
    const { owner } = await newOrg();
    const title = newTitle('Welcome');
    const id = await newPage(owner, [title], { is_live: false });
    const made = await get(owner, id);
    const published = await publish(owner, id);
    const saved = await save(owner, id, { [part(title)]: { ...title, text: 'Good morning' } });

    expect(made).toMatchObject({ live_version: null, components_count: 1, unpublished_changes: 0, type: 'html_page' });
    expect(published).toMatchObject({ live_version: 1, unpublished_parts: [] });
    expect(saved).toMatchObject({ live_version: 1, unpublished_changes: 1, unpublished_parts: [part(title)] });
    expect((await publish(owner, id)).live_version).toBe(2);
    expect((await publish(owner, id)).live_version).toBe(2);
  });

  it('is answered by each save as it is read afterwards, whoever wrote it before', async () => {
    const org = await newOrg();
    const { owner } = org;
    const colleague = await newColleague(org);
    const [title, empty] = [newTitle('Welcome'), newTitle('')];
    const file = newComponent('pdflink', { content_id: await newPdf(owner, 'Prices'), label: '' });
    const id = await newPage(owner, [title, file]);
    const changes: [Person, Record<string, unknown>][] = [
      [owner, { [part(title)]: { ...title, text: 'Good morning' } }],
      [owner, { [part(empty)]: empty }],
      [colleague, { [part(title)]: { ...title, text: 'Good evening' } }],
      [owner, { [part(file)]: null }],
      [owner, { [part(title)]: null }],
    ];
    for (const [person, draft] of changes) {
      const { draft_found_by: _, ...saved } = await save(person, id, draft);
      expect(saved).toEqual(await get(person, id));
    }
  });

  it('is found by its name and by the text of its draft and of what is live, without accents', async () => {
    const { owner } = await newOrg();
    const title = newTitle('Café by the sea');
    const id = await newPage(owner, [title], { title: 'Open house' });
    await save(owner, id, { [part(title)]: { ...title, text: 'Harbour view' } });
    await writeSearchText(id);
    const search = (words: string) => find(owner, words);

    expect([
      await search('cafe by'),
      await search('harbour'),
      await search('open ho'),
      await search('nothing'),
    ]).toEqual([[id], [id], [id], []]);
  });

  it('has the words of many saves written once, those of the last too, and again where that failed', async () => {
    const { owner } = await newOrg();
    const title = newTitle('Welcome');
    const id = await newPage(owner, [title]);
    const write = (text: string) => save(owner, id, { [part(title)]: { ...title, text } });
    for (const text of ['Harbour', 'Harbour view', 'Harbour viewing']) await write(text);
    const waiting = (await listJobs(id)).length;
    await writeSearchText(id);
    await write('Harbour lights');
    await emptyQueue(await testApp());
    setClock(stoppedAt(new Date(Date.now() + 61_000).toISOString()));
    await write('Harbour lights at night');
    await writeSearchText(id);

    expect(waiting).toBe(1);
    expect([await find(owner, 'viewing'), await find(owner, 'lights at')]).toEqual([[], [id]]);
  });

  it('is listed without its components, drafts alone where asked', async () => {
    const { owner } = await newOrg();
    const live = await newPage(owner);
    const draft = await newPage(owner, undefined, { is_live: false });
    const list = async (query: object) =>
      (await owner.call(pageTemplates.list, { query })).results.map(({ id }) => id).sort();

    expect(await list({})).toEqual([live, draft].sort());
    expect(await list({ is_draft: true })).toEqual([draft]);
    expect(await list({ is_draft: false })).toEqual([live]);
  });

  it('is copied as a private draft, and restored with its versions after it was deleted', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner);
    const params = { t: 'html_page' as const, id };

    const copy = await owner.call(contents.copy, { params });
    await owner.call(pageTemplates.delete, { params: { id } });
    await owner.refused(pageTemplates.get, { params: { id } }, 404);
    await owner.call(contents.restore, { params });

    expect(await get(owner, copy.id)).toMatchObject({ live_version: null, visibility: 'PRIVATE', components_count: 1 });
    expect((await get(owner, id)).live_version).toBe(1);
  });
});

describe('versions', () => {
  it('never change, and one or one component of it becomes the draft again', async () => {
    const { owner } = await newOrg();
    const [one, two] = [newTitle('One'), newTitle('Two')];
    const id = await newPage(owner, [one, two]);
    await save(owner, id, { [part(one)]: { ...one, text: 'Uno' }, [part(two)]: null });
    await publish(owner, id);
    const version = (number: number) => owner.call(pageTemplates.getVersion, { params: { id, version: number } });
    const texts = ({ components }: { components: object[] }) => components.map((each) => (each as typeof one).text);
    const restore = (body: object) => owner.call(pageTemplates.restoreVersion, { params: { id, version: 1 }, body });

    expect(texts((await restore({ component_id: two.id })).draft)).toEqual(['Uno', 'Two']);
    expect(texts((await restore({})).draft)).toEqual(['One', 'Two']);
    await publish(owner, id);

    expect(texts((await version(1)).definition)).toEqual(['One', 'Two']);
    expect(texts((await version(2)).definition)).toEqual(['Uno']);
    expect((await owner.call(pageTemplates.listVersions, { params: { id } })).results).toMatchObject([
      { version: 3, restored_from: 1, opened_count: 0 },
      { version: 2, restored_from: null },
      { version: 1, restored_from: null },
    ]);
    await owner.refused(pageTemplates.getVersion, { params: { id, version: 4 } }, 404);
  });

  it('are returned to by discarding the draft, which one that was never published cannot', async () => {
    const { owner } = await newOrg();
    const title = newTitle('Welcome');
    const id = await newPage(owner, [title]);
    await save(owner, id, { [part(title)]: { ...title, text: 'x' } });
    const draft = await newPage(owner, undefined, { is_live: false });

    const discarded = await owner.call(pageTemplates.discardDraft, { params: { id } });

    expect(discarded).toMatchObject({ unpublished_changes: 0, draft: { components: [title] } });
    await owner.refused(pageTemplates.discardDraft, { params: { id: draft } }, 409);
  });

  it('of a page that is deleted meanwhile are none: one of both wins, and nothing is half written', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, undefined, { is_live: false });

    const [published] = await Promise.all([
      owner.raw(pageTemplates.update, { params: { id }, body: {} }),
      owner.raw(pageTemplates.delete, { params: { id } }),
    ]);
    await owner.call(contents.restore, { params: { t: 'html_page', id } });
    const page = await get(owner, id);
    const versions = await owner.call(pageTemplates.listVersions, { params: { id } });

    expect([200, 404]).toContain(published.status);
    expect(versions.results).toHaveLength(published.status === 200 ? 1 : 0);
    expect(page.live_version).toBe(published.status === 200 ? 1 : null);
  });
});

describe('two people who write the same page (D6)', () => {
  it('keep both what they wrote in different components', async () => {
    const org = await newOrg();
    const daniel = await newColleague(org);
    const [one, two] = [newTitle('One'), newTitle('Two')];
    const id = await newPage(org.owner, [one, two]);

    await save(org.owner, id, { [part(one)]: { ...one, text: 'Uno' } }, { [part(one)]: one });
    const changed = await save(daniel, id, { [part(two)]: { ...two, text: 'Due' } }, { [part(two)]: two });

    expect(changed.draft.components).toMatchObject([{ text: 'Uno' }, { text: 'Due' }]);
    expect(changed.draft_found_by?.id).toBe(org.owner.profile_id);
  });

  it('are told both texts of the same one, of one that the other deleted, and of the name', async () => {
    const org = await newOrg();
    const daniel = await newColleague(org);
    const [one, two] = [newTitle('One'), newTitle('Two')];
    const id = await newPage(org.owner, [one, two]);
    await save(org.owner, id, { [part(one)]: { ...one, text: 'Uno' }, [part(two)]: null });
    await org.owner.call(pageTemplates.saveDraft, { params: { id }, body: { title: 'Casa' } });

    const same = await refuse(daniel, id, { [part(one)]: { ...one, text: 'Eins' } }, 409, { [part(one)]: one });
    const gone = await refuse(daniel, id, { [part(two)]: { ...two, text: 'Zwei' } }, 409, { [part(two)]: two });
    const named = await daniel.refused(
      pageTemplates.saveDraft,
      { params: { id }, body: { title: 'Haus', base: { title: 'Open house' } } },
      409,
    );

    expect(same).toMatchObject({
      conflicts: [{ field: part(one), mine: { text: 'Eins' }, theirs: { text: 'Uno' }, base: { text: 'One' } }],
    });
    expect(gone).toMatchObject({ conflicts: [{ field: part(two), theirs: null, mine: { text: 'Zwei' } }] });
    expect(named).toMatchObject({ conflicts: [{ field: 'title', theirs: 'Casa' }] });
  });
});

describe('a draft refuses', () => {
  it.each([
    [
      'a link that runs a script',
      newComponent('link', { look: 'plain', label: 'x', target: { kind: 'address', address: 'javascript:alert(1)' } }),
    ],
    [
      'an address of YouTube that is no video',
      newComponent('youtube', { address: 'https://youtube.com/wtch?v=aBcDeFgHiJ1', title: '' }),
    ],
    [
      '201 pictures',
      newComponent('image_gallery', { pictures: Array.from({ length: 201 }, () => ({ key: 'k', description: '' })) }),
    ],
    ['a place outside the world', newComponent('map', { address: '', point: { latitude: 91, longitude: 0 } })],
  ])('%s, at that part', async (_, component) => {
    const { owner } = await newOrg();
    const id = await newPage(owner);

    const { errors = {} } = await refuse(owner, id, { [part(component)]: component }, 400);

    expect(Object.keys(errors)[0]).toMatch(new RegExp(`^draft\\.${part(component)}`));
  });

  it('the 61st component', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, [newTitle('1')]);
    const titles = Array.from({ length: MAX_COMPONENTS }, () => newTitle('x'));

    await refuse(owner, id, Object.fromEntries(titles.map((title) => [part(title), title])), 400);
    expect((await get(owner, id)).components_count).toBe(1);
  });

  it('5 MB (413)', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner);
    const title = { ...newTitle('x'), text: 'x'.repeat(5 * 1024 * 1024) };

    await refuse(owner, id, { [part(title)]: title }, 413);
  });

  it('a file of the library that its writer does not see', async () => {
    const org = await newOrg();
    const daniel = await newColleague(org);
    const content_id = await newPdf(org.owner, 'Prices');
    await org.owner.call(contents.updateVisibility, {
      params: { t: 'file', id: content_id },
      body: { visibility: 'PRIVATE' },
    });
    const id = await newPage(daniel, undefined, { is_live: false });
    const link = newComponent('pdflink', { content_id, label: '' });

    await refuse(daniel, id, { [part(link)]: link }, 400);
  });
});

describe('publishing refuses, with what is missing by component,', () => {
  it('a page without components, and components that are not filled in', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, [], { is_live: false });
    const components = [
      newTitle(''),
      newComponent('image_gallery', { pictures: [] }),
      newComponent('youtube', { address: '', title: '' }),
      newComponent('map', { address: '', point: null }),
      newComponent('link', { look: 'button', label: 'Call', target: { kind: 'call', phone: 'twelve' } }),
      newComponent('link', { look: 'button', label: '', target: { kind: 'lead_form', form_id: null } }),
      newComponent('attachment', { file: null }),
      newComponent('pdflink', { content_id: null, label: '' }),
      { ...newTitle('For some'), audience: { kind: 'group' as const, group_id: 999_999 } },
      { ...newTitle('For some'), audience: { kind: 'field' as const, custom_field_id: 999_999, value: 'x' } },
    ];

    expect((await get(owner, id)).problems).toEqual({ order: expect.any(String) });
    await save(owner, id, Object.fromEntries(components.map((component) => [part(component), component])));
    const { errors = {} } = await owner.refused(pageTemplates.update, { params: { id }, body: {} }, 409);

    expect(Object.keys(errors).sort()).toEqual(components.map(part).sort());
    expect((await get(owner, id)).live_version).toBeNull();
  });

  it('a file that was deleted; what is live stays, and the list tells', async () => {
    const { owner } = await newOrg();
    const content_id = await newPdf(owner, 'Prices');
    const link = newComponent('pdflink', { content_id, label: '' });
    const id = await newPage(owner, [link]);
    await owner.call(documentTemplates.delete, { params: { id: content_id } });

    const { errors = {} } = await owner.refused(pageTemplates.update, { params: { id }, body: {} }, 409);

    expect(Object.keys(errors)).toEqual([part(link)]);
    expect((await owner.call(pageTemplates.list, {})).results[0]).toMatchObject({
      is_missing_file: true,
      live_version: 1,
    });
  });
});

describe('the right to a page', () => {
  it('is the right to its content: hidden from others 404, changed by its owner 455', async () => {
    const org = await newOrg();
    const daniel = await org.member({ name: 'Daniel Ong' });
    const id = await newPage(org.owner);

    await daniel.refused(pageTemplates.saveDraft, { params: { id }, body: { title: 'x' } }, 455);
    await daniel.refused(pageTemplates.delete, { params: { id } }, 455);
    await org.owner.call(contents.updateVisibility, {
      params: { t: 'html_page', id },
      body: { visibility: 'PRIVATE' },
    });
    await daniel.refused(pageTemplates.get, { params: { id } }, 404);
    await daniel.refused(pageTemplates.preview, { params: { id }, body: {} }, 404);
  });
});
