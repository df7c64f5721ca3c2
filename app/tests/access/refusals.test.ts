import { describe, expect, it } from 'vitest';
import { bulkActions } from '#features/bulk-actions/contract.ts';
import { bodyOfStart } from '#features/bulk-actions/testing/bulk.ts';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { preferences } from '#features/preferences/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { whatsappChat } from '#features/whatsapp-messages/chat-contract.ts';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Person, send } from '#testing/world.ts';

const NOT_FOUND = {
  detail: 'The link you followed may be broken or is no longer valid.',
  error_type: 'NOT_FOUND',
};

describe('a call that is refused', () => {
  it('without a session answers 401', async () => {
    const answer = await send(await testApp(), clients.list);

    expect(answer).toMatchObject({ status: 401 });
    expect(answer.body).toEqual({ detail: 'Sign in to continue.', error_type: 'NOT_SIGNED_IN' });
  });

  it('without the policy answers 403, for integrations with a sentence of its own (S0-8-01, B26)', async () => {
    const member = await (await newOrg()).member();

    expect(await member.refused(webhookSources.list, {}, 403)).toEqual({
      detail: 'You need the “Manage integrations” permission to do this.',
      error_type: 'MANAGE_INTEGRATIONS_REQUIRED',
    });
    expect(await member.refused(preferences.updateOrgPreferences, { body: { default_country: 'MY' } }, 403)).toEqual({
      detail: 'You do not have permission to do this.',
      error_type: 'FORBIDDEN',
    });
  });

  it('for a row that does not exist answers 404, whatever its id is written as (S0-8-02)', async () => {
    const { owner } = await newOrg();

    for (const id of ['999999', '-1', '0', '1.5', '0x10', 'null', '99999999999999999999']) {
      expect(await owner.raw(clients.get, { params: { id } })).toMatchObject({ status: 404, body: NOT_FOUND });
    }
  });

  it('by the plan answers 423 with the sub-error (S0-8-03, S0-8-12, B15)', async () => {
    const org = await newOrg();
    const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'B' } });
    await org.setSubscription('free_trial_expired');

    expect(await org.owner.refused(shares.getStats, { params: { t: 'text', id } }, 423)).toEqual({
      detail: 'This is part of Pro. Your clients and content are safe.',
      error_type: 'UNAVAILABLE_IN_FREE_PLAN',
      sub_error: 'unavailable_in_free_plan',
    });
  });

  it('by a feature that is off for the organisation answers 425 (S0-8-05)', async () => {
    const org = await newOrg();
    const params = { id: (await org.client()).id };

    expect(await org.owner.refused(whatsappChat.getWhatsappChat, { params }, 425)).toEqual({
      detail: 'This feature is not switched on for your organisation.',
      error_type: 'FEATURE_NOT_ENABLED',
    });
    await org.setFlag('enable_wa_monitoring_feature', true);
    await org.owner.call(whatsappChat.getWhatsappChat, { params });
  });

  it('for one object answers 455, and the error type says why (S0-8-06, S0-8-07, S0-8-09, B26)', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    const theirs = await org.client();
    const own = await org.client({ assigned_to: daniel });

    expect(await daniel.refused(clients.get, { params: { id: theirs.id } }, 455)).toEqual({
      detail: 'This client is not assigned to you.',
      error_type: 'CLIENT_NOT_ASSIGNED_TO_USER',
    });
    expect(await daniel.refused(clients.delete, { params: { id: own.id } }, 455)).toEqual({
      detail: 'You do not have permission to do this.',
      error_type: 'NO_PERMISSION_FOR_OBJECT',
    });
  });

  it('for many objects answers 456 (S0-8-06, S0-8-08, B26)', async () => {
    const org = await newOrg();
    const daniel = await org.member({ permissions: { deleteClients: true } });
    const client_ids = [(await org.client()).id, (await org.client({ assigned_to: daniel })).id];

    expect(await daniel.refused(bulkActions.start, bodyOfStart(client_ids, { kind: 'DELETE' }), 456)).toEqual({
      detail: '1 of these 2 clients is not assigned to you or no longer exists. Nothing was changed.',
      error_type: 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER',
      skipped_count: 1,
    });
  });
});

describe('the origin of a call', () => {
  const listFrom = async (headers: Record<string, string>) => {
    const { owner } = await newOrg();
    return send(await testApp(), clients.list, {}, owner.cookie, { headers: { host: 'localhost:3000', ...headers } });
  };

  it.each<Record<string, string>>([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'https://localhost:3000' },
    { origin: 'ftp://localhost:3000' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('comes from the browser, and %j is refused with 403 (D17)', async (headers) => {
    expect(await listFrom(headers)).toMatchObject({ status: 403, body: { error_type: 'FOREIGN_ORIGIN' } });
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ])('may be our own page, a followed link or absent: %j is answered (D17)', async (headers) => {
    expect((await listFrom(headers)).status).toBe(200);
  });
});

describe('a body that cannot be taken', () => {
  const post = async ({ cookie }: Person, payload: string, type = 'application/json') => {
    const { server } = await testApp();
    const headers = { cookie, 'content-type': type };
    const answer = await server.inject({ method: 'POST', url: clients.create.path, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const listNames = async (person: Person) => (await person.call(clients.list)).results.map(({ name }) => name);

  it('of 2 MB answers 413', async () => {
    const { owner } = await newOrg();

    expect(await post(owner, JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }))).toEqual({
      status: 413,
      body: { detail: 'This is too large to be accepted.', error_type: 'TOO_LARGE' },
    });
    expect(await listNames(owner)).toEqual([]);
  });

  it('of depth 100, or of depth 100,000, answers 400', async () => {
    const { owner } = await newOrg();

    for (const depth of [100, 100_000]) {
      expect(await post(owner, `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toEqual({
        status: 400,
        body: { detail: 'This is nested too deeply to process.', error_type: 'INVALID_INPUT' },
      });
    }
  });

  it('that is broken JSON, no object, or would change how objects behave answers 400', async () => {
    const { owner } = await newOrg();

    for (const body of ['{"name":', 'name=Ana', '[]', '"Ana"', '{"name":"Ana","__proto__":{"is_new_lead":true}}']) {
      expect(await post(owner, body)).toMatchObject({ status: 400, body: { error_type: 'INVALID_INPUT' } });
    }
    expect(await listNames(owner)).toEqual([]);
  });

  it('of another type answers 415', async () => {
    const { owner } = await newOrg();

    expect(await post(owner, '<name>Ana</name>', 'application/xml')).toMatchObject({
      status: 415,
      body: { error_type: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('with NUL and half characters is accepted without them', async () => {
    const { owner } = await newOrg();

    await post(owner, '{"name":"A\\u0000na \\ud83d"}');

    expect(await listNames(owner)).toEqual(['Ana \ufffd']);
  });

  it('at an address nobody answers, or by another method, answers 404 and 405', async () => {
    const { server } = await testApp();

    const unknown = await server.inject({ method: 'POST', url: '/api/no/such/call', payload: {} });
    const otherMethod = await server.inject({ method: 'PATCH', url: clients.create.path, payload: {} });

    expect([unknown.statusCode, unknown.json()]).toEqual([404, NOT_FOUND]);
    expect([otherMethod.statusCode, otherMethod.json()]).toEqual([
      405,
      { detail: 'This address does not support that method.', error_type: 'METHOD_NOT_ALLOWED' },
    ]);
  });
});
