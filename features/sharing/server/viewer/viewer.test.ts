import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contents, documentTemplates, textTemplates } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { makePdf } from '#testing/pdf.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { shares } from '../../contract.ts';

// Pages are really rendered here, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => setClock(systemClock));

async function newFile(person: Person, name: string, bytes: Buffer) {
  const s3_obj_key = await upload(person, { name, bytes });
  const { id } = await person.call(documentTemplates.create, { body: { s3_obj_key } });
  await (await testApp()).runJobs();
  return id;
}

async function linkTo(person: Person, t: 'text' | 'file', id: number, client_id?: number) {
  const { link } = await person.call(shares.share, {
    params: { t, id },
    body: { client_id, platform: 'whatsapp', is_tracked: true },
  });
  return new URL(link).pathname;
}

/** Opens an address as a recipient's browser, signed in nowhere. */
const open = async (url: string, method: 'GET' | 'HEAD' = 'GET') => (await testApp()).server.inject({ url, method });

const setContact = (org: Org, contact: { phone_raw?: string | null; email?: string | null }) =>
  org.inScope((scope) => scope.db.updateTable('profiles').set(contact).where('org_id', '=', org.org_id).execute());

describe('the page of a shared PDF', () => {
  it('shows every page with its size, the first at once and the others when they come near', async () => {
    const { owner } = await newOrg({ name: 'Kestrel Advisory' });
    const link = await linkTo(owner, 'file', await newFile(owner, 'The Linden.pdf', makePdf({ pages: 4 })));

    const page = await open(link);

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>The Linden</h1>');
    expect(page.body).toContain('PDF, 4 pages');
    expect(page.body.match(/loading="lazy"/g)).toHaveLength(2);
    expect(page.body).toContain('width="1600" height="2264"');
    expect(page.body).toContain('alt="Page 4 of 4"');
    for (const address of [`${link}/page-4-800`, `${link}/page-1-1600`, `${link}/cover`]) {
      expect((await open(address)).headers['content-type']).toBe('image/webp');
    }
  });

  it('has no other pages, and none of another size', async () => {
    const { owner } = await newOrg();
    const link = await linkTo(owner, 'file', await newFile(owner, 'a.pdf', makePdf({ pages: 1 })));

    for (const address of ['page-2-800', 'page-0-800', 'page-1-801', 'picture', 'nothing']) {
      expect((await open(`${link}/${address}`)).statusCode).toBe(404);
    }
  });

  it('gives the file itself only while its owner allows it', async () => {
    const { owner } = await newOrg();
    const bytes = makePdf({ pages: 1 });
    const id = await newFile(owner, 'The Linden.pdf', bytes);
    const link = await linkTo(owner, 'file', id);

    const file = await open(`${link}/file`);
    await owner.call(contents.updateShareOptions, { params: { t: 'file', id }, body: { allow_download: false } });

    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers['content-disposition']).toContain('filename="The Linden.pdf"');
    expect((await open(`${link}/file`)).statusCode).toBe(404);
    expect((await open(link)).body).not.toContain('Download');
  });
});

describe('the page of a shared picture or message', () => {
  it('shows the picture as it was uploaded', async () => {
    const { owner } = await newOrg();
    const link = await linkTo(owner, 'file', await newFile(owner, 'plan.png', onePixelPng));

    expect((await open(link)).body).toMatch(/src="[^"]+\/picture\?v=\w{8}" width="1" height="1"/);
    expect((await open(`${link}/picture`)).rawPayload.equals(onePixelPng)).toBe(true);
  });

  it('shows the message as it was sent, its addresses as links, and nothing of it as markup', async () => {
    const org = await newOrg();
    const client = await org.client({ name: '<b>Mai</b> Nguyễn' });
    const { id } = await org.owner.call(textTemplates.create, {
      body: { title: '"><script>alert(1)</script>', body: 'Hi {{client_name}}, see https://kestrel.example/a?b=1.' },
    });

    const link = await linkTo(org.owner, 'text', id, client.id);
    const { body } = await open(link);

    // The link at the end of the message leads to the page that shows it.
    expect(body.match(new RegExp(link, 'g')) ?? []).toHaveLength(0);
    expect(body).toContain('Hi &lt;b&gt;Mai&lt;/b&gt; Nguyễn, see ');
    expect(body).toContain('<a href="https://kestrel.example/a?b=1" rel="noopener noreferrer nofollow">');
    expect(body).not.toContain('<script>alert');
  });
});

describe('the sender on the page', () => {
  it('is named, can be answered in one tap, and says that opens are seen', async () => {
    const org = await newOrg();
    await setContact(org, { phone_raw: '8123 4560', email: 'nadia@kestrel.example' });
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Price list', body: 'Hi' } });

    const { body } = await open(await linkTo(org.owner, 'text', id));

    expect(body).toContain('Shared with you by Nadia Rahman');
    expect(body.replaceAll('<!-- -->', '')).toContain('Nadia can see when you open this page');
    expect(body).toContain(
      'href="https://wa.me/6581234560?text=Hi%20Nadia%2C%20about%20%E2%80%9CPrice%20list%E2%80%9D%3A%20"',
    );
    expect(body).toContain('href="tel:+6581234560"');
    expect(body).toContain('href="mailto:nadia%40kestrel.example?subject=Price%20list"');
  });

  it('is answered by a button in the same words and colour beside the page and below it', async () => {
    const org = await newOrg({ owner: { name: 'Maya Lim' } });
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Price list', body: 'Hi' } });
    const listWords = async (contact: { phone_raw: string; email: string }) => {
      await setContact(org, contact);
      const { body } = await open(await linkTo(org.owner, 'text', id));
      return [...body.matchAll(/<a class="button main-action"[^>]*>.*?<\/svg>([^<]*)/g)].map(([, words]) => words);
    };

    expect(await listWords({ phone_raw: 'none', email: 'maya@kestrel.example' })).toEqual([
      'Write to Maya',
      'Write to Maya',
    ]);
    expect(await listWords({ phone_raw: '8123 4560', email: 'maya@kestrel.example' })).toEqual([
      'Chat on WhatsApp',
      'Chat on WhatsApp',
    ]);
  });

  it('without a number or address offers no dead link', async () => {
    const org = await newOrg();
    await setContact(org, { phone_raw: 'none', email: null });
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });

    const { body } = await open(await linkTo(org.owner, 'text', id));

    expect(body).not.toMatch(/wa\.me|tel:|mailto:/);
    expect(body).not.toContain('class="bar"');
  });
});

describe('the picture of the sender', () => {
  it('stands beside their name, opened by the link alone, and its address tells nothing of the organisation', async () => {
    const { owner } = await newOrg();
    const key = await upload(owner, { name: 'me.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    await owner.call(preferences.updateUserDetails, { body: { profile_picture_key: key } });
    const { id } = await owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const link = await linkTo(owner, 'text', id);

    const { body } = await open(link);
    const address = body.match(/<img class="avatar" src="([^"]+)"/)?.[1] ?? '';
    const picture = await open(address);

    expect(address).toMatch(new RegExp(`^${link}/adviser\\?v=\\w{8}$`));
    expect(body).not.toContain(key);
    expect(picture.rawPayload.equals(onePixelPng)).toBe(true);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-robots-tag': 'noindex, nofollow' });
  });

  it('are initials where there is none', async () => {
    const { owner } = await newOrg({ owner: { name: 'Muhammad Faizal bin Rahman' } });
    const { id } = await owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const link = await linkTo(owner, 'text', id);

    expect((await open(link)).body).toContain('<span class="avatar" aria-hidden="true">MR</span>');
    expect((await open(`${link}/adviser`)).statusCode).toBe(404);
  });

  it('is gone with the link, and looking at it is no view', async () => {
    const org = await newOrg();
    const client = await org.client();
    const key = await upload(org.owner, { name: 'me.png', bytes: onePixelPng, ref: 'PROFILE_PICTURE' });
    await org.owner.call(preferences.updateUserDetails, { body: { profile_picture_key: key } });
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const link = await linkTo(org.owner, 'text', id, client.id);

    expect((await open(`${link}/adviser`)).statusCode).toBe(200);
    const [share] = (await org.owner.call(shares.listOfClient, { params: { id: client.id } })).results;
    await org.owner.call(shares.revoke, { params: { id: share!.id } });

    expect(share?.opens).toMatchObject({ is_opened: false, times_viewed: 0 });
    expect((await open(`${link}/adviser`)).statusCode).toBe(404);
  });
});

describe('an expired link', () => {
  it('opens nothing from the browser’s cache either: every part is requested again, and is then 404', async () => {
    const { owner } = await newOrg();
    const { server } = await testApp();
    const id = await newFile(owner, 'a.pdf', makePdf({ pages: 1 }));
    const shared = await owner.call(shares.share, { params: { t: 'file', id }, body: { platform: 'whatsapp' } });
    const link = new URL(shared.link).pathname;
    const parts = ['', '/cover', '/page-1-800', '/file'].map((part) => `${link}${part}`);
    const first = await Promise.all(parts.map((part) => open(part)));
    const again = (index: number) =>
      server.inject({ url: parts[index]!, headers: { 'if-none-match': String(first[index]!.headers.etag) } });

    expect(first.map(({ headers }) => headers['cache-control'])).toEqual(parts.map(() => 'private, no-cache'));
    expect((await again(3)).statusCode).toBe(304);
    await owner.call(shares.revoke, { params: { id: shared.id } });
    for (const index of parts.keys()) expect((await again(index)).statusCode).toBe(404);
  });
});

describe('the privacy of a shared page', () => {
  it('loads nothing from elsewhere, sets no cookie, tells no other site of its address and no search engine of itself', async () => {
    const { owner } = await newOrg();
    const { id } = await owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });

    const { headers, body } = await open(await linkTo(owner, 'text', id));

    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(body.match(/<(?:script|link)[^>]*>/g)?.every((tag) => tag.includes('"/s/assets/'))).toBe(true);
  });

  it('sends at most 15 kB of script, compressed', async () => {
    const { owner } = await newOrg();
    const { id } = await owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const { body } = await open(await linkTo(owner, 'text', id));
    const script = body.match(/src="(\/s\/assets\/[^"]+viewer\.mjs)"/)![1]!;

    const [viewer, timer] = [await open(script), await open(script.replace('viewer.mjs', 'engagement-timer.mjs'))];

    expect(viewer.headers['cache-control']).toContain('immutable');
    expect([viewer.statusCode, timer.statusCode]).toEqual([200, 200]);
    expect(viewer.body).toContain("from './engagement-timer.mjs'");
    expect(gzipSync(viewer.body).length + gzipSync(timer.body).length).toBeLessThan(15 * 1024);
  });

  it('is not counted by being fetched: GET and HEAD change nothing', async () => {
    const org = await newOrg();
    const client = await org.client();
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
    const link = await linkTo(org.owner, 'text', id, client.id);
    const read = async () => (await org.owner.call(shares.listOfClient, { params: { id: client.id } })).results;
    const before = await read();

    const head = await open(link, 'HEAD');
    for (let time = 0; time < 3; time += 1) await open(link);

    expect(head).toMatchObject({ statusCode: 200, body: '' });
    expect(await read()).toEqual(before);
  });
});

describe('an invalid link', () => {
  it('shows a friendly page, whatever the reason, without naming it', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const org = await newOrg();
    const text = async () => (await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } })).id;
    const [revoked, deleted, expiring] = [await text(), await text(), await text()];
    await org.owner.call(contents.updateShareOptions, {
      params: { t: 'text', id: expiring },
      body: { link_expires_in_days: 1 },
    });
    const share = await org.owner.call(shares.share, { params: { t: 'text', id: revoked }, body: {} });
    const links = [
      new URL(share.link).pathname,
      await linkTo(org.owner, 'text', deleted),
      await linkTo(org.owner, 'text', expiring),
    ];
    for (const link of links) expect((await open(link)).statusCode).toBe(200);

    await org.owner.call(shares.revoke, { params: { id: share.id } });
    await org.owner.call(textTemplates.delete, { params: { id: deleted } });
    setClock(stoppedAt('2026-11-21T10:00:01.000Z'));

    const answers = await Promise.all([...links, '/s/unknown'].map((link) => open(link)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain('This link has expired');
  });
});
