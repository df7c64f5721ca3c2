import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { auditLog } from '#features/audit-log/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { readResting } from '#features/subscription/server/index.ts';
import { daysAgo, now, setClock, stoppedAt } from '#platform/server/clock.ts';
import { startTestApp, testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import { NO_FILTERS, type OutgoingWebhookSettings, outgoingWebhooks, type WebhookDelivery } from '../contract.ts';
import { eraseDeliveriesJob } from './erase.job.ts';
import { type Happening, isHeard } from './filters.ts';
import { sendDue } from './send/sender.ts';
import { refuseAddress } from './webhooks.ts';

const receivers = new ZapierEmulator();
let org: Org;
beforeAll(() => receivers.start());
afterAll(() => receivers.close());
beforeEach(async () => {
  receivers.reset();
  receivers.clock.follow(() => now().getTime());
  org = await newOrg();
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const send = async () => sendDue((await testApp()).services);
const later = (seconds: number) => setClock(stoppedAt(new Date(now().getTime() + seconds * 1_000).toISOString()));

async function add(name: string, settings: Partial<OutgoingWebhookSettings> = {}, person: Person = org.owner) {
  const slug = `${name}-${org.org_id}`;
  const url = receivers.addReceiver(slug);
  const body = { name, url, events: ['client.updated' as const], ...settings };
  const webhook = await person.call(outgoingWebhooks.create, { body });
  receivers.setSecrets(slug, [webhook.secret]);
  return { ...webhook, slug, path: `/receivers/${slug}`, params: { id: webhook.id } };
}

async function change(name = 'Jane Tan', assigned_to: Person = org.owner): Promise<number> {
  const { id } = await org.client({ name, assigned_to });
  await org.owner.call(clients.update, { params: { id }, body: { company: 'Kestrel' } });
  return id;
}

const list = async () => (await org.owner.call(outgoingWebhooks.list)).results;
const listDeliveries = async (id: number, person: Person = org.owner): Promise<WebhookDelivery[]> =>
  (await person.call(outgoingWebhooks.listDeliveries, { params: { id } })).results;

describe('an outgoing webhook', () => {
  it('sends what happened, signed as Standard Webhooks says, and logs it', async () => {
    const webhook = await add('ledger');
    const client_id = await change();
    await send();
    const [received] = receivers.listReceived(webhook.path);
    expect(received!.body).toMatchObject({ event: 'client.updated', name: 'Jane Tan', changed_fields: 'company' });
    expect(await listDeliveries(webhook.id)).toMatchObject([
      {
        status: 'DELIVERED',
        tries: 1,
        client_id,
        client_name: 'Jane Tan',
        next_try_at: null,
        attempts: [{ status: 204, problem: null }],
        body: JSON.stringify(received!.body),
      },
    ]);
    expect(received!.message_id).toBe(`msg_${(await listDeliveries(webhook.id))[0]!.message_id}`);
    expect(await list()).toMatchObject([{ delivered_count: 1, failing_since: null }]);
  });

  it('continues to send without Pro, and is named among what does', async () => {
    const webhook = await add('ledger');
    await org.setSubscription('subscription_expired');
    await change();
    await send();
    expect(receivers.listReceived(webhook.path)).toHaveLength(1);
    expect(await org.inScope(readResting)).toContainEqual({
      kind: 'OUTGOING_WEBHOOKS',
      effect: 'GOES_ON',
      count: 1,
      names: ['ledger'],
    });
  });

  it('signs with the renewed secret and the old one for 24 hours', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const webhook = await add('ledger');
    const renewed = await org.owner.call(outgoingWebhooks.renewSecret, { params: webhook.params });
    await change('First');
    await send();
    receivers.setSecrets(webhook.slug, [renewed.secret]);
    await change('Second');
    await send();
    expect(receivers.listReceived(webhook.path)).toHaveLength(2);
    receivers.setSecrets(webhook.slug, [webhook.secret]);
    later(86_401);
    await change('Third');
    await send();
    expect(receivers.listReceived(webhook.path)).toHaveLength(2);
    expect(await org.owner.call(outgoingWebhooks.getSecret, { params: webhook.params })).toEqual({
      secret: renewed.secret,
    });
  });

  it('is tried nine times within 24 hours, with growing pauses, and then given up', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const webhook = await add('ledger');
    receivers.failNext({ kind: 'http', status: 503, body: 'busy' }, { path: webhook.path, times: 99 });
    await change();
    const begun = now().getTime();
    for (const pause of [0, 5, 30, 120, 600, 1_800, 7_200, 21_600, 54_000]) {
      later(pause);
      await send();
      await send();
    }
    expect((now().getTime() - begun) / 3_600_000).toBeLessThan(24);
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({ status: 'FAILED', tries: 9, next_try_at: null, answer: 'busy' });
    expect(delivery!.attempts.map(({ status }) => status)).toEqual(Array(9).fill(503));
  });

  it('sends a failed delivery again under the same id and with the same bytes', async () => {
    const webhook = await add('ledger');
    receivers.failNext({ kind: 'http', status: 500, body: {} }, { path: webhook.path, times: 1 });
    await change();
    await send();
    const [failed] = await listDeliveries(webhook.id);
    await org.owner.call(outgoingWebhooks.sendAgain, { params: { id: webhook.id, delivery_id: failed!.id } });
    await send();
    const [received] = receivers.listReceived(webhook.path);
    expect([received!.message_id, JSON.stringify(received!.body)]).toEqual([`msg_${failed!.message_id}`, failed!.body]);
    await org.owner.call(outgoingWebhooks.sendAgain, { params: { id: webhook.id, delivery_id: failed!.id } });
    await send();
    expect(receivers.listReceived(webhook.path).map(({ message_id }) => message_id)).toEqual([
      received!.message_id,
      received!.message_id,
    ]);
  });

  it('sends everything that failed again under the ids it had, and says so in the audit log', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const webhook = await add('ledger');
    receivers.failNext({ kind: 'http', status: 500, body: {} }, { path: webhook.path, times: 999 });
    const names = ['Ana', 'Ben', 'Cai'];
    for (const name of names) await change(name);
    for (let hour = 0; hour < 30; hour += 1) {
      await send();
      later(3_600);
    }
    expect(await list()).toMatchObject([{ failed_count: 3, waiting_count: 0 }]);
    const failed = await listDeliveries(webhook.id);
    const again = () => org.owner.raw(outgoingWebhooks.sendFailedAgain, { params: webhook.params });
    receivers.reset();
    receivers.addReceiver(webhook.slug, [webhook.secret]);

    expect((await again()).body).toEqual({ count: 3 });
    expect((await again()).status).toBe(409);
    await send();
    const received = receivers.listReceived(webhook.path);
    expect(received.map(({ body }) => body.name).sort()).toEqual(names);
    expect(received.map(({ message_id }) => message_id).sort()).toEqual(
      failed.map(({ message_id }) => `msg_${message_id}`).sort(),
    );
    expect(await list()).toMatchObject([{ failed_count: 0, delivered_count: 3 }]);
    const { results } = await org.owner.call(auditLog.list, { query: { page_size: 50 } });
    expect(results[0]!.sentence).toMatch(/sent the failed deliveries of the webhook .ledger. again/);

    await org.owner.call(outgoingWebhooks.update, { params: webhook.params, body: { is_on: false } });
    expect((await again()).status).toBe(409);
  });

  it('hears only of what its filters let through: a stage, a source, an opening', async () => {
    await org.owner.call(customFields.createDefaultFields);
    const [first, second] = [await newWebhook(org, { name: 'Website' }), await newWebhook(org, { name: 'Portal' })];
    const choices = await org.owner.call(outgoingWebhooks.getFilterChoices);
    const stage = choices.stages.find(({ name }) => name === 'Contacted')!;
    const source = choices.sources.find(({ name }) => name === 'Portal')!;
    const filters = { ...NO_FILTERS, stages: [stage.id], sources: [source.id] };
    const webhook = await add('ledger', { events: ['lead.created', 'stage.changed'], filters });
    const all = await add('all', { events: ['lead.created', 'stage.changed'] });

    for (const [from, name] of [
      [first, 'Ana'],
      [second, 'Ben'],
    ] as const)
      await from.post({ name, email: `${name}@example.com` });
    await fileWaitingLeads();
    const { results } = await org.owner.call(clients.list, { query: { page_size: 10, sort: 'name' } });
    const [ana, ben] = [results.find(({ name }) => name === 'Ana')!, results.find(({ name }) => name === 'Ben')!];
    const field = (await org.owner.call(customFields.list)).results.find(
      ({ default_key }) => default_key === 'LEAD_STAGE',
    )!;
    const other = choices.stages.find(({ name }) => name !== 'Contacted' && name !== 'New')!;
    for (const [client, option] of [
      [ana, stage],
      [ben, other],
    ] as const) {
      const body = { custom_fields: { [field.key]: option.id } };
      await org.owner.call(clients.update, { params: { id: client.id }, body });
    }
    await send();
    const heard = (path: string) =>
      receivers
        .listReceived(path)
        .map(({ body }) => `${body.event} ${body.name}`)
        .sort();
    expect(heard(webhook.path)).toEqual(['lead.created Ben', 'stage.changed Ana']);
    expect(heard(all.path)).toEqual(['lead.created Ana', 'lead.created Ben', 'stage.changed Ana', 'stage.changed Ben']);
  });

  it('hears of a content only from the opening its filter names', () => {
    const open = (times_viewed: number): Happening => ({
      event: 'content.opened',
      client_id: 1,
      facts: { content_id: 1, times_viewed },
      occurred_at: '2026-11-20T10:00:00.000Z',
    });
    const filters = { ...NO_FILTERS, times_opened: 3 };
    expect([1, 2, 3, 4].map((times) => isHeard(filters, open(times)))).toEqual([false, false, true, true]);
    expect(isHeard(NO_FILTERS, open(1))).toBe(true);
  });

  it('changes its filters with the rights of who changed them', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const webhook = await add('ledger');
    const body = { filters: { ...NO_FILTERS, times_opened: 3 } };
    await member.call(outgoingWebhooks.update, { params: webhook.params, body });
    expect(await list()).toMatchObject([{ made_by: { id: member.profile_id }, filters: { times_opened: 3 } }]);
  });

  it('keeps what happened while the receiver was away, and stops for good at 410', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const webhook = await add('ledger');
    receivers.failNext({ kind: 'http', status: 410, body: {} }, { path: webhook.path, times: 1 });
    await change();
    await send();
    expect(await list()).toMatchObject([{ is_on: false, end_reason: 'GONE' }]);
    await change('Later');
    await org.owner.call(outgoingWebhooks.update, { params: webhook.params, body: { is_on: true } });
    receivers.failNext({ kind: 'http', status: 404, body: {} }, { path: webhook.path, times: 1 });
    await change('Again');
    await send();
    expect(await list()).toMatchObject([{ is_on: true, end_reason: null, tries_of_waiting: 1 }]);
    later(6);
    await send();
    expect(receivers.listReceived(webhook.path).map(({ body }) => body.name)).toEqual(['Again']);
  });

  it('warns its person after three days without a success and is switched off after five', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const { path } = await add('ledger');
    receivers.failNext({ kind: 'http', status: 500, body: {} }, { path, times: 999 });
    for (let day = 0; day <= 5; day += 1) {
      await change(`Day ${day}`);
      await send();
      expect(await list(), `day ${day}`).toMatchObject([{ is_on: day < 5 }]);
      later(86_400);
    }
    expect(await list()).toMatchObject([{ end_reason: 'NO_SUCCESS' }]);
    const alerts = await org.inScope(({ db, org_id }) =>
      db.selectFrom('alerts').where('org_id', '=', org_id).orderBy('id').select(['profile_id', 'title']).execute(),
    );
    expect(alerts).toEqual([
      { profile_id: org.owner.profile_id, title: 'Webhook failing: ledger' },
      { profile_id: org.owner.profile_id, title: 'Webhook switched off: ledger' },
    ]);
  });

  it('sends a test once and no test lead, and no test while it is switched off', async () => {
    const webhook = await add('ledger', { events: ['lead.created'] });
    await org.owner.call(outgoingWebhooks.sendTest, { params: webhook.params });
    receivers.failNext({ kind: 'http', status: 404, body: {} }, { path: webhook.path, times: 1 });
    await send();
    await org.owner.call(outgoingWebhooks.sendTest, { params: webhook.params });
    await send();
    expect(receivers.listReceived(webhook.path).map(({ body }) => body.is_test)).toEqual([true]);
    expect((await listDeliveries(webhook.id)).map(({ status }) => status)).toEqual(['DELIVERED', 'FAILED']);
    expect(await list()).toMatchObject([{ is_on: true, failing_since: null, delivered_count: 0 }]);
    const source = await newWebhook(org);
    await source.post({ name: 'Test lead', email: 'test.lead@example.com', is_test: true });
    await fileWaitingLeads();
    await send();
    expect(await listDeliveries(webhook.id)).toHaveLength(2);
    await org.owner.call(outgoingWebhooks.update, { params: webhook.params, body: { is_on: false } });
    expect((await org.owner.raw(outgoingWebhooks.sendTest, { params: webhook.params })).status).toBe(409);
  });

  it('sends only clients whom its person may see, and hides in the log those the reader may not see', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const mine = await add('mine', {}, member);
    const all = await add('all');
    await change('Own', member);
    await change('Other');
    await send();
    expect(receivers.listReceived(mine.path).map(({ body }) => body.name)).toEqual(['Own']);
    expect(receivers.listReceived(all.path)).toHaveLength(2);
    const log = await listDeliveries(all.id, member);
    expect(log.map(({ client_name, body, is_hidden }) => [client_name, body === null, is_hidden])).toEqual([
      [null, true, true],
      ['Own', false, false],
    ]);
  });

  it('hears with the rights of who last said where it sends', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const webhook = await add('ledger');
    const url = receivers.addReceiver('elsewhere');
    const body = { url };
    await member.call(outgoingWebhooks.update, { params: webhook.params, body });
    await change('Other');
    await send();
    expect([await list(), receivers.listReceived('/receivers/elsewhere')]).toMatchObject([
      [{ made_by: { id: member.profile_id } }],
      [],
    ]);
  });

  it('takes over what a process that died held, within a minute', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const webhook = await add('ledger');
    await change();
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('webhook_deliveries')
        .set({ due_at: new Date(now().getTime() + 30_000).toISOString() })
        .where('org_id', '=', org_id)
        .execute(),
    );
    await send();
    expect(receivers.listReceived(webhook.path)).toEqual([]);
    later(31);
    await send();
    expect(receivers.listReceived(webhook.path)).toHaveLength(1);
  });

  it('keeps its log for 30 days', async () => {
    const webhook = await add('ledger');
    await change();
    await send();
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('webhook_deliveries')
        .set({ created_at: daysAgo(31) })
        .where('org_id', '=', org_id)
        .execute(),
    );
    const { services } = await testApp();
    await runJob(services, eraseDeliveriesJob, {});
    expect(await listDeliveries(webhook.id)).toEqual([]);
  });
});

describe('where a webhook may send', () => {
  it('refuses private addresses, other ports, http and names that lead to this machine when saved (WF-12)', async () => {
    const online = await startTestApp({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://crm.example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMTP_FROM: 'crm@example.com',
    });
    expect(online.services.settings.local_mode).toBe(false);
    const refused = [
      'http://example.com/x',
      'https://127.0.0.1/x',
      'https://10.1.2.3/x',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:127.0.0.1]/x',
      'https://example.com:8080/x',
      'https://user:password@example.com/x',
      'not an address',
    ];
    for (const url of refused) {
      await expect(refuseAddress(online.services, url), url).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await online.close();
  });

  it('refuses a stored address that leads to a private one at each try (WF-12)', async () => {
    const webhook = await add('ledger');
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('outgoing_webhooks')
        .set({ url: `https://${hostname()}/x` })
        .where('org_id', '=', org_id)
        .execute(),
    );
    await change();
    await send();
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery).toMatchObject({ status: 'WAITING', tries: 1 });
    expect(delivery!.attempts[0]!.problem).toMatch(/private address|ENOTFOUND|EAI_AGAIN/);
  });

  it('does not follow a redirect (WF-12, TX-13)', async () => {
    const webhook = await add('ledger');
    receivers.failNext({ kind: 'http', status: 302, headers: { location: `${receivers.url}/receivers/other` } });
    await change();
    await send();
    const [delivery] = await listDeliveries(webhook.id);
    expect(delivery!.attempts[0]).toMatchObject({ status: 302, problem: expect.stringContaining('redirects') });
    expect(receivers.requests.filter(({ path }) => path !== webhook.path && path.endsWith('other'))).toEqual([]);
  });

  it('reads no more than the beginning of an answer that never ends, and delays no other address', async () => {
    const endless = createServer((request, response) => {
      request.resume();
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(1_024)), 1);
      response.on('close', () => clearInterval(more));
    });
    servers.push(endless);
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`;
    const webhook = await add('endless', { url });
    const other = await add('other');
    await change();
    await send();
    const [delivery] = await listDeliveries(webhook.id);
    expect([delivery!.status, delivery!.answer?.length]).toEqual(['DELIVERED', 2_048]);
    expect(receivers.listReceived(other.path)).toHaveLength(1);
  });
});
