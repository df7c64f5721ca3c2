import { afterEach, describe, expect, it, vi } from 'vitest';
import { branding } from '#features/branding/contract.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { contents, documentTemplates } from '#features/content/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { shares } from '#features/sharing/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { type Component, type PageTemplate, pageTemplates } from '../../contract.ts';
import { makeLinkTo, newComponent, newPage, newPdf, newTitle, uploadFor } from '../../testing/new-page.ts';

// Pictures are really drawn here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

const open = async (url: string) => (await testApp()).server.inject({ url });
const share = async (person: Person, id: number, client_id?: number) =>
  new URL(await makeLinkTo(person, id, client_id)).pathname;

const desc = (text: string, more: object = {}) =>
  newComponent('desc', { paragraphs: [{ kind: 'text', runs: [{ text, ...more }] }] });
const link = (target: Extract<Component, { type: 'link' }>['target'], label = 'Go') =>
  newComponent('link', { look: 'button', label, target });

/** One of each of the eight components. */
async function everyComponent(person: Person): Promise<Component[]> {
  const key = await uploadFor(person);
  const notes = await uploadFor(person, 'notes.txt', Buffer.from('Notes of the house'));
  return [
    newTitle('Hello {{client_first_name}}'),
    newComponent('desc', {
      paragraphs: [
        {
          kind: 'text',
          runs: [{ text: 'Three <rooms> ' }, { text: 'by the sea', bold: true, link: 'https://sea.example/' }],
        },
        { kind: 'bullet', runs: [{ text: 'Garden', italic: true }] },
        { kind: 'bullet', runs: [{ text: 'Garage' }] },
      ],
    }),
    newComponent('image_gallery', { pictures: [{ key, description: 'The front' }] }),
    newComponent('youtube', { address: 'https://youtu.be/aBcDeFgHiJ1', title: 'A walk through' }),
    newComponent('map', { address: 'Bayshore Road 1', point: { latitude: 1.3, longitude: 103.9 } }),
    link({ kind: 'whatsapp', phone: '', text: 'Hi {{user_first_name}}' }),
    newComponent('attachment', { file: { key: notes, name: 'Notes.txt', size_bytes: 18 } }),
    newComponent('pdflink', { content_id: await newPdf(person, 'Prices', 2), label: '' }),
  ];
}

describe('the page of a shared page', () => {
  it('shows each of the eight components whole without any script, filled for its recipient (S0-1-12, S0-3E-17, S0-5-21)', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });
    await org.inScope((scope) =>
      scope.db.updateTable('profiles').set({ phone_raw: '+65 9123 4567' }).where('org_id', '=', org.org_id).execute(),
    );
    const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
    const components = await everyComponent(org.owner);
    const path = await share(org.owner, await newPage(org.owner, components), client_id);

    const { body, headers } = await open(path);

    expect(body).toContain('<h2>Hello Charlotte</h2>');
    expect(body).toMatch(
      /Three &lt;rooms&gt; <a href="https:\/\/sea\.example\/"[^>]*><strong>by the sea<\/strong><\/a>/,
    );
    expect(body).toContain('<ul><li><em>Garden</em></li><li>Garage</li></ul>');
    expect(body).toMatch(/<img src="\/s\/[^"]+-0-480[^"]*"[^>]*width="1" height="1"[^>]*alt="The front"/);
    expect(body).toContain('href="https://www.youtube.com/watch?v=aBcDeFgHiJ1"');
    expect(body).toContain('Bayshore Road 1');
    expect(body).toContain('href="https://wa.me/6591234567?text=Hi%20');
    expect(body).toContain('Notes.txt');
    expect(body).toContain('alt="Page 2 of 2"');
    expect(body).not.toMatch(/<iframe|youtube-nocookie|i\.ytimg/);
    expect(headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://www.openstreetmap.org;',
    );
    expect(body).not.toMatch(/style="/);
  });

  it('serves what is in it under its link and nothing else, the attachment under its name', async () => {
    const { owner } = await newOrg();
    const components = await everyComponent(owner);
    const [, , gallery, , , , attachment, pdf] = components.map(({ id }) => id);
    const path = await share(owner, await newPage(owner, components));

    const file = await open(`${path}/${attachment}-attachment`);

    expect(file.headers['content-disposition']).toContain('Notes.txt');
    expect(file.body).toBe('Notes of the house');
    for (const name of [`${gallery}-0-480`, `${gallery}-0-1440`, `${pdf}-page-2-800`]) {
      expect((await open(`${path}/${name}`)).headers['content-type']).toBe('image/webp');
    }
    for (const name of [
      `${gallery}-1-480`,
      `${gallery}-0-999`,
      `${pdf}-page-3-800`,
      `${pdf}-picture`,
      'file',
      'cnothing-attachment',
    ]) {
      expect((await open(`${path}/${name}`)).statusCode).toBe(404);
    }
  });

  it('is what was published: the draft is not seen, and a page that never was leads nowhere (S0-6-20)', async () => {
    const { owner } = await newOrg();
    const title = newTitle('Published');
    const id = await newPage(owner, [title]);
    const path = await share(owner, id);
    const draft = { [`component:${title.id}`]: { ...title, text: 'Being written' } };
    await owner.call(pageTemplates.saveDraft, { params: { id }, body: { draft } });
    const unpublished = await newPage(owner, undefined, { is_live: false });

    expect((await open(path)).body).toContain('Published');
    expect((await open(path)).body).not.toContain('Being written');
    await owner.refused(pageTemplates.generatePage, { body: { template_id: unpublished } }, 409);
    await owner.refused(shares.prepare, { params: { t: 'html_page', id: unpublished }, body: {} }, 409);
  });

  it('says that a file which was deleted is no longer here', async () => {
    const { owner } = await newOrg();
    const content_id = await newPdf(owner, 'Prices', 1);
    const path = await share(owner, await newPage(owner, [newComponent('pdflink', { content_id, label: '' })]));
    await owner.call(documentTemplates.delete, { params: { id: content_id } });

    expect((await open(path)).body).toContain('This file is no longer here.');
  });

  it('shows a component only to the clients it is for', async () => {
    const org = await newOrg();
    const { id: group_id } = await org.owner.call(clientGroups.create, { body: { name: 'Buyers', color_id: 1 } });
    const buyer = await org.client({ name: 'Ann' });
    await org.inScope((scope) =>
      scope.db
        .updateTable('clients')
        .set({ group_ids: [group_id] })
        .where('id', '=', buyer.id)
        .execute(),
    );
    const other = await org.client({ name: 'Bea' });
    const id = await newPage(org.owner, [
      newTitle('For all'),
      newTitle('For buyers', { audience: { kind: 'group', group_id } }),
    ]);

    const seen = async (client_id?: number) =>
      (await open(await share(org.owner, id, client_id))).body.includes('For buyers');

    expect([await seen(buyer.id), await seen(other.id), await seen()]).toEqual([true, false, false]);
  });

  it('has a live lead form in place, which no other site may frame, and says when it is closed', async () => {
    const org = await newOrg();
    const form = await newForm(org, { name: 'Viewing' });
    const path = await share(org.owner, await newPage(org.owner, [link({ kind: 'lead_form', form_id: form.id }, '')]));

    const { body, headers } = await open(path);
    const address = /<iframe[^>]* src="(\/f\/[^"]+)"/.exec(body)?.[1] ?? '';

    expect(headers['content-security-policy']).toContain("frame-src 'self';");
    expect((await open(address)).headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    await org.owner.call(leadForms.close, { params: { id: form.id } });
    expect((await open(path)).body).toContain('This form is closed.');
  });

  it('takes the accent of its look by a style of its own, and leaves the logo out where it says so', async () => {
    const { owner } = await newOrg();
    const path = await share(
      owner,
      await newPage(owner, undefined, { look: { accent: '#b3261e', shows_logo: false } }),
    );

    const { body } = await open(path);
    const address = /href="(\/p\/assets\/[^"]+-b3261e\.css)"/.exec(body)?.[1] ?? '';

    expect((await open(address)).body).toContain('--brand:#b3261e');
  });

  it('has the colour of the organisation where it chose none, also in the preview; a page may have its own', async () => {
    const { owner } = await newOrg();
    const plain = await newPage(owner);
    const own = await newPage(owner, undefined, { look: { accent: '#b3261e' } });
    const accentOf = (html: string) => /\/p\/assets\/[^"]+-([0-9a-f]{6})\.css/.exec(html)?.[1];
    const seen = async (id: number) => accentOf((await open(await share(owner, id))).body);
    expect(await seen(plain)).toBeUndefined();

    await owner.call(branding.update, { body: { accent: '#00aa77' } });

    expect([await seen(plain), await seen(own)]).toEqual(['00aa77', 'b3261e']);
    const { html } = await owner.call(pageTemplates.preview, { params: { id: plain }, body: {} });
    expect(accentOf(html)).toBe('00aa77');
    const made = await owner.call(pageTemplates.generatePage, { body: { ptemplate_id: 'car' } });
    expect((made as PageTemplate).draft.look).toEqual({ accent: null, shows_logo: true });
  });

  it('goes on in the free tier, where pages are neither made nor changed (423)', async () => {
    const org = await newOrg();
    const id = await newPage(org.owner);
    const path = await share(org.owner, id);
    await org.setSubscription('free_trial_expired');

    await org.owner.refused(pageTemplates.create, { body: { title: 'x' } }, 423);
    await org.owner.refused(pageTemplates.saveDraft, { params: { id }, body: { title: 'x' } }, 423);
    await org.owner.refused(pageTemplates.update, { params: { id }, body: {} }, 423);
    expect((await open(path)).statusCode).toBe(200);
    expect((await org.owner.call(pageTemplates.get, { params: { id } })).id).toBe(id);
  });
});

describe('the preview', () => {
  /** Returns what is drawn of the components, with one address in place of all. */
  const drawnBody = (html: string) =>
    (/<div class="parts">.*<\/div><\/article>/s.exec(html)?.[0] ?? '').replace(
      /(src|srcSet|href)="\/[^"]*"/gi,
      '$1="/"',
    );

  it('is the same HTML as recipients get', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client({ name: 'Charlotte Whitfield' });
    const id = await newPage(org.owner, await everyComponent(org.owner));
    const { body } = await open(await share(org.owner, id, client_id));

    const { html, missing } = await org.owner.call(pageTemplates.preview, { params: { id }, body: { client_id } });

    expect(drawnBody(html)).toBe(drawnBody(body));
    expect(drawnBody(html).length).toBeGreaterThan(2_000);
    expect(html).not.toContain('<script');
    expect(missing).toEqual([]);
  });

  it('names the placeholders for which a client has no value, and shows what is not stored yet', async () => {
    const org = await newOrg();
    const { id: client_id } = await org.client({ name: 'Charlotte', phones: [], emails: [] });
    const id = await newPage(org.owner, [newTitle('Old')]);
    const text = desc('Write to {{client_email}}');
    const draft = { components: [text], look: { accent: null, shows_logo: true } };

    const answer = await org.owner.call(pageTemplates.preview, { params: { id }, body: { draft, client_id } });

    expect(answer.missing).toEqual([{ component_id: text.id, name: 'client_email' }]);
    expect(answer.html).toContain('Write to');
    expect(answer.html).not.toContain('Old');
  });

  it('goes by a signed link for 24 hours, counted nowhere, and stops with the page (S0-2.1-87)', async () => {
    const { owner } = await newOrg();
    const id = await newPage(owner, await everyComponent(owner), { is_live: false });
    const { url, expires_at } = await owner.call(pageTemplates.createPreviewLink, { params: { id } });
    const { pathname } = new URL(url);

    const { body, headers } = await open(pathname);
    const picture = /src="(\/p\/[^"]+-0-480[^"]*)"/.exec(body)?.[1] ?? '';

    expect(body).toContain('Hello there');
    expect(body).not.toContain('viewer.mjs');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect((await open(picture)).headers['content-type']).toBe('image/webp');
    expect((await open(`${pathname.slice(0, -2)}xx`)).statusCode).toBe(404);
    setClock(stoppedAt(expires_at));
    expect((await open(pathname)).statusCode).toBe(404);
    setClock(systemClock);
    await owner.call(pageTemplates.delete, { params: { id } });
    expect((await open(pathname)).statusCode).toBe(404);
    await owner.call(contents.restore, { params: { t: 'html_page', id } });
  });
});
