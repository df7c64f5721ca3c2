import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import type { FormSettings } from '#features/lead-forms/contract.ts';
import { newForm, newQuestion } from '#features/lead-forms/testing/new-form.ts';
import { ask, defineForm } from '#features/lead-forms/testing/questions.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { listSubmissions, newPublicForm, openForm, postFields, sendForm } from '../../testing/public-forms.ts';

vi.setConfig({ testTimeout: 60_000 });

const OPENED = '2026-11-20T08:00:00.000Z';
const SENT = '2026-11-20T08:01:00.000Z';
beforeEach(() => setClock(stoppedAt(OPENED)));
afterEach(() => setClock(systemClock));

/** A visitor takes a minute to fill in what they opened. */
async function openAndRead(path: string, headers: Record<string, string> = {}) {
  const page = await openForm(path, headers);
  setClock(stoppedAt(SENT));
  return page;
}

const VISITOR_FILES = join(repositoryRoot, 'features/lead-forms/web/visitor');
const KB = 1024;

/** The scripts of a form with that of all public pages. */
const listScripts = (): string[] =>
  [VISITOR_FILES, join(repositoryRoot, 'engines/visits/web')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => join(folder, name)),
  );

const zippedSize = (path: string): number => gzipSync(readFileSync(path)).length;

describe('embed.js', () => {
  it('is loaded by any website from an address that stays, and asked for again by its tag', async () => {
    const { server } = await testApp();
    const first = await server.inject({ url: '/f/embed.js', headers: { 'accept-encoding': 'gzip' } });

    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=600',
      'cross-origin-resource-policy': 'cross-origin',
      'content-encoding': 'gzip',
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(gunzipSync(first.rawPayload).toString()).toBe(readFileSync(join(VISITOR_FILES, 'embed.js'), 'utf8'));
    const again = await server.inject({ url: '/f/embed.js', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('has at most 3 kB, and all scripts of a form together 15 kB', () => {
    expect(zippedSize(join(VISITOR_FILES, 'embed.js'))).toBeLessThanOrEqual(3 * KB);
    expect(
      listScripts()
        .map(zippedSize)
        .reduce((sum, size) => sum + size, 0),
    ).toBeLessThanOrEqual(15 * KB);
  });

  it('needs nothing that strict websites forbid, and sets no cookie', () => {
    const script = readFileSync(join(VISITOR_FILES, 'embed.js'), 'utf8');

    expect(script).not.toMatch(
      /\beval\b|new Function|innerHTML|document\.write|setAttribute\('style'|document\.cookie/,
    );
  });

  it('loads all scripts of the form at once', async () => {
    const form = await newPublicForm(await newOrg());
    const { server } = await testApp();

    const { html } = await openForm(form.path);

    const loaded = [...html.matchAll(/(?:href|src)="(\/f\/assets\/[^"]+\.mjs)"/g)].map(([, address]) => address!);
    const scripts = listScripts().map((path) => basename(path));
    expect(loaded.map((address) => address.split('/').at(-1)).sort()).toEqual(scripts.sort());
    for (const url of loaded) expect((await server.inject({ url })).statusCode).toBe(200);
  });
});

describe('the websites a form may stand on', () => {
  const open = async (allowed_sites: FormSettings['allowed_sites']) =>
    openForm((await newForm(await newOrg(), { settings: { allowed_sites } })).path);

  it('are none but our own shared pages until one is allowed', async () => {
    const { headers } = await open([]);

    expect(String(headers['content-security-policy'])).toMatch(/frame-ancestors 'self'$/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('are named to the browser with and without www; the older header, which cannot name them, goes', async () => {
    const { headers } = await open(['bayshore.example', '*.northgate.example', 'localhost:4000']);

    expect(String(headers['content-security-policy'])).toMatch(
      /frame-ancestors 'self' http:\/\/bayshore\.example http:\/\/www\.bayshore\.example http:\/\/\*\.northgate\.example http:\/\/localhost:4000$/,
    );
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('change at once, for every page of the form, and for no other page of ours', async () => {
    const form = await newForm(await newOrg());
    await openForm(form.path);
    await form.change({ allowed_sites: ['bayshore.example'] });
    const { server } = await testApp();

    const page = await openForm(form.path);
    const again = await postFields(form.path, page.fields);
    const thanks = await openForm(`${form.path}/sent/anything`);

    for (const { headers } of [page, again, thanks]) expect(headers['x-frame-options']).toBeUndefined();
    for (const url of ['/login', '/f/nothing-here']) {
      expect((await server.inject({ url, headers: { accept: 'text/html' } })).headers['x-frame-options']).toBeDefined();
    }
  });
});

describe('where a visitor came from', () => {
  const phone = ask('phone', { is_required: true });
  const note = ask('note');
  const twoPages = defineForm({ questions: [phone, ask('page_break', { label: 'More' }), note] });

  it('is kept through all pages of a form, and stands on what was sent', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org, twoPages);
    const first = await openAndRead(`${form.path}?utm_source=google&utm_campaign=spring`, {
      referer: 'https://www.google.com/search?q=linden',
    });
    const second = await sendForm(form.path, first, [[phone, '+65 8123 4567']], { headers: { referer: form.path } });
    const sent = await sendForm(form.path, second, [[note, 'Soon']]);

    expect(sent.status).toBe(303);
    const [submission] = await listSubmissions(org, form.form_id);
    const touch = { utm_source: 'google', utm_campaign: 'spring', referrer: 'https://www.google.com/search' };
    expect(submission?.came_by).toMatchObject({ first_touch: touch, last_touch: touch, site: null });
  });

  it('is as the page around the form has told it, down to the client, cut where it is longer than a line', async () => {
    const org = await newOrg();
    const form = await newForm(org, { questions: [newQuestion('qname01', 'name'), newQuestion('qphone1', 'phone')] });
    const long = 'x'.repeat(200);
    const came_by = {
      first_touch: { utm_source: 'google', utm_medium: long, utm_campaign: long },
      last_touch: { utm_source: 'newsletter' },
      site: 'bayshore.example',
    };
    const page = await openAndRead(`${form.path}?came_by=${encodeURIComponent(JSON.stringify(came_by))}`);

    await postFields(form.path, { ...page.fields, a_qname01: 'Jane', a_qphone1: '+65 8123 4567', go: 'on' });
    await fileWaitingLeads();

    const { results } = await org.owner.call(clients.list, { query: { came_by: 'GOOGLE' } });
    expect(results).toMatchObject([{ name: 'Jane', came_by: expect.stringMatching(/^google \/ x+/) }]);
    expect(results[0]?.came_by?.length).toBeLessThanOrEqual(300);
  });

  const send = async (org: Org, came_by: string) => {
    const form = await newPublicForm(org, defineForm({ questions: [phone] }));
    const page = await openAndRead(form.path);
    const sent = await sendForm(form.path, page, [[phone, '+65 8123 4567']], { fields: { came_by } });
    return { status: sent.status, submissions: await listSubmissions(org, form.form_id) };
  };

  it.each([
    ['of 8,001 characters', 'x'.repeat(8_001)],
    ['with NUL and half a character in it', '{"last_touch":{"utm_source":"a\\u0000\\ud83d"}}'],
    ['with a script for the page', '"><script>alert(1)</script>'],
    ['that is none', '{"first_touch":[],"last_touch":5,"site":"a b"}'],
  ])('may be forged by a text %s: the lead comes all the same', async (_, text) => {
    const { status, submissions } = await send(await newOrg(), text);

    expect(status).toBe(303);
    expect(submissions).toMatchObject([{ status: 'SENT', came_by: { site: null } }]);
  });

  it('is drawn again only as it was understood', async () => {
    const form = await newPublicForm(await newOrg(), defineForm({ questions: [phone] }));
    const page = await openForm(form.path);

    const again = await sendForm(form.path, page, [[phone, 'none']], { fields: { came_by: 'x'.repeat(500_000) } });

    expect(again.status).toBe(422);
    expect(again.html.length).toBeLessThan(200_000);
    expect(JSON.parse(again.fields.came_by ?? '')).toEqual({ first_touch: null, last_touch: null, site: null });
  });
});

it('a frame without an origin of its own sends like any other', async () => {
  const org = await newOrg();
  const phone = ask('phone', { is_required: true });
  const form = await newPublicForm(org, defineForm({ questions: [phone] }));
  const page = await openAndRead(form.path);

  const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  const sent = await sendForm(form.path, page, [[phone, '+65 8123 4567']], { headers });

  expect(sent.status).toBe(303);
  expect(await listSubmissions(org, form.form_id)).toMatchObject([{ status: 'SENT' }]);
});
