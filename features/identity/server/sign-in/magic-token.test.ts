import type { FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { SessionStore } from '#platform/server/sessions/session.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Person, send } from '#testing/world.ts';
import { identity } from '../../contract.ts';
import { exchangeMagicToken } from './magic-sign-in.ts';
import { issueMagicToken } from './magic-tokens.queries.ts';

const HOUR_MS = 3_600_000;

async function tokenFor({ user_id, profile_id, org }: Person, lifetimeMs = HOUR_MS) {
  const { services } = await testApp();
  return withGlobalScope(services.database, 'test', (globalScope) =>
    issueMagicToken(globalScope, { user_id, profile_id, org_id: org.org_id }, lifetimeMs),
  );
}

async function exchange(token: string, key: 'magic-token' | 'magic_token' = 'magic-token') {
  const answer = await send(await testApp(), identity.exchangeMagicToken, { query: { [key]: token } });
  return { ...answer, cookie: String(answer.headers['set-cookie']).split(';')[0]! };
}

const isSignedIn = async (cookie: string) =>
  (await send(await testApp(), identity.getAppStartup, {}, cookie)).status === 200;

const write = async (cookie: string) =>
  send(await testApp(), preferences.recordVisit, { body: { page: 'clients' } }, cookie);

afterEach(() => setClock(systemClock));

describe('a magic token', () => {
  it('signs the person in and answers what they may use, under either spelling of its name (S0-2.7-01, S0-7-09, S1-7-03, C14)', async () => {
    const { owner } = await newOrg();

    for (const key of ['magic-token', 'magic_token'] as const) {
      const answer = await exchange(await tokenFor(owner), key);
      expect(answer).toMatchObject({ status: 200, body: { 'TEAM.MANAGE': true, 'ANALYTICS.ADVANCED': false } });
      expect(await isSignedIn(answer.cookie)).toBe(true);
    }
  });

  it('may be exchanged again until a script writes something, which ends the earlier session (D3)', async () => {
    const token = await tokenFor((await newOrg()).owner);
    const preview = await exchange(token);

    const person = await exchange(token);

    expect(await isSignedIn(preview.cookie)).toBe(false);
    expect(await isSignedIn(person.cookie)).toBe(true);
  });

  it('ends the earlier session at once, not only when its notification arrives (D3)', async () => {
    const token = await tokenFor((await newOrg()).owner);
    const { services } = await testApp();
    const { database, log } = services;
    const asked = { id: 'test', ip: '127.0.0.1', user_agent: '', raw: {} as FastifyRequest };
    const sessions = new SessionStore(database, { isUp: true, on() {}, onReconnect() {} });
    const open = async () => (await exchangeMagicToken({ database, sessions, log }, asked, token))?.token;
    const preview = await open();
    expect(await sessions.find(preview, 'test')).toMatchObject({ is_provisional: true });

    await open();

    expect(await sessions.find(preview, 'test')).toBeNull();
  });

  it('is spent by the first write of its session, which then lasts thirty days (D3)', async () => {
    const token = await tokenFor((await newOrg()).owner);
    const person = await exchange(token);

    const confirmed = await write(person.cookie);

    expect(confirmed.headers['set-cookie']).toMatch(/^leadkeep_session=[\w-]+; Max-Age=2592000/);
    expect((await exchange(token)).status).toBe(401);
    expect(await isSignedIn(person.cookie)).toBe(true);
  });

  it('opens nothing ten minutes after its first use, and its unconfirmed session is over (D3)', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const token = await tokenFor((await newOrg()).owner);
    const { cookie } = await exchange(token);

    setClock(stoppedAt('2026-11-20T10:10:01Z'));

    expect(await isSignedIn(cookie)).toBe(false);
    expect((await exchange(token)).status).toBe(401);
  });

  it('is not used by HEAD, which link previews send (D3)', async () => {
    const token = await tokenFor((await newOrg()).owner);
    const { server } = await testApp();

    const head = await server.inject({
      method: 'HEAD',
      url: `${identity.exchangeMagicToken.path}?magic-token=${token}`,
    });

    expect(head.headers['set-cookie']).toBeUndefined();
    expect((await exchange(token)).status).toBe(200);
  });

  it('that is unknown or expired answers 401 and says what to do', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const token = await tokenFor((await newOrg()).owner, HOUR_MS);
    setClock(stoppedAt('2026-11-20T11:00:00Z'));

    for (const dead of [token, 'made-up']) {
      const answer = await exchange(dead);
      expect(answer).toMatchObject({
        status: 401,
        body: { detail: 'This link has expired. Sign in with a code instead.' },
      });
    }
  });

  it('is not needed by a signed-in person: the call answers their own access policy', async () => {
    const member = await (await newOrg()).member({ permissions: { manageIntegrations: true } });

    const policy = await member.call(identity.exchangeMagicToken);

    expect(policy).toMatchObject({ 'INTEGRATIONS.MANAGE': true, 'TEAM.MANAGE': false });
  });
});
