import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { sourceRateLimiterFor } from '#features/leads/server/index.ts';
import { now, setClock, startingAt, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { webhookSources } from '../contract.ts';

afterEach(() => setClock(systemClock));

const SECRET = 'generic_secret_0001';
const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

const signBody = (body: string, secret = SECRET) => {
  const t = Math.floor(now().getTime() / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

async function clientNames(org: Org): Promise<string[]> {
  await fileWaitingLeads();
  return (await org.owner.call(clients.list)).results.map(({ name }) => name);
}

const storedRows = (org: Org) =>
  org.inScope((scope) =>
    scope.db.selectFrom('lead_events').where('org_id', '=', org.org_id).select(['outcome', 'body']).execute(),
  );

describe('a delivery', () => {
  it('is answered exactly 200 with how many leads were received, and is one lead (RX-1, WF-02)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const { status, body } = await webhook.post({ name: 'Jane' });

    expect({ status, body }).toEqual({ status: 200, body: { ok: true, received: 1 } });
    expect(await clientNames(org)).toEqual(['Jane']);
  });

  it('again answers the same receipt and changes nothing (RX-2, D7)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const first = await webhook.post({ name: 'Jane' });
    const second = await webhook.post({ name: 'Jane' });

    expect(second).toEqual(first);
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('twice within ten minutes is one lead, later it is an enquiry of its own', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Jane', phone: '91234567' });

    setClock(startingAt(later(9 * 60_000)));
    await webhook.post({ name: 'Jane', phone: '91234567' });
    expect(await storedRows(org)).toHaveLength(1);
    setClock(startingAt(later(2 * 60_000)));
    await webhook.post({ name: 'Jane', phone: '91234567' });

    expect(await storedRows(org)).toHaveLength(2);
    expect(await clientNames(org)).toEqual(['Jane']);
  });

  it('with the same Idempotency-Key or the same entry is known again for 90 days, whatever its body (WF-05)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const gravity = { id: '12', form_id: '3', date_created: '2026-11-20 02:03:04', '1.3': 'Jane', '1.6': 'Tan' };

    await webhook.post({ name: 'Ana' }, { 'idempotency-key': 'abc' });
    await webhook.post(gravity);
    setClock(startingAt(later(89 * 86_400_000)));
    await webhook.post({ name: 'Ana Lim' }, { 'idempotency-key': 'abc' });
    await webhook.post({ ...gravity, '1.6': 'Tan Wei' });
    setClock(systemClock);

    expect(await storedRows(org)).toHaveLength(2);
    expect((await clientNames(org)).sort()).toEqual(['Ana', 'Jane Tan']);
  });

  it('twenty times at once is one lead (RX-3)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook.post({ name: 'Jane' })));

    expect(new Set(answers.map(({ receipts }) => receipts[0])).size).toBe(1);
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('of a list is one lead per item, known again item by item, up to 100 (RX-11)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const items = Array.from({ length: 100 }, (_, index) => ({
      name: `Lead ${index}`,
      phone: `9${1_000_000 + index}`,
    }));

    const first = await webhook.post(items);
    const second = await webhook.post(items.slice(0, 50).reverse());
    const empty = await webhook.post([]);

    expect(first.body).toEqual({ ok: true, received: 100 });
    expect(second.receipts).toEqual(first.receipts.slice(0, 50).reverse());
    expect(empty.body).toEqual({ ok: true, received: 0 });
    expect(await storedRows(org)).toHaveLength(100);
    await fileWaitingLeads();
    expect((await org.owner.call(clients.list, { query: { with_count: 'true' } })).count).toBe(100);
  });

  it('keeps the bytes as they came, and of a list the text of each item', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    await webhook.post('[ {"name": "Ana", "id":1.10},\n{"name":"Ben"} ]', { 'content-type': 'application/json' });
    const rows = await storedRows(org);

    expect(rows.map(({ body }) => body.toString()).sort()).toEqual(['{"name": "Ana", "id":1.10}', '{"name":"Ben"}']);
  });

  it('by GET is read from the address; one that says nothing is refused and not kept', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const answer = await webhook.request({ method: 'GET', query: 'name=Jane+Tan&phone=91234567' });
    const empty = await webhook.request({ method: 'GET' });

    expect([answer.statusCode, empty.statusCode]).toEqual([200, 400]);
    expect(await clientNames(org)).toEqual(['Jane Tan']);
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('without any contact is accepted and waits for a person', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const { status } = await webhook.post({ question: 'Is it still available?' });
    await fileWaitingLeads();

    expect(status).toBe(200);
    expect((await org.owner.call(leads.listNeedingAttention)).results).toMatchObject([
      { outcome: 'NEEDS_ATTENTION', answers: [{ label: 'question', values: ['Is it still available?'] }] },
    ]);
  });

  it('with unknown fields, whatever content type, charset or none, is saved (RX-8, RX-13, WF-07)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const json = (name: string) => JSON.stringify({ name, odd: { list: [[1], { x: null }] } });

    const answers = [
      await webhook.post(json('Ana'), { 'content-type': 'text/plain' }),
      await webhook.post(json('Ben'), { 'content-type': 'no such type' }),
      await webhook.post(json('Cho'), { 'content-type': '' }),
      await webhook.post(Buffer.from('name=J\xfcrgen', 'latin1')),
      await webhook.post({ name: `Emoji 🎉 \u0000 ${'x'.repeat(10_000)}` }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const names = await clientNames(org);
    expect(names).toEqual(expect.arrayContaining(['Ana', 'Ben', 'Cho', 'Jürgen']));
    expect(names).toHaveLength(5);
  });
});

describe('a delivery that cannot be taken', () => {
  it('with a body nobody can read answers 400, is kept once to look at, at most 200 a day (RX-7)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const bad = ['not json', '{"name":"Ja', '', '"text"', '[1,2]', JSON.stringify(Array(101).fill({ name: 'x' }))];

    for (const body of [...bad, ...bad]) {
      expect(await webhook.post(body, { 'content-type': 'application/json' })).toMatchObject({ status: 400 });
    }
    for (let sent = 0; sent < 200; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => webhook.post(`no ${sent + index}`, { 'content-type': 'text/plain' })),
      );
    }

    const attention = await org.owner.call(leads.countNeedingAttention);
    expect(attention.count).toBe(200);
    const list = await org.owner.call(leads.listNeedingAttention, { query: { page_size: 1 } });
    expect(list.results[0]).toMatchObject({ outcome: 'UNPARSABLE', reason: 'This is neither JSON nor form data.' });
    expect(list.results[0]!.raw_text).toMatch(/^no /);
  });

  it('at an address nobody has answers 404 and stores nothing (RX-16)', async () => {
    const { server } = await testApp();

    const answer = await server.inject({ method: 'POST', url: '/hooks/form/none', payload: { name: 'Jane' } });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ detail: 'No lead source exists at this URL.' });
  });

  it('of more than 1 MiB answers 413, by a method other than POST and GET 405 (RX-9, RX-14)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);

    const large = await webhook.post({ name: 'Jane', text: 'x'.repeat(1024 * 1024) });
    const statuses = [];
    for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
      const answer = await webhook.request({ method });
      statuses.push(answer.statusCode, answer.headers.allow);
    }

    expect(large.status).toBe(413);
    expect(statuses).toEqual(Array(5).fill([405, 'GET, POST']).flat());
  });

  it('once a secret is set, unsigned, badly signed or signed with the old one answers 401 and is counted (RX-5)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const params = { id: webhook.id };
    const body = JSON.stringify({ name: 'Jane' });
    const json = { 'content-type': 'application/json' };
    await org.owner.call(webhookSources.setSecret, { params, body: { secret: 'an older secret than it' } });
    await org.owner.call(webhookSources.setSecret, { params, body: { secret: SECRET } });

    const refused = [
      await webhook.post(body, json),
      await webhook.post(body, { ...json, 'x-signature': signBody(body, 'an older secret than it') }),
      await webhook.post(`${body} `, { ...json, 'x-signature': signBody(body) }),
      await webhook.post(body, { ...json, 'x-wpforms-webhook-signature': 't=1,v=00' }),
    ];
    const accepted = await webhook.post(body, { ...json, 'x-signature': signBody(body) });

    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(accepted.status).toBe(200);
    const source = await org.owner.call(webhookSources.get, { params });
    expect(source).toMatchObject({ bad_signature_count: 4, has_signing_secret: true });
    expect(source.last_bad_signatures[0]!.headers).toMatchObject({ 'x-wpforms-webhook-signature': 't=1,v=00' });
    expect(JSON.stringify(source)).not.toContain('Jane');
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('is counted before somebody reads, also while the count is being written', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const params = { id: webhook.id };
    await org.owner.call(webhookSources.setSecret, { params, body: { secret: SECRET } });
    await webhook.post('{}');

    const { services } = await testApp();
    const { reading } = await org.inScope(async ({ db }) => {
      const own = db.selectFrom('lead_sources').where('org_id', '=', org.org_id).where('id', '=', webhook.id);
      await own.select('id').forUpdate().execute();
      void sourceRateLimiterFor(services).flush();
      const begun = org.owner.call(webhookSources.get, { params });
      // The writing waits for the lock; a reader that did not wait for the writing would have its answer by now.
      await delay(300);
      return { reading: begun };
    });

    expect(await reading).toMatchObject({ bad_signature_count: 1 });
  });

  it('keeps the headers of the last 20 refused requests only', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const params = { id: webhook.id };
    await org.owner.call(webhookSources.setSecret, { params, body: { secret: SECRET } });

    for (let index = 1; index <= 30; index += 1) await webhook.post('{}', { 'user-agent': `sender ${index}` });

    const source = await org.owner.call(webhookSources.get, { params });
    expect(source.bad_signature_count).toBe(30);
    expect(source.last_bad_signatures).toHaveLength(20);
    expect(source.last_bad_signatures[0]!.headers).toMatchObject({ 'user-agent': 'sender 30' });
  });

  it('above the allowance answers 429 with Retry-After, and is accepted after that time (WF-04)', async () => {
    const org = await newOrg();
    setClock(stoppedAt(later(0)));
    const webhook = await newWebhook(org, { leads_per_minute: 120, burst: 120 });

    const statuses: number[] = [];
    for (let index = 0; index < 130; index += 1) statuses.push((await webhook.post({ name: `Lead ${index}` })).status);
    const refused = await webhook.request({ method: 'POST', payload: { name: 'One more' } });
    setClock(stoppedAt(later(1_000)));
    const after = await webhook.post({ name: 'One more' });

    expect(statuses).toEqual([...Array(120).fill(200), ...Array(10).fill(429)]);
    expect(refused.headers['retry-after']).toBe('1');
    expect(after.status).toBe(200);
    expect(await storedRows(org)).toHaveLength(121);
  });

  it('is refused after a restart too, and never a list that is longer than the allowance', async () => {
    const org = await newOrg();
    setClock(stoppedAt(later(0)));
    const webhook = await newWebhook(org, { leads_per_minute: 60, burst: 10 });
    const items = Array.from({ length: 30 }, (_, index) => ({ name: `Lead ${index}` }));
    const { services } = await testApp();

    const list = await webhook.post(items);
    await sourceRateLimiterFor(services).flush();
    const restarted = sourceRateLimiterFor({ ...services });
    const source = { ...(await sourceRow(org, webhook.id)), org_id: org.org_id };

    expect(list.status).toBe(200);
    expect(await restarted.consume(source as never, { leads: 5, paid: 0 }, 'test')).toBe(5);
  });

  it('is counted, and can be read, even when another source was deleted before it was settled', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    const { services } = await testApp();
    const limiter = sourceRateLimiterFor(services);
    const gone = { ...(await sourceRow(org, webhook.id)), org_id: org.org_id, id: 2_000_000_000 };
    await limiter.consume(gone as never, { leads: 1, paid: 0 }, 'test');
    await webhook.post({ name: 'Jane' });

    await org.owner.call(webhookSources.get, { params: { id: webhook.id } });

    const rates = await org.inScope((scope) =>
      scope.db.selectFrom('lead_source_rates').where('org_id', '=', org.org_id).select('source_id').execute(),
    );
    expect(rates).toEqual([{ source_id: webhook.id }]);
  });
});

const sourceRow = (org: Org, id: number) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_sources')
      .where('org_id', '=', org.org_id)
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow(),
  );

describe('a signed delivery', () => {
  async function signedWebhook(org: Org) {
    const webhook = await newWebhook(org);
    await org.owner.call(webhookSources.setSecret, { params: { id: webhook.id }, body: { secret: SECRET } });
    return webhook;
  }
  const json = { 'content-type': 'application/json' };

  it('again is the same lead, whatever unsigned part of it differs', async () => {
    const org = await newOrg();
    const webhook = await signedWebhook(org);
    const body = JSON.stringify({ name: 'Jane', lead_id: 5 });
    const headers = { ...json, 'x-signature': signBody(body) };

    const first = await webhook.post(body, headers);
    const answers = [
      await webhook.post(body, headers),
      await webhook.post(body, { ...headers, 'idempotency-key': 'another' }),
      await webhook.post(body, { ...headers, 'user-agent': 'wpforms-webhooks/2' }),
      await webhook.post(body, { ...headers, 'content-type': 'application/json; charset=utf-7' }),
      ...(await Promise.all(Array.from({ length: 5 }, (_, at) => webhook.post(body, { ...headers, from: `${at}` })))),
    ];

    expect(first).toMatchObject({ status: 200, receipts: [expect.any(String)] });
    expect(answers).toEqual(answers.map(() => first));
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('of a list answers its receipts again in their order', async () => {
    const org = await newOrg();
    const webhook = await signedWebhook(org);
    const body = JSON.stringify([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Ana' }]);
    const headers = { ...json, 'x-signature': signBody(body) };

    const first = await webhook.post(body, headers);

    expect(first.receipts).toHaveLength(3);
    expect(await webhook.post(body, headers)).toEqual(first);
  });

  it('signed anew by its sender within ten minutes is the same lead too', async () => {
    const org = await newOrg();
    const webhook = await signedWebhook(org);
    const body = JSON.stringify({ name: 'Jane' });
    const first = await webhook.post(body, { ...json, 'x-signature': signBody(body) });

    setClock(startingAt(later(60_000)));
    const again = await webhook.post(body, { ...json, 'x-signature': signBody(body) });

    expect(again.receipts).toEqual(first.receipts);
    expect(await storedRows(org)).toHaveLength(1);
  });

  it('ignores the query string, which nobody signed', async () => {
    const org = await newOrg();
    const webhook = await signedWebhook(org);
    const body = JSON.stringify({ phone: '91234567' });

    const payload = { payload: body, headers: { ...json, 'x-signature': signBody(body) } };
    const { statusCode } = await webhook.request({ method: 'POST', query: 'name=Injected', ...payload });

    expect(statusCode).toBe(200);
    expect(await clientNames(org)).toEqual(['91234567']);
  });

  it('with extra characters after the digits is refused, and one with a time long past before anything is read', async () => {
    const org = await newOrg();
    const webhook = await signedWebhook(org);
    const body = JSON.stringify({ name: 'Jane' });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };

    const answers = [
      await webhook.post(body, { ...json, 'x-signature': `${signBody(body)}zz` }),
      await webhook.post('a=&'.repeat(300_000), { ...form, 'x-wpforms-webhook-signature': 't=0,v=00' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('as a form by its fields is read only as often as leads are allowed, at no cost to their allowance', async () => {
    const org = await newOrg();
    setClock(stoppedAt(later(0)));
    const webhook = await signedWebhook(org);
    await webhook.update({ leads_per_minute: 1, burst: 3 });
    const t = Math.floor(now().getTime() / 1_000);
    const forged = { 'x-wpforms-webhook-signature': `t=${t},v=${'0'.repeat(64)}` };
    const body = JSON.stringify({ name: 'Jane' });

    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await webhook.post(`name=${at}`, forged)).status);
    const real = await webhook.post(body, { ...json, 'x-signature': signBody(body) });

    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(real.status).toBe(200);
  });
});

describe('the address of a webhook', () => {
  it('when replaced answers at the new one at once and at the old one for 24 hours (WF-03)', async () => {
    const org = await newOrg();
    const old = await newWebhook(org);
    const renewed = await org.owner.call(webhookSources.renewAddress, { params: { id: old.id } });
    const { server } = await testApp();
    const postNew = (name: string) =>
      server.inject({ method: 'POST', url: new URL(renewed.address).pathname, payload: { name } });

    expect((await old.post({ name: 'Ana' })).status).toBe(200);
    expect((await postNew('Ben')).statusCode).toBe(200);
    setClock(startingAt(later(23.9 * 3_600_000)));
    expect((await old.post({ name: 'Cho' })).status).toBe(200);
    setClock(startingAt(later(0.2 * 3_600_000)));
    expect((await old.post({ name: 'Dan' })).status).toBe(404);
    expect((await postNew('Eva')).statusCode).toBe(200);
  });

  it('answers 404 as soon as the source is deleted; what was accepted is filed (S1-4-12)', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Ana' });

    await org.owner.call(webhookSources.delete, { params: { id: webhook.id } });

    await expect.poll(async () => (await webhook.post({ name: 'Ben' })).status).toBe(404);
    expect((await webhook.post({ name: 'Cho' })).status).toBe(404);
    const names = await clientNames(org);
    expect(names).toContain('Ana');
    expect(names).not.toContain('Cho');
  });

  it('of a paused source keeps what arrives and files it when the source is resumed', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org, { status: 'PAUSED' });

    expect((await webhook.post({ name: 'Ana' })).status).toBe(200);
    expect(await clientNames(org)).toEqual([]);
    await org.owner.call(webhookSources.update, { params: { id: webhook.id }, body: { status: 'ACTIVE' } });

    expect(await clientNames(org)).toEqual(['Ana']);
  });
});
