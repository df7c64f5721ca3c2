import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#emulators/kit/faults.ts';
import { setClock, setPause, stoppedAt, systemClock, systemPause } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { type FacebookApp, startFacebookApp } from '#testing/leads/facebook.ts';
import {
  createTestLead,
  deleteTestLead,
  isSubscribed,
  listForms,
  listLeads,
  listTestLeads,
  readLead,
  subscribePage,
  unsubscribePage,
} from './graph.ts';

const NOW = '2026-11-20T10:00:00.000Z';

let fb: FacebookApp;
let services: Services;
let token: string;
let page: ReturnType<FacebookApp['seedPage']>;
let form: ReturnType<FacebookApp['seedForm']>;
const pauses: number[] = [];

beforeAll(async () => {
  fb = await startFacebookApp();
});
afterAll(() => fb.close());
beforeEach(async () => {
  setClock(stoppedAt(NOW));
  pauses.length = 0;
  setPause(async (ms) => void pauses.push(ms));
  fb.meta.reset();
  // Each test has a pace of its own, because a limit that was met is remembered.
  services = { ...fb.app.services };
  const person = fb.meta.addPerson({ name: 'Grace Tan' });
  page = fb.seedPage({ name: 'Kestrel Homes' });
  form = fb.seedForm({ page_id: page.id });
  token = await pageToken(person.id);
  fb.meta.requests.length = 0;
});
afterEach(() => {
  setClock(systemClock);
  setPause(systemPause);
});

/** Walks the dialog and returns the page's token. */
async function pageToken(person_id: string): Promise<string> {
  const person = fb.meta.state.people.find(({ id }) => id === person_id)!;
  const { code } = await fb.consent(person);
  const query = new URLSearchParams({
    client_id: '555000111',
    client_secret: 'meta_app_secret_0001',
    code,
    redirect_uri: fb.redirectUri,
  });
  const user = (await (await fetch(`${fb.meta.url}/v26.0/oauth/access_token?${query}`)).json()) as {
    access_token: string;
  };
  const pages = await fetch(
    `${fb.meta.url}/v26.0/me/accounts?access_token=${user.access_token}&fields=id,access_token`,
  );
  const { data } = (await pages.json()) as { data: { id: string; access_token: string }[] };
  return data.find(({ id }) => id === page.id)!.access_token;
}

const seedLeads = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    fb.meta.addLead(form.id, { full_name: `Lead ${at}`, email: `lead${at}@example.com` }, { sent_ago_s: at * 60 }),
  );
const HOURS_AGO_12 = '2026-11-19T22:00:00.000Z';

async function readAll(since = HOURS_AGO_12, after?: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { items } of listLeads(services, token, form.id, { since, after }))
    ids.push(...items.map(({ id }) => id));
  return ids;
}

describe('leads of a form', () => {
  it('come page by page, newest first, as far back as asked', async () => {
    const leads = seedLeads(250);

    expect(await readAll()).toEqual(leads.map(({ id }) => id));
    expect(await readAll('2026-11-20T09:30:00.000Z')).toEqual(leads.slice(0, 30).map(({ id }) => id));
    expect(fb.meta.requests).toHaveLength(4);
  });

  it('go on from a place that was kept', async () => {
    const leads = seedLeads(150);
    const first = await listLeads(services, token, form.id, { since: HOURS_AGO_12 }).next();

    expect(await readAll(HOURS_AGO_12, first.value!.after ?? '')).toEqual(leads.slice(100).map(({ id }) => id));
  });

  it('come once where two pages have the same (TX-8)', async () => {
    seedLeads(150);
    fb.meta.failNext({ kind: 'dup_page' }, { path: '/leads', after: 1 });

    expect(new Set(await readAll()).size).toBe((await readAll()).length);
  });

  it('end with an error where the list leads back to itself (TX-9)', async () => {
    seedLeads(250);
    fb.meta.failNext({ kind: 'loop_cursor' }, { path: '/leads', after: 1, times: 5 });

    await expect(readAll()).rejects.toMatchObject({ call_class: 'unknown', said: 'a list that leads back to itself' });
    expect(fb.meta.requests.length).toBeLessThanOrEqual(3);
  });

  it('end with an error where page after page brings nothing', async () => {
    const next = `${fb.meta.url}/next`;
    for (let place = 0; place < 60; place += 1)
      fb.meta.failNext({
        kind: 'http',
        status: 200,
        body: { data: [], paging: { cursors: { after: `place ${place}` }, next } },
      });

    await expect(readAll()).rejects.toMatchObject({ call_class: 'unknown' });
    expect(fb.meta.requests.length).toBeLessThan(60);
  });

  it('end with an error where there is more of them than anybody has', async () => {
    const data = Array.from({ length: 20_001 }, (_, id) => ({ id: String(id), name: 'Form' }));
    for (const from of [0, 10_000, 20_000]) {
      const paging = { cursors: { after: `place ${from}` }, next: `${fb.meta.url}/next` };
      const page_data = data.slice(from, from + 10_000);
      fb.meta.failNext({ kind: 'http', status: 200, body: { data: page_data, ...(from < 20_000 && { paging }) } });
    }

    await expect(listForms(services, token, page.id)).rejects.toMatchObject({ call_class: 'unknown' });
  });

  it('never come from an address elsewhere, which would take the token along (TX-10)', async () => {
    const leads = seedLeads(150);
    fb.meta.failNext({ kind: 'foreign_next', origin: 'http://127.0.0.1:1' }, { path: '/leads' });

    expect(await readAll()).toEqual(leads.map(({ id }) => id));
  });

  it('come without ads where we may not see those, from the same place', async () => {
    const leads = seedLeads(150);
    fb.meta.failNext({ kind: 'provider_error', name: '294' }, { path: '/leads', after: 1 });

    const ids = await readAll();

    expect(ids).toEqual(leads.map(({ id }) => id));
  });
});

describe('one lead', () => {
  it('names no form where what stands there can be no id', async () => {
    const [lead] = seedLeads(1);
    fb.meta.failNext({ kind: 'http', status: 200, body: { id: lead!.id, form_id: '1'.repeat(10_000) } });

    expect(await readLead(services, token, lead!.id)).toMatchObject({ id: lead!.id, form_id: null });
  });

  it('survives unknown and missing fields, and numbers for ids (TX-11)', async () => {
    const [lead] = seedLeads(1);
    const faults: Fault[] = [
      { kind: 'extra_fields' },
      { kind: 'missing_fields', fields: ['id', 'created_time', 'field_data'] },
      { kind: 'null_values', fields: ['id', 'form_id', 'field_data'] },
      { kind: 'number_ids' },
      { kind: 'gzip' },
    ];
    for (const fault of faults) {
      fb.meta.failNext(fault);
      expect(await readLead(services, token, lead!.id), fault.kind).toMatchObject({ id: lead!.id });
    }
  });

  it.each([
    { kind: 'truncate' },
    { kind: 'html', status: 200 },
    { kind: 'empty' },
    { kind: 'reset', mid_body: true },
  ] as const)('is never taken from half an answer: $kind (TX-7)', async (fault) => {
    const [lead] = seedLeads(1);
    fb.meta.failNext(fault, { times: 20 });

    await expect(readLead(services, token, lead!.id)).rejects.toMatchObject({ call_class: 'retry_later' });
  });

  it('is asked for again after a moment when Facebook fails (TX-5)', async () => {
    const [lead] = seedLeads(1);
    fb.meta.failNext({ kind: 'http', status: 500, body: {} }, { times: 2 });

    expect(await readLead(services, token, lead!.id)).toMatchObject({ id: lead!.id });
    expect(pauses).toHaveLength(2);
  });
});

describe('what Facebook allows', () => {
  it('is kept: after a limit nobody calls before the told time (TX-4, META-09)', async () => {
    fb.meta.failNext({ kind: 'rate_limit', wait_s: 300 });
    await expect(listForms(services, token, page.id)).rejects.toMatchObject({
      call_class: 'retry_later',
      retry_after_seconds: 300,
    });

    setClock(stoppedAt('2026-11-20T10:04:00.000Z'));
    await expect(listForms(services, token, page.id)).rejects.toMatchObject({ retry_after_seconds: 60 });
    expect(fb.meta.requests).toHaveLength(1);
    setClock(stoppedAt('2026-11-20T10:05:00.000Z'));

    expect(await listForms(services, token, page.id)).toHaveLength(1);
  });

  it('takes longer to come back with every refusal that names no time', async () => {
    const waits: unknown[] = [];
    let ms = Date.parse(NOW);
    for (let time = 0; time < 5; time += 1) {
      fb.meta.failNext({ kind: 'provider_error', name: '613' });
      const error = await listForms(services, token, page.id).catch((failure) => failure);
      waits.push(error.retry_after_seconds);
      ms += error.retry_after_seconds * 1_000;
      setClock(stoppedAt(new Date(ms).toISOString()));
    }

    expect(waits).toEqual([300, 600, 1_200, 3_600, 3_600]);
  });

  it('is used one call a second from 80 percent, and from 95 bulk work waits (integrations 1.11)', async () => {
    seedLeads(1);
    fb.meta.state.usage.leadgen = 85;
    await listForms(services, token, page.id);
    await listForms(services, token, page.id);
    await listForms(services, token, page.id);
    expect(pauses).toEqual([0, 1_000]);
    expect(await readAll()).toHaveLength(1);

    fb.meta.state.usage.leadgen = 96;
    await listForms(services, token, page.id);
    await expect(readAll()).rejects.toMatchObject({ call_class: 'retry_later', retry_after_seconds: 300 });
    expect(await listForms(services, token, page.id)).toHaveLength(1);
  });

  it('is used on at once where the clock is set back', async () => {
    fb.meta.state.usage.leadgen = 85;
    await listForms(services, token, page.id);
    await listForms(services, token, page.id);
    setClock(stoppedAt('2026-11-20T09:00:00.000Z'));
    await listForms(services, token, page.id);

    expect(pauses).toEqual([0, 0]);
  });
});

describe('writing at Facebook', () => {
  it('subscribes a page and takes that back (META-23)', async () => {
    fb.meta.state.success_is_text = true;
    await subscribePage(services, token, page.id);
    expect(await isSubscribed(services, token, page.id)).toBe(true);

    await unsubscribePage(services, token, page.id);

    expect(await isSubscribed(services, token, page.id)).toBe(false);
  });

  it('makes one test lead a form, which can be deleted and made again (META-18)', async () => {
    const made = await createTestLead(services, token, form.id, { full_name: 'Test lead' });

    await expect(createTestLead(services, token, form.id)).rejects.toMatchObject({ call_class: 'invalid_request' });
    expect(await listTestLeads(services, token, form.id)).toEqual([made]);
    await deleteTestLead(services, token, made);
    expect(await createTestLead(services, token, form.id)).not.toBe(made);
  });

  it('is not repeated blindly when no answer came (TX-6)', async () => {
    fb.meta.failNext({ kind: 'reset', is_done: true });

    await expect(createTestLead(services, token, form.id)).rejects.toMatchObject({ call_class: 'unknown' });
    expect(fb.meta.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('follows no redirect (TX-13)', async () => {
    fb.meta.failNext({ kind: 'http', status: 302, headers: { location: 'http://127.0.0.1:1/' } });

    await expect(subscribePage(services, token, page.id)).rejects.toMatchObject({ call_class: 'unknown' });
  });
});
