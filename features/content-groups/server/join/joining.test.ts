import { afterEach, describe, expect, it, vi } from 'vitest';
import { documentTemplates, textTemplates } from '#features/content/contract.ts';
import { pageTemplates } from '#features/content-pages/contract.ts';
import { newComponent, newPage, newPdf, newTitle, uploadFor } from '#features/content-pages/testing/new-page.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { contentGroups } from '../../contract.ts';
import { newGroup, newText } from '../../testing/new-group.ts';

// Pictures are really drawn here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const openCode = async (person: Person, id: number, body: object = {}) =>
  (await person.call(contentGroups.setCode, { params: { id }, body: { is_open: true, ...body } })).code;
const look = (person: Person, code: string) => person.call(contentGroups.getByCode, { params: { code } });
const runJobs = async () => (await testApp()).runJobs();
const join = async (person: Person, code: string) => {
  await person.call(contentGroups.join, { params: { code } });
  await runJobs();
  return look(person, code);
};
const titles = async (person: Person) =>
  (await person.call(textTemplates.list, { query: { sort: 'name' } })).results.map(({ title }) => title);
const listJoins = async (person: Person, id: number) =>
  (await person.call(contentGroups.listJoins, { params: { id } })).results;

/** A group of two messages, and a person of another organisation. */
async function twoOrgs() {
  const giver = (await newOrg({ name: 'Kestrel Advisory' })).owner;
  const org = await newOrg({ name: 'Lagoon Homes', owner: { name: 'Grace Okafor' } });
  const text = await newText(giver, 'Welcome', { body: 'Hello {{client_first_name}}' });
  const id = await newGroup(giver, 'Launch kit', [text, await newText(giver, 'Next steps')]);
  return { giver, org, joiner: org.owner, text, id, code: await openCode(giver, id) };
}

describe('the code of a group', () => {
  it('leads to what is in it, however it is typed, for people of any organisation (G-091)', async () => {
    const { joiner, code } = await twoOrgs();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    for (const typed of [code, code.replace('-', '').toLowerCase()]) {
      expect(await look(joiner, typed)).toMatchObject({
        title: 'Launch kit',
        owner_name: 'Nadia Rahman',
        org_name: 'Kestrel Advisory',
        items: [{ title: 'Welcome', size: 27, has: 'nothing' }, { title: 'Next steps' }],
        left_out: { private: 0, unreadable: 0 },
        join: null,
      });
    }
  });

  it('answers 404 when it is guessed, closed or over, and when its group is deleted', async () => {
    const { giver, joiner, id, code } = await twoOrgs();
    const refused = (person = joiner, tried = code) =>
      person.refused(contentGroups.getByCode, { params: { code: tried } }, 404);
    await refused(joiner, 'AAAAA-AAAAA');
    await giver.call(contentGroups.setCode, { params: { id }, body: { is_open: false } });
    await refused();
    await joiner.refused(contentGroups.join, { params: { code } }, 404);

    const last_day = new Date().toISOString().slice(0, 10);
    expect(await openCode(giver, id, { last_day })).toBe(code);
    await look(joiner, code);
    setClock(stoppedAt(new Date(Date.now() + 50 * 3_600_000).toISOString()));
    await refused();
    const past = { params: { id }, body: { is_open: true, last_day } };
    const { errors } = await giver.refused(contentGroups.setCode, past, 400);
    expect(errors).toHaveProperty('last_day');
    setClock(systemClock);
    await openCode(giver, id, { last_day: null });
    await giver.call(contentGroups.delete, { params: { id } });
    await refused();
  });

  it('cannot be guessed: after 20 wrong ones none is looked up for a while (429)', async () => {
    const { joiner, giver, code } = await twoOrgs();
    for (let count = 0; count < 20; count += 1) {
      await joiner.refused(contentGroups.getByCode, { params: { code: `AAAAA-AAA${count}` } }, 404);
    }
    await joiner.refused(contentGroups.getByCode, { params: { code: 'BBBBB-BBBBB' } }, 429);
    await joiner.refused(contentGroups.getByCode, { params: { code } }, 429);
    await giver.refused(contentGroups.getByCode, { params: { code } }, 409);
    setClock(stoppedAt(new Date(Date.now() + 12 * 60_000).toISOString()));
    await look(joiner, code);
  });

  it('is not for the owner of the group (409), nor for who may not make content (455); a picture of it is drawn', async () => {
    const { giver, org, id, code } = await twoOrgs();
    expect(await giver.refused(contentGroups.join, { params: { code } }, 409)).toMatchObject({ subject_id: id });
    const reader = await org.member({ permissions: { createContent: false } });
    await reader.refused(contentGroups.join, { params: { code } }, 455);
    const { svg } = await giver.call(contentGroups.getCodePicture, { params: { id } });
    expect(svg).toContain('<svg');
  });
});

describe('joining a group', () => {
  it('copies its items privately into the account of the joiner, who the giver sees (S0-2.1-25, G-091)', async () => {
    const { giver, org, joiner, id, code } = await twoOrgs();
    const colleague = await org.member();
    const { join: done, items } = await join(joiner, code);
    expect(done).toEqual({ state: 'done', copied_count: 2, total_count: 2, not_copied: [] });
    expect(items.map(({ has }) => has)).toEqual(['same', 'same']);

    const { results } = await joiner.call(textTemplates.list, { query: { sort: 'name' } });
    expect(results).toMatchObject([
      { title: 'Next steps' },
      { title: 'Welcome', body: 'Hello {{client_first_name}}', visibility: 'PRIVATE', owner_org_name: 'Lagoon Homes' },
    ]);
    expect(await titles(colleague)).toEqual([]);
    expect(await listJoins(giver, id)).toMatchObject([
      { name: 'Grace Okafor', org_name: 'Lagoon Homes', state: 'done', copied_count: 2, outdated: [] },
    ]);
    // The code opens the group alone: nothing of the other organisation.
    await joiner.refused(contentGroups.get, { params: { id } }, 404);
    await joiner.refused(contentGroups.listJoins, { params: { id } }, 404);
    await joiner.refused(textTemplates.get, { params: { id: items[0]!.content_id } }, 404);
  });

  it('gives one copy however often and by how many at once it is done, and another of what they deleted', async () => {
    const { joiner, code } = await twoOrgs();
    await Promise.all([1, 2, 3].map(() => joiner.call(contentGroups.join, { params: { code } })));
    await runJobs();
    await join(joiner, code);
    expect(await titles(joiner)).toEqual(['Next steps', 'Welcome']);

    const { results } = await joiner.call(textTemplates.list, { query: {} });
    await joiner.call(textTemplates.delete, { params: { id: results[0]!.id } });
    expect((await look(joiner, code)).items.map(({ has }) => has).sort()).toEqual(['nothing', 'same']);
    await join(joiner, code);
    expect(await titles(joiner)).toEqual(['Next steps', 'Welcome']);
  });

  it('goes on where a process died, without a second copy', async () => {
    const { joiner, giver, id, code } = await twoOrgs();
    const { storage } = (await testApp()).services;
    const pdf = await newPdf(giver, 'Prices', 1);
    await giver.call(contentGroups.addRemove, {
      params: { t: 'file' },
      body: { content_ids: [pdf], add: [id], remove: [] },
    });
    const dies = vi.spyOn(storage, 'copy').mockRejectedValueOnce(new Error('the process ended'));
    await joiner.call(contentGroups.join, { params: { code } });
    await runJobs();
    expect(dies).toHaveBeenCalledTimes(1);
    expect((await look(joiner, code)).join).toMatchObject({ state: 'copying', copied_count: 2, total_count: 3 });
    dies.mockRestore();

    // The queue repeats it on its own; here the person asks again before.
    await join(joiner, code);
    expect((await look(joiner, code)).join).toMatchObject({ state: 'done', copied_count: 3 });
    expect(await titles(joiner)).toEqual(['Next steps', 'Welcome']);
    expect((await joiner.call(documentTemplates.list, { query: {} })).results).toHaveLength(1);
  });

  it('gives a colleague private copies, too', async () => {
    const org = await newOrg();
    const [member, other] = [await org.member(), await org.member()];
    const id = await newGroup(org.owner, 'Launch kit', [await newText(org.owner, 'Welcome')]);
    await join(member, await openCode(org.owner, id));
    expect(await titles(member)).toEqual(['Welcome', 'Welcome']);
    expect(await titles(other)).toEqual(['Welcome']);
  });

  it('leaves out what is private, not ready or hidden from the owner of the group, and counts it', async () => {
    const org = await newOrg();
    const giver = await org.member({ name: 'Daniel Ong', permissions: { changeContentVisibilityToOrg: true } });
    const items = [
      await newText(org.owner, 'Secret plan', { visibility: 'PRIVATE' }),
      await newText(org.owner, 'Welcome'),
      await newPage(org.owner, undefined, { title: 'Draft', is_live: false }),
    ];
    const id = await newGroup(org.owner, 'Launch kit', items);
    await org.inScope((scope) =>
      scope.db
        .updateTable('contents')
        .set({ owner_id: giver.profile_id })
        .where('org_id', '=', org.org_id)
        .where('id', '=', id)
        .execute(),
    );
    const own = await newText(giver, 'My notes', { visibility: 'PRIVATE' });
    await giver.call(contentGroups.addRemove, {
      params: { t: 'text' },
      body: { content_ids: [own], add: [id], remove: [] },
    });
    const code = await openCode(giver, id);
    const joiner = (await newOrg()).owner;
    const seen = await join(joiner, code);
    expect(seen.items.map(({ title }) => title)).toEqual(['Welcome']);
    expect(seen.left_out).toEqual({ private: 1, unreadable: 2 });
    expect(JSON.stringify(seen)).not.toContain('Secret');
    expect(await titles(joiner)).toEqual(['Welcome']);
  });

  it('copies files with their bytes, and pages as drafts without what belongs to the other organisation', async () => {
    const { giver, joiner, id, code } = await twoOrgs();
    const [pdf, elsewhere] = [await newPdf(giver, 'Prices', 2), await newPdf(giver, 'Not in the group', 1)];
    const { id: form_id } = await newForm(giver.org);
    const picture = await uploadFor(giver);
    const components = [
      newTitle('Open house'),
      newComponent('image_gallery', { pictures: [{ key: picture, description: 'Front' }] }),
      newComponent('pdflink', { content_id: pdf, label: '' }),
      newComponent('pdflink', { content_id: elsewhere, label: '' }),
      newComponent('link', { look: 'button', label: 'Ask', target: { kind: 'lead_form', form_id } }),
    ];
    const page = await newPage(giver, components, { title: 'Open house' });
    await giver.call(contentGroups.update, { params: { id }, body: { content_ids: [page, pdf] } });

    const { join: done } = await join(joiner, code);
    expect(done).toMatchObject({ state: 'done', copied_count: 2, not_copied: [] });
    const [file] = (await joiner.call(documentTemplates.list, { query: {} })).results;
    expect(file).toMatchObject({ title: 'Prices', doc_status: 'PROCESSED', page_count: 2, visibility: 'PRIVATE' });
    expect(file!.s3_obj_key.startsWith(`${joiner.org.org_id}_`)).toBe(true);
    const [listed] = (await joiner.call(pageTemplates.list, { query: {} })).results;
    const copy = await joiner.call(pageTemplates.get, { params: { id: listed!.id } });
    const [, gallery, inGroup, outside, link] = copy.draft.components;
    expect(copy).toMatchObject({ title: 'Open house', live_version: null, visibility: 'PRIVATE' });
    expect([inGroup, outside]).toMatchObject([{ content_id: file!.id }, { content_id: null }]);
    expect(link).toMatchObject({ target: { kind: 'lead_form', form_id: null } });
    expect(Object.keys(copy.problems)).toHaveLength(2);
    const key = (gallery as { pictures: { key: string }[] }).pictures[0]!.key;
    expect(key).not.toBe(picture);
    const { server } = await testApp();
    const drawn = await server.inject({ url: copy.pictures[key]!.url, headers: { cookie: joiner.cookie } });
    expect(drawn.headers['content-type']).toBe('image/webp');
  });

  it('says what was not copied and why: the plan, the storage, what went away since', async () => {
    const { giver, joiner, text, id, code } = await twoOrgs();
    const page = await newPage(giver, undefined, { title: 'Open house' });
    const pdf = await newPdf(giver, 'Prices', 1);
    await giver.call(contentGroups.update, { params: { id }, body: { content_ids: [text, page, pdf] } });
    await joiner.org.setSubscription('free_trial_expired');
    await joiner.org.inScope((scope) =>
      scope.db
        .insertInto('files')
        .values({
          org_id: scope.org_id,
          key: `${scope.org_id}_full`,
          upload_ref: 'DOCUMENT_TEMPLATE',
          name: 'full.pdf',
          granted_bytes: 50 * 1024 ** 3,
          uploaded_by_id: joiner.profile_id,
          granted_until: '2020-01-01T00:00:00.000Z',
          created_at: '2020-01-01T00:00:00.000Z',
        })
        .execute(),
    );
    await joiner.call(contentGroups.join, { params: { code } });
    await giver.call(textTemplates.delete, { params: { id: text } });
    await runJobs();
    const { join: done } = await look(joiner, code);
    expect(done).toMatchObject({ state: 'done', copied_count: 0, total_count: 3 });
    expect(done!.not_copied).toEqual([
      { title: 'Welcome', reason: 'deleted' },
      { title: 'Open house', reason: 'plan' },
      { title: 'Prices', reason: 'no_space' },
    ]);
  });
});

describe('a newer version', () => {
  it('is told once a day to those who have an older one, and copied beside it', async () => {
    const { giver, joiner, text, id, code } = await twoOrgs();
    await join(joiner, code);
    const offer = async () => (await giver.call(contentGroups.offerUpdate, { params: { id } })).told_count;
    expect(await offer()).toBe(0);
    await giver.call(textTemplates.update, { params: { id: text }, body: { body: 'Good morning' } });
    expect(await listJoins(giver, id)).toMatchObject([{ outdated: ['Welcome'] }]);
    expect([await offer(), await offer()]).toEqual([1, 0]);
    await runJobs();
    const alerts = await joiner.org.inScope((scope) =>
      scope.db
        .selectFrom('alerts')
        .where('org_id', '=', scope.org_id)
        .select(['profile_id', 'title', 'page'])
        .execute(),
    );
    expect(alerts).toEqual([
      {
        profile_id: joiner.profile_id,
        title: 'There is a newer version of “Launch kit”',
        page: `/content/group-sharing/${code}`,
      },
    ]);

    expect((await look(joiner, code)).items.map(({ has }) => has)).toEqual(['older', 'same']);
    await join(joiner, code);
    const copies = (await joiner.call(textTemplates.list, { query: { search: 'Welcome' } })).results;
    expect(copies.map(({ body }) => body).sort()).toEqual(['Good morning', 'Hello {{client_first_name}}']);
    expect(await listJoins(giver, id)).toMatchObject([{ outdated: [] }]);
  });
});
