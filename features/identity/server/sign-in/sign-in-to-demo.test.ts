import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { DEMO_ORG_ID, DEMO_OWNER_PROFILE_ID } from '#platform/contract/startup/demo.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { newOrg, send } from '#testing/world.ts';
import { identity } from '../../contract.ts';

const makeDemoOrg = (app: TestApp) =>
  newOrg({ app, org_id: DEMO_ORG_ID, owner: { name: 'Nadia Rahman', profile_id: DEMO_OWNER_PROFILE_ID } });

const lookAround = (app: TestApp, headers: Record<string, string> = {}) =>
  send(app, identity.signInToDemo, {}, undefined, { headers: { host: 'localhost:3000', ...headers } });

const signInPage = async (app: TestApp) =>
  (await app.server.inject({ url: '/login', headers: { accept: 'text/html' } })).body;

describe('looking around the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({}, await freshDatabaseUrl());
  });
  afterAll(() => app.close());

  it('is neither offered nor possible while there is no demo', async () => {
    expect(await signInPage(app)).toContain('"has_demo":false');
    expect((await lookAround(app)).status).toBe(404);
  });

  it('signs in as its owner with one call, once it is there', async () => {
    await makeDemoOrg(app);

    const answer = await lookAround(app);
    const cookie = String(answer.headers['set-cookie']).split(';')[0];
    const details = await send(app, preferences.getUserDetails, {}, cookie);

    expect(await signInPage(app)).toContain('"has_demo":true');
    expect(answer).toMatchObject({ status: 200, body: { org_id: DEMO_ORG_ID, profile_id: DEMO_OWNER_PROFILE_ID } });
    expect(details.body).toMatchObject({ user: { name: 'Nadia Rahman', role: 'OWNER' } });
  });

  it('is for the person at this machine: under another name, or through a proxy, the call does not exist', async () => {
    expect((await lookAround(app, { host: 'crm.example.com' })).status).toBe(404);
    expect((await lookAround(app, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  });

  it('does not exist outside local mode', async () => {
    const outside = await startTestApp(
      { PUBLIC_URL: 'https://crm.example.com', SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hello@example.com' },
      app.services.database.url,
    );
    try {
      expect((await lookAround(outside)).status).toBe(404);
      expect(await signInPage(outside)).toContain('"has_demo":false');
    } finally {
      await outside.close();
    }
  });
});
