import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { app, appToken, redirect_uri, scopes, startMeta } from '../meta.fixture.ts';
import type { EmulatedPage, EmulatedPerson } from '../state.ts';
import { makeProof } from './tokens.ts';

let facebook: Awaited<ReturnType<typeof startMeta>>;
let person: EmulatedPerson;
let first: EmulatedPage;
let second: EmulatedPage;

beforeAll(async () => {
  facebook = await startMeta();
});
afterAll(() => facebook.close());
beforeEach(() => {
  facebook.reset();
  person = facebook.meta.addPerson({ name: 'Grace Tan' });
  first = facebook.meta.addPage({ name: 'Kestrel Homes' });
  second = facebook.meta.addPage({ name: 'Kestrel Rentals' });
});

const dialog = async (given: Record<string, string>) => {
  const known = { client_id: app.id, redirect_uri, response_type: 'code', scope: 'leads_retrieval', state: 's' };
  const query = new URLSearchParams({ ...known, ...given });
  return fetch(`${facebook.meta.url}/v26.0/dialog/oauth?${query}`, { redirect: 'manual' });
};

describe('the emulated dialog', () => {
  it('shows the pages and permissions to choose from, as text and not as HTML', async () => {
    facebook.meta.addPage({ name: '<b>Zoë & Co</b>' });

    const answer = await dialog({});

    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Kestrel Homes');
    expect(html).toContain('leads_retrieval');
    expect(html).toContain('&lt;b&gt;Zoë &amp; Co&lt;/b&gt;');
  });

  it('gives a code and the state unchanged, or says that the person refused', async () => {
    expect(await facebook.consent({ state: 'a+b/c=' })).toEqual({ code: expect.any(String), state: 'a+b/c=' });
    expect(await facebook.consent({ __auto: 'deny' })).toEqual({
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
      state: 'state-1',
    });
  });

  it('sends nobody to an address the app did not name', async () => {
    const wrong = { redirect_uri: `${redirect_uri}/`, client_id: '7', response_type: 'token' };
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await dialog({ [name]: value, __auto: 'allow' });

      expect([answer.status, answer.headers.get('location')], name).toEqual([400, null]);
    }
  });

  it('asks again for a declined permission only when told to', async () => {
    const part = scopes.filter((scope) => scope !== 'leads_retrieval').join(',');
    await facebook.consent({ __auto: 'part', __scopes: part });

    await facebook.consent();
    expect(facebook.meta.getGrant(person.id)?.declined).toEqual(['leads_retrieval']);

    await facebook.consent({ auth_type: 'rerequest' });
    expect(facebook.meta.getGrant(person.id)?.declined).toEqual([]);
    expect(facebook.meta.getGrant(person.id)?.granted.toSorted()).toEqual(scopes.toSorted());
  });
});

describe('emulated tokens', () => {
  it('takes a code once, within ten minutes, and only with the address it was sent to', async () => {
    const { code = '' } = await facebook.consent();
    const wrong = await facebook.redeem(code, { redirect_uri: `${redirect_uri}?` });
    const right = await facebook.redeem(code);
    const again = await facebook.redeem(code);
    const { code: late = '' } = await facebook.consent();
    await facebook.meta.advance(601);

    expect(wrong.body.error).toMatchObject({ code: 100, message: expect.stringContaining('redirect_uri') });
    expect(right.body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 });
    expect(again.body.error).toMatchObject({ code: 100, message: expect.stringContaining('authorization code') });
    expect((await facebook.redeem(late)).status).toBe(400);
  });

  it('ends an hour’s token with its page tokens, and after 60 days the long one without them', async () => {
    const short = (await facebook.redeem((await facebook.consent()).code!)).body.access_token;
    const [shortPage] = (await facebook.get('me/accounts', {}, short)).body.data;
    const long = await facebook.connect();
    await facebook.meta.advance(3_601);

    expect((await facebook.get('me', {}, short)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
    expect((await facebook.get(first.id, {}, shortPage.access_token)).body.error.code).toBe(190);
    expect((await facebook.get('me', {}, long.user)).body).toEqual({ id: person.id, name: 'Grace Tan' });

    await facebook.meta.advance(61 * 86_400);
    expect((await facebook.get('me', {}, long.user)).body.error.code).toBe(190);
    expect((await facebook.get(first.id, {}, long.page[first.id])).status).toBe(200);
  });

  it('shows only ticked pages, each with its own token and the tasks of whoever asks', async () => {
    const other = facebook.meta.addPerson({ name: 'Ben Ong' });
    second.tasks = { [person.id]: ['ANALYZE'], [other.id]: ['MANAGE'] };
    const { user } = await facebook.connect({ __auto: 'part', __pages: second.id });

    const { data } = (await facebook.get('me/accounts', { fields: 'id,name,tasks' }, user)).body;

    expect(data).toEqual([{ id: second.id, name: 'Kestrel Rentals', tasks: ['ANALYZE'] }]);
  });

  it('hides the pages of a business from whoever did not give business_management', async () => {
    first.is_in_business = true;
    const without = await facebook.connect();
    const { user } = await facebook.connect({ scope: [...scopes, 'business_management'].join(',') });

    expect(Object.keys(without.page)).toEqual([second.id]);
    expect((await facebook.get('me/accounts', {}, user)).body.data).toHaveLength(2);
  });

  it('shows pages that only a business lists to its people, with a token where they have a task', async () => {
    const business = facebook.meta.addBusiness({ name: 'Kestrel Group' });
    first.only_in = { business_id: business.id, edge: 'owned_pages' };
    second.only_in = { business_id: business.id, edge: 'client_pages' };
    second.tasks = {};
    const without = await facebook.connect();
    expect((await facebook.get('me/businesses', { fields: 'name' }, without.user)).body.error.code).toBe(200);
    const { user } = await facebook.connect({ scope: [...scopes, 'business_management'].join(',') });
    const read = async (path: string) => (await facebook.get(path, { fields: 'name,access_token' }, user)).body;

    expect((await read('me/accounts')).data).toEqual([]);
    expect((await facebook.get('me/businesses', { fields: 'name' }, user)).body.data).toEqual([
      { id: business.id, name: 'Kestrel Group' },
    ]);
    expect((await read(`${business.id}/owned_pages`)).data).toEqual([
      { id: first.id, name: 'Kestrel Homes', access_token: expect.any(String) },
    ]);
    expect((await read(`${business.id}/client_pages`)).data).toEqual([{ id: second.id, name: 'Kestrel Rentals' }]);
  });

  it('lists permissions as granted and declined, and takes them back', async () => {
    const { user } = await facebook.connect();
    await facebook.call('DELETE', 'me/permissions/ads_management', {}, user);

    const { data } = (await facebook.get('me/permissions', {}, user)).body;
    expect(data).toContainEqual({ permission: 'leads_retrieval', status: 'granted' });
    expect(data).toContainEqual({ permission: 'ads_management', status: 'declined' });

    expect((await facebook.call('DELETE', 'me/permissions', {}, user)).body).toEqual({ success: true });
    expect((await facebook.get('me', {}, user)).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  });

  it('tells of a token to the app alone, with HTTP 200 also for a dead one (META-07)', async () => {
    const { user, page } = await facebook.connect({ __auto: 'part', __pages: first.id });
    const look = async (input_token: string) =>
      (await facebook.get('debug_token', { input_token }, appToken)).body.data;

    expect(await look(page[first.id]!)).toMatchObject({
      app_id: app.id,
      type: 'PAGE',
      is_valid: true,
      expires_at: 0,
      profile_id: first.id,
      user_id: person.id,
      data_access_expires_at: Date.parse('2027-02-18T00:00:00Z') / 1000,
      granular_scopes: expect.arrayContaining([{ scope: 'leads_retrieval', target_ids: [first.id] }]),
    });
    facebook.meta.endTokens(person.id, '190.460');
    expect(await look(user)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 460 } });
    expect((await facebook.get('debug_token', { input_token: user }, user)).status).toBe(400);
  });

  it('shows nothing when the 90 days of data access are over, although the token is valid', async () => {
    const { user, page } = await facebook.connect();
    facebook.meta.getGrant(person.id)!.data_access_ends_ms = facebook.meta.nowMs;

    expect((await facebook.get('me/accounts', {}, user)).body.error.code).toBe(190);
    expect((await facebook.get('debug_token', { input_token: page[first.id]! }, appToken)).body.data.is_valid).toBe(
      true,
    );
  });

  it('refuses a call without a token, with one it never gave, and with a wrong appsecret_proof', async () => {
    const { user } = await facebook.connect();
    const none = await facebook.get('me');

    expect(none.body.error.code).toBe(2500);
    expect(none.headers.get('www-authenticate')).toMatch(/^OAuth "Facebook Platform"/);
    expect((await facebook.get(first.id)).body.error.code).toBe(104);
    expect((await facebook.get('me', {}, 'EAAB')).body.error.code).toBe(190);
    expect((await facebook.get('me', { appsecret_proof: 'f00' }, user)).body.error.code).toBe(100);
    expect((await facebook.get('me', { appsecret_proof: makeProof(app.secret, user) }, user)).status).toBe(200);
    facebook.meta.state.app.needs_proof = true;
    expect((await facebook.get('me', {}, user)).body.error.code).toBe(100);
  });

  it('expires, revokes and weakens a token through the control plane', async () => {
    const { user, page } = await facebook.connect();
    const control = (token: string, change: string, body = {}) =>
      fetch(`${facebook.meta.url}/__emu/tokens/${token}/${change}`, { method: 'POST', body: JSON.stringify(body) });
    const refusal = async (token: string) => (await facebook.get('me', {}, token)).body.error;

    await control(user, 'drop-scope', { scope: 'leads_retrieval' });
    expect(facebook.meta.getGrant(person.id)?.declined).toEqual(['leads_retrieval']);
    await control(user, 'expire');
    expect(await refusal(user)).toMatchObject({ code: 190, error_subcode: 463 });
    await control(page[first.id]!, 'revoke');
    const dead = (await facebook.get(first.id, {}, page[first.id])).body.error;
    expect([dead.code, dead.error_subcode]).toEqual([190, undefined]);
    expect((await control('EAAB', 'expire')).status).toBe(400);
  });
});
