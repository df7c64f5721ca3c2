import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeys } from '#features/api-keys/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { listSources } from '#features/leads/server/index.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { sendDue } from '#features/outgoing-webhooks/server/index.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { now, setClock, stoppedAt } from '#platform/server/clock.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { ZAPIER } from '../contract.ts';
import { startZapierWorld, type ZapierWorld } from '../testing/connected-zapier.ts';

let world: ZapierWorld;
let org: Org;
beforeAll(async () => {
  world = await startZapierWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.zapier.reset();
  org = await newOrg({ app: world.app });
});

const send = () => sendDue(world.app.services);
const listZaps = async () => (await org.owner.call(outgoingWebhooks.list)).results;
const later = (seconds: number) => setClock(stoppedAt(new Date(now().getTime() + seconds * 1_000).toISOString()));

async function receiveLead(account: { url: string; key: string }, fields: object) {
  const answer = await world.zapier.runAction(account, '/zapier/leads', fields);
  await fileWaitingLeads(world.app);
  return answer;
}

describe('Zapier', () => {
  it('hears whose key it is, and 401 for a wrong or revoked one (WF-10)', async () => {
    const account = await world.connect(org.owner);
    expect(await world.zapier.testKey(account)).toMatchObject({
      status: 200,
      body: { label: 'Nadia Rahman (Marketing Zaps)' },
    });
    const wrong = await world.zapier.testKey({ ...account, key: `${account.key}x` });
    expect(wrong).toMatchObject({ status: 401, body: { message: expect.stringContaining('wrong or was revoked') } });
    await org.owner.call(apiKeys.revoke, { params: { id: account.key_id } });
    expect((await world.zapier.testKey(account)).status).toBe(401);
  });

  it('subscribes a Zap, which hears of a new lead once, flat and with ISO dates (WF-10)', async () => {
    const account = await world.connect(org.owner);
    const { path, answer } = await world.zapier.turnOn(account, 'lead.created');
    expect(answer).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^hk_\d+$/) } });

    await receiveLead(account, { name: 'Jane Tan', email: 'jane@example.com', budget: '1M' });
    await send();
    await send();

    const received = world.zapier.listReceived(path);
    expect(received).toHaveLength(1);
    expect(received[0]!.body).toMatchObject({
      event: 'lead.created',
      name: 'Jane Tan',
      email: 'jane@example.com',
      answers: expect.stringContaining('budget: 1M'),
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      is_new_client: true,
      is_test: false,
    });
    expect(Object.values(received[0]!.body).filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
  });

  it('hears of changed clients and of stages, by the name of each (WF-10)', async () => {
    await org.owner.call(customFields.createDefaultFields);
    const account = await world.connect(org.owner);
    const updated = await world.zapier.turnOn(account, 'client.updated');
    const moved = await world.zapier.turnOn(account, 'stage.changed');
    await receiveLead(account, { name: 'Jane Tan', email: 'jane@example.com' });
    const { results } = await org.owner.call(clients.list);
    const answer = await world.zapier.runAction(
      account,
      `/zapier/clients/${results[0]!.id}`,
      { company: 'Kestrel', stage: 'contacted', job_title: '' },
      { method: 'PUT' },
    );
    expect(answer).toMatchObject({ status: 200, body: { company: 'Kestrel', stage: 'Contacted' } });
    await send();
    const about = { company: 'Kestrel', stage: 'Contacted', client_id: results[0]!.id };
    expect(world.zapier.listReceived(updated.path).at(-1)!.body).toMatchObject({
      ...about,
      changed_fields: 'company, Lead stage',
    });
    expect(world.zapier.listReceived(moved.path).map(({ body }) => body)).toMatchObject([
      { ...about, previous_stage: 'New' },
    ]);
  });

  it('hears only of the stage it names, and is refused one that is not there (WF-10)', async () => {
    await org.owner.call(customFields.createDefaultFields);
    const account = await world.connect(org.owner);
    const { body: stages } = await world.zapier.loadSamples(account, '/zapier/stages');
    expect(stages).toContainEqual({ id: expect.any(Number), name: 'Contacted' });
    expect((await world.zapier.turnOn(account, 'stage.changed', { stage: 'Won already' })).answer.status).toBe(400);
    const { path } = await world.zapier.turnOn(account, 'stage.changed', { stage: 'contacted', source: '' });
    const stage = stages.find(({ name }) => name === 'Contacted')!;
    expect(await listZaps()).toMatchObject([{ filters: { stages: [stage.id], sources: [] } }]);
    const client = await org.client();
    const change = { method: 'PUT' };
    for (const name of stages.map((one) => String(one.name)).slice(1))
      await world.zapier.runAction(account, `/zapier/clients/${client.id}`, { stage: name }, change);
    await send();
    expect(world.zapier.listReceived(path).map(({ body }) => body.stage)).toEqual(['Contacted']);
    const { body: sources } = await world.zapier.loadSamples(account, '/zapier/sources');
    expect(sources).toEqual([{ id: expect.any(Number), name: 'Zapier' }]);
  });

  it('is filtered here too, and keeps the rights of its key', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    await world.zapier.turnOn(await world.connect(org.owner), 'content.opened', { times_opened: '2' });
    const [zap] = await listZaps();
    expect(zap!.filters.times_opened).toBe(2);
    const body = { filters: { ...zap!.filters, times_opened: 3 } };
    await member.call(outgoingWebhooks.update, { params: { id: zap!.id }, body });
    expect(await listZaps()).toMatchObject([{ made_by: { id: org.owner.profile_id }, filters: { times_opened: 3 } }]);
    const url = { url: 'https://example.com/' };
    expect((await member.raw(outgoingWebhooks.update, { params: { id: zap!.id }, body: url })).status).toBe(409);
  });

  it('gets samples as a bare list, newest first, with ids that differ (WF-10)', async () => {
    const account = await world.connect(org.owner);
    for (const name of ['First', 'Second', 'Third', 'Fourth'])
      await receiveLead(account, { name, email: `${name}@example.com` });
    const { status, body } = await world.zapier.loadSamples(account, '/zapier/leads');
    expect([status, body.map(({ name }) => name)]).toEqual([200, ['Fourth', 'Third', 'Second']]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(3);
    for (const path of ['/zapier/clients', '/zapier/stage-changes', '/zapier/content-opens'])
      expect(Array.isArray((await world.zapier.loadSamples(account, path)).body), path).toBe(true);
  });

  it('is sent again what it answered with 500, and nothing more after 410 (WF-10)', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00.000Z'));
    const account = await world.connect(org.owner);
    const { path } = await world.zapier.turnOn(account, 'lead.created');
    world.zapier.failNext({ kind: 'http', status: 500, body: {} }, { path });
    await receiveLead(account, { name: 'Jane Tan', email: 'jane@example.com' });
    await send();
    expect([world.zapier.listReceived(path).length, (await listZaps())[0]!.tries_of_waiting]).toEqual([0, 1]);
    later(4);
    await send();
    expect(world.zapier.listReceived(path)).toHaveLength(0);
    later(2);
    await send();
    expect(world.zapier.listReceived(path)).toHaveLength(1);

    world.zapier.lose(path);
    await receiveLead(account, { name: 'Ana', email: 'ana@example.com' });
    await send();
    expect(await listZaps()).toMatchObject([{ is_on: false, end_reason: 'GONE', tries_of_waiting: 0 }]);
    const asked = world.zapier.requests.length;
    await receiveLead(account, { name: 'Ben', email: 'ben@example.com' });
    later(86_400);
    await send();
    expect(world.zapier.requests.length).toBe(asked);
  });

  it('is sent nothing while it throttles, and everything afterwards (WF-10, TX-4)', async () => {
    setClock(stoppedAt('2026-11-20T11:00:00.000Z'));
    const account = await world.connect(org.owner);
    const { path } = await world.zapier.turnOn(account, 'lead.created');
    world.zapier.failNext({ kind: 'rate_limit', wait_s: 300 }, { path });
    await receiveLead(account, { name: 'Jane', email: 'jane@example.com' });
    await send();
    await receiveLead(account, { name: 'Ana', email: 'ana@example.com' });
    later(290);
    await send();
    expect(world.zapier.listReceived(path)).toEqual([]);
    later(20);
    await send();
    expect(
      world.zapier
        .listReceived(path)
        .map(({ body }) => body.name)
        .sort(),
    ).toEqual(['Ana', 'Jane']);
  });

  it('unsubscribes, twice if it likes, and of an id nobody knows (WF-10)', async () => {
    const account = await world.connect(org.owner);
    const { path } = await world.zapier.turnOn(account, 'lead.created');
    expect((await world.zapier.turnOff(account, path)).status).toBe(200);
    expect((await world.zapier.turnOff(account, path)).status).toBe(200);
    expect(await listZaps()).toEqual([]);
    expect((await world.zapier.runAction(account, '/zapier/hooks/anything', {}, { method: 'DELETE' })).status).toBe(
      200,
    );
  });

  it('ends no Zap of another organisation', async () => {
    const account = await world.connect(org.owner);
    const { answer } = await world.zapier.turnOn(account, 'lead.created');
    const other = await world.connect((await newOrg({ app: world.app })).owner);
    const { id } = answer.body as { id: string };
    await world.zapier.runAction(other, `/zapier/hooks/${id}`, {}, { method: 'DELETE' });
    expect(await listZaps()).toHaveLength(1);
  });

  it('creates one lead for the same bytes within ten minutes, and for one Idempotency-Key (WF-10)', async () => {
    const account = await world.connect(org.owner);
    const jane = { name: 'Jane Tan', email: 'jane@example.com' };
    const first = await receiveLead(account, jane);
    expect([first.status, (await receiveLead(account, jane)).body.id]).toEqual([201, first.body.id]);
    const once = { headers: { 'idempotency-key': 'zap-1' } };
    const keyed = await world.zapier.runAction(account, '/zapier/leads', { name: 'Ana' }, once);
    const again = await world.zapier.runAction(account, '/zapier/leads', { name: 'Ana changed' }, once);
    expect(again.body.id).toBe(keyed.body.id);
  });

  it('hears in a sentence what is wrong with an action (WF-10)', async () => {
    const account = await world.connect(org.owner);
    const run = (path: string, fields: object, method = 'POST') =>
      world.zapier.runAction(account, path, fields, { method });
    const refused = await Promise.all([
      run('/zapier/leads', {}),
      run('/zapier/hooks', { hookUrl: 'https://hooks.zapier.com/x', event: 'lead.lost' }),
      run('/zapier/hooks', { hookUrl: 'https://10.0.0.1/x', event: 'lead.created' }),
      run('/zapier/clients/999999999', { name: 'Ana' }, 'PUT'),
      run('/zapier/clients/999999999/notes', { text: '' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 404, 400]);
    for (const { body } of refused) expect(body).toEqual({ message: expect.stringMatching(/.{10}/) });
  });

  it('adds a note to a client, in the name of the person of the key', async () => {
    const account = await world.connect(org.owner);
    const client = await org.client();
    const answer = await world.zapier.runAction(account, `/zapier/clients/${client.id}/notes`, { text: 'Called back' });
    expect(answer).toMatchObject({ status: 201, body: { client_id: client.id } });
    const { results } = await org.owner.call(timeline.listForClient, { params: { id: client.id } });
    expect(JSON.stringify(results)).toContain('Called back');
  });

  it('hears only of clients whom the person of the key may see, and may change no others', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const account = await world.connect(member);
    const { path } = await world.zapier.turnOn(account, 'client.updated');
    const own = await org.client({ name: 'Own', assigned_to: member });
    const other = await org.client({ name: 'Other', assigned_to: org.owner });
    for (const { id } of [own, other])
      await org.owner.call(clients.update, { params: { id }, body: { company: 'New' } });
    await send();
    expect(world.zapier.listReceived(path).map(({ body }) => body.name)).toEqual(['Own']);
    const change = { method: 'PUT' };
    expect((await world.zapier.runAction(account, `/zapier/clients/${other.id}`, { name: 'X' }, change)).status).toBe(
      455,
    );
    expect((await world.zapier.loadSamples(account, '/zapier/clients')).body.map(({ name }) => name)).toEqual(['Own']);
  });

  it('stops with the right of its person, and with the key', async () => {
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const account = await world.connect(member);
    await world.zapier.turnOn(account, 'client.updated');
    const own = await org.client({ name: 'Own', assigned_to: member });
    await org.permit(member, { manageIntegrations: false });
    expect((await world.zapier.testKey(account)).status).toBe(401);
    await org.owner.call(clients.update, { params: { id: own.id }, body: { company: 'New' } });
    await send();
    expect(await listZaps()).toMatchObject([{ is_on: false, end_reason: 'NO_RIGHT' }]);

    const owned = await world.connect(org.owner);
    await world.zapier.turnOn(owned, 'client.updated');
    await org.owner.call(apiKeys.revoke, { params: { id: owned.key_id } });
    expect((await listZaps())[1]).toMatchObject({ is_on: false, end_reason: 'KEY_REVOKED' });
  });
});

describe('the self-test of Zapier', () => {
  it('creates a test lead by the action at the public address, of which no Zap hears', async () => {
    const account = await world.connect(org.owner);
    const { path } = await world.zapier.turnOn(account, 'lead.created');
    await receiveLead(account, { name: 'Jane Tan', email: 'jane@example.com' });
    const [source] = await org.inScope((scope) => listSources(scope, ZAPIER));
    await org.owner.call(selfTests.start, { params: { id: source!.id }, body: {} });
    await world.app.runJobs();
    await fileWaitingLeads(world.app);
    await send();

    const { results } = await org.owner.call(selfTests.list, { query: { kind: ZAPIER } });
    expect(results[0]!.hops.map(({ name, status }) => [name, status])).toEqual(
      expect.arrayContaining([
        ['MADE', 'NOT_TESTED'],
        ['RECEIVED', 'DONE'],
      ]),
    );
    expect(results[0]!.hops.filter(({ status }) => status === 'FAILED')).toEqual([]);
    expect(world.zapier.listReceived(path).map(({ body }) => body)).toMatchObject([{ name: 'Jane Tan' }]);
  });
});
