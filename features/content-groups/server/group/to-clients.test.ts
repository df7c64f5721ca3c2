import { afterEach, describe, expect, it, vi } from 'vitest';
import { contents, textTemplates } from '#features/content/contract.ts';
import { newComponent, newPage, newPdf, newTitle, uploadFor } from '#features/content-pages/testing/new-page.ts';
import { shares } from '#features/sharing/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { setClock, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { listStatements } from '#testing/statements.ts';
import { look } from '#testing/views.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { contentGroups } from '../../contract.ts';
import { newGroup, newText, readGroup } from '../../testing/new-group.ts';
import { listGroupParts } from './group-parts.ts';

// Pictures are really drawn here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const t = 'collection' as const;
const open = async (url: string) => (await testApp()).server.inject({ url });

async function shareWith(org: Org, id: number, { by = org.owner, name = 'Charlotte Whitfield' } = {}) {
  const { id: client_id } = await org.client({ name, assigned_to: by });
  const share = await by.call(shares.share, { params: { t, id }, body: { client_id } });
  return { client_id, share, path: new URL(share.link).pathname, code: share.link.split('/s/')[1]! };
}

/** A message, a PDF of two pages and a page with a video. */
async function kit(person: Person) {
  const text = await newText(person, 'Welcome', { body: 'Hello {{client_first_name}}, about {{content_name}}' });
  const pdf = await newPdf(person, 'Prices', 2);
  const heading = newTitle('Open house for {{client_first_name}}');
  const video = newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'Tour' });
  const gallery = newComponent('image_gallery', { pictures: [{ key: await uploadFor(person), description: 'Front' }] });
  const look = { accent: '#b00020' };
  const page = await newPage(person, [heading, video, gallery], { title: 'Open house', look });
  return { text, pdf, page, heading, video, gallery, id: await newGroup(person, 'For buyers', [text, pdf, page]) };
}

const partsIn = (html: string) => [...html.matchAll(/data-part="([^"]+)"/g)].map(([, part]) => part);

describe('a message, a file and a page', () => {
  it('are each shared with a client, and all at once as a group (S0-1-08, S0-2.1-25, S0-3E-01)', async () => {
    const org = await newOrg();
    const { text, pdf, page, heading, video, gallery, id } = await kit(org.owner);
    const { client_id, path } = await shareWith(org, id);
    const { id: other } = await org.client();
    for (const [type, content] of [
      ['text', text],
      ['file', pdf],
      ['html_page', page],
    ] as const) {
      const { link } = await org.owner.call(shares.share, {
        params: { t: type, id: content },
        body: { client_id: other, is_tracked: true },
      });
      expect((await open(new URL(link).pathname)).statusCode).toBe(200);
    }

    const { body, headers } = await open(path);
    expect(body).toContain('Hello Charlotte, about Welcome');
    expect(body).toContain('Open house for Charlotte');
    const titles = [...body.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['Welcome', 'Prices', 'Open house']);
    expect(partsIn(body)).toEqual([
      `i${text}`,
      `i${pdf}:1`,
      `i${pdf}:2`,
      ...[heading, video, gallery].map((component) => `i${page}:${component.id}`),
    ]);
    for (const item of [text, pdf, page]) expect(body).toContain(`href="#i${item}"`);
    expect(headers['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com');
    expect(body).toContain('content-page');
    expect(body).not.toContain('accented');

    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client_id } });
    expect(results.map(({ item_type }) => item_type)).toContain('COLLECTION');
  });
});

describe('the page of a group', () => {
  it('gives the files of each item, and a download only where the item allows it', async () => {
    const org = await newOrg();
    const { pdf, page, gallery, id } = await kit(org.owner);
    const { path } = await shareWith(org, id);
    expect((await open(`${path}/i${pdf}-page-2-800`)).headers['content-type']).toBe('image/webp');
    expect((await open(`${path}/i${page}-${gallery.id}-0-480`)).headers['content-type']).toBe('image/webp');
    for (const name of [`i${page}-page-1-800`, `i${id}-file`, 'page-2-800', 'i-page-2-800']) {
      expect((await open(`${path}/${name}`)).statusCode).toBe(404);
    }

    const change = (allow_download: boolean) =>
      org.owner.call(contents.updateShareOptions, { params: { t: 'file', id: pdf }, body: { allow_download } });
    await change(false);
    expect((await open(`${path}/i${pdf}-file`)).statusCode).toBe(404);
    await change(true);
    expect((await open(`${path}/i${pdf}-file`)).headers['content-type']).toBe('application/pdf');
    expect((await open(path)).body).toContain(`${path}/i${pdf}-file`);
  });

  it('shows what is ready and what the person who shared it may see, private items of theirs too', async () => {
    const org = await newOrg();
    const member = await org.member();
    const [mine, gone] = [
      await newText(member, 'My notes', { visibility: 'PRIVATE' }),
      await newText(org.owner, 'Gone'),
    ];
    const secret = await newText(org.owner, 'Secret plan', { visibility: 'PRIVATE' });
    const draft = await newPage(org.owner, undefined, { title: 'Draft page', is_live: false });
    const shown = await newText(org.owner, 'Welcome');
    const id = await newGroup(org.owner, 'For buyers', [mine, secret, draft, gone, shown]);
    await org.owner.call(textTemplates.delete, { params: { id: gone } });
    const { path } = await shareWith(org, id, { by: member });

    const { body } = await open(path);
    for (const title of ['My notes', 'Welcome']) expect(body).toContain(title);
    for (const title of ['Secret plan', 'Draft page', 'Gone']) expect(body).not.toContain(title);
    // The link works on when they leave, without what was theirs alone.
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', member.profile_id)
        .execute(),
    );
    expect((await open(path)).body).toContain('Welcome');
    await org.owner.call(contentGroups.delete, { params: { id } });
    expect((await open(path)).statusCode).toBe(404);
  });

  it('is not shared while nothing in it is ready (409)', async () => {
    const org = await newOrg();
    const draft = await newPage(org.owner, undefined, { is_live: false });
    const id = await newGroup(org.owner, 'For buyers', [draft]);
    const { id: client_id } = await org.client();
    await org.owner.refused(shares.share, { params: { t, id }, body: { client_id } }, 409);
  });
});

describe('a look at a group', () => {
  it('is counted by item: on the timeline, and in the figures of the group (S0-2.1-25)', async () => {
    const org = await newOrg();
    const { text, pdf, page, video, id } = await kit(org.owner);
    const { client_id, code } = await shareWith(org, id);
    await shareWith(org, id, { name: 'Never opened it' });
    await look(code, {
      version: 1,
      seconds: 20,
      inputs: 5,
      at: 100,
      part_ms: { [`i${text}`]: 4_000, [`i${pdf}:2`]: 6_000, [`i${pdf}:1`]: 1_000, [`i${page + 99}:3`]: 9_000 },
      part_played_ms: { [`i${page}:${video.id}`]: 5_000 },
    });

    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client_id } });
    const shared = results.find(({ item_type }) => item_type === 'COLLECTION');
    expect(shared?.type_specific_data).toMatchObject({
      is_opened: true,
      sections: [
        { component_id: `i${text}`, type: 'text', seconds: 4 },
        { component_id: `i${pdf}`, type: 'file', seconds: 7 },
        { component_id: `i${page}`, type: 'html_page', seconds: 0 },
      ],
    });
    const group = await readGroup(org.owner, id);
    expect(group.client_figures).toEqual({ link_count: 2, opened_count: 1, items_opened: 2, median_seconds: 20 });
    expect(group.items.map(({ opened_share }) => opened_share)).toEqual([1, 1, 0]);

    const member = await org.member();
    expect((await readGroup(member, id)).client_figures).toMatchObject({ link_count: 0, median_seconds: null });
    await org.setSubscription('free_trial_expired');
    const free = await readGroup(org.owner, id);
    expect([free.client_figures, free.items[0]!.opened_share]).toEqual([null, null]);
  });

  it('asks for the parts of all its items with as many statements as it has types of content', async () => {
    const org = await newOrg();
    const { pdf, page, id } = await kit(org.owner);
    const more = [await newPdf(org.owner, 'First plan', 1), await newPdf(org.owner, 'Second plan', 1)];
    await org.owner.call(contentGroups.update, { params: { id }, body: { content_ids: [pdf, page, ...more] } });
    const read = () => org.inScope((scope) => listGroupParts(scope, id));
    const parts = await read();
    expect(parts).toContain(`i${more[0]}:1`);
    expect(await listStatements(read)).toHaveLength(3);
    expect(await read()).toEqual(parts);
  });
});
