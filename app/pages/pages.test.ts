import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { clients, firstClients } from '#features/clients/contract.ts';
import { clientPipeline } from '#features/clients/pipeline-contract.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { issueMagicToken } from '#features/identity/server/index.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { dueSteps } from '#features/sequences/contract.ts';
import { firstWarnings, warnings } from '#features/warnings/contract.ts';
import { type FirstAnswer, Startup } from '#platform/contract/startup/startup.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { newOrg, type Person } from '#testing/world.ts';

interface PageRequest {
  cookie?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
  app?: TestApp;
}

async function open(url: string, { cookie, headers, method = 'GET', app }: PageRequest = {}) {
  const { server } = app ?? (await testApp());
  return server.inject({ method, url, headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers } });
}

function readStartup(html: string): Startup {
  const json = html.match(/<script nonce="[^"]+" type="application\/json" id="startup">(.*?)<\/script>/)?.[1];
  return Startup.parse(JSON.parse(json ?? 'null'));
}

describe('a page', () => {
  it('is answered with everything it needs to draw: the person, the installation and the theme (S0-4-24)', async () => {
    const org = await newOrg({ name: 'Kestrel Advisory' });

    const page = await open('/clients', { cookie: org.owner.cookie });

    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(readStartup(page.body)).toMatchObject({
      person: { name: 'Nadia Rahman', role: 'OWNER', org_name: 'Kestrel Advisory', time_zone: 'Asia/Singapore' },
      installation: { local_mode: true, google_client_id: null, has_phone_sign_in: true },
      is_provisional: false,
    });
    expect(page.body).toContain('document.documentElement.dataset.theme');
  });

  it('has its icon also where a document names none', async () => {
    const icon = await open('/favicon.ico');

    expect([icon.statusCode, icon.headers.location]).toEqual([308, '/favicon.svg']);
  });

  it('lets only its own scripts run: each carries the nonce of the answer', async () => {
    const page = await open('/login');

    const policy = String(page.headers['content-security-policy']);
    const nonce = policy.match(/'nonce-([^']+)'/)?.[1];
    const scripts = page.body.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(policy).not.toContain('accounts.google.com');
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it.each([
    '/error',
    '/clients',
    '/clients/follow-ups',
    '/clients/pipeline',
    '/clients/recently-active',
    '/clients/uncontacted',
    '/client/7',
    '/content',
    '/content/files',
    '/content/messages',
    '/content/message/7',
    '/content/file/7',
    '/account',
    '/account/follow-ups',
    '/account/notifications',
    '/account/personalisation',
    '/account/profile',
    '/account/change-email',
    '/account/verify-email-update',
    '/team/lead-assignment',
    '/team/lead-assignment/add-rule',
    '/team/lead-assignment/edit-rule/7',
    '/integrations',
    '/integrations/other',
    '/integrations/client-export',
    '/integrations/facebook',
    '/integrations/facebook/page',
    '/integrations/facebook/page/7',
    '/integrations/facebook-leads-routing?code=c&state=s#_=_',
    '/document-template/preview/7?zoom=off',
  ])('at %s is there for whoever is signed in', async (address) => {
    const { cookie } = (await newOrg()).owner;

    const page = await open(address, { cookie });

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="en"');
  });

  it.each(['/login', '/login_mobile', '/signup'])('at %s is there for a stranger', async (address) => {
    expect((await open(address)).statusCode).toBe(200);
  });

  it('is safe from markup in a name', async () => {
    const { owner } = await newOrg({ name: '</script><script>alert(1)</script>$&' });

    const page = await open('/clients', { cookie: owner.cookie });

    expect(page.body).not.toContain('<script>alert(1)');
    expect(readStartup(page.body).person?.org_name).toBe('</script><script>alert(1)</script>$&');
  });

  it('of the application sends a stranger to login with a real 302, and keeps the address (S0-2.7-04, A5)', async () => {
    const page = await open('/client/7?tab=notes');

    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toBe('/login?next=%2Fclient%2F7%3Ftab%3Dnotes');
  });

  it('of signing in sends whoever is signed in to the clients, and the index too (S0-2.7-06, S0-2.1-01)', async () => {
    const { cookie } = (await newOrg()).owner;

    for (const path of ['/', '/login', '/login_mobile', '/signup']) {
      const page = await open(path, { cookie });
      expect([page.statusCode, page.headers.location]).toEqual([302, '/clients']);
    }
    expect((await open('/')).headers.location).toBe('/login');
  });

  it('treats an unknown session as none (S0-4-23, S0-4-25)', async () => {
    expect((await open('/clients', { cookie: 'leadkeep_session=made-up' })).headers.location).toBe(
      '/login?next=%2Fclients',
    );
  });

  it('answers with or without a slash at its end', async () => {
    const { cookie } = (await newOrg()).owner;

    expect((await open('/clients/', { cookie })).statusCode).toBe(200);
  });

  it('that may not be seen answers 403 (S0-2.7-12)', async () => {
    const member = await (await newOrg()).member();

    expect((await open('/integrations', { cookie: member.cookie })).statusCode).toBe(403);
  });

  it('that does not exist is a page too, with status 404; a call and a file stay what they are (S0-8-02)', async () => {
    const page = await open('/no/such/page');
    const call = await open('/api/no/such/call');

    expect(page.statusCode).toBe(404);
    expect(readStartup(page.body).person).toBeNull();
    expect(call.headers['content-type']).toContain('application/json');
  });
});

describe('the page of the clients', () => {
  const readFirstAnswers = (html: string): FirstAnswer[] =>
    JSON.parse(
      html.match(/<script nonce="[^"]+" type="application\/json" id="first-answers">(.*?)<\/script>/)?.[1] ?? '',
    );
  const readLists = (html: string) => readFirstAnswers(html).filter(({ is_page }) => is_page);
  const readWarnings = (html: string) => readFirstAnswers(html).filter(({ route }) => route === warnings.list.route);

  it('contains the first page of the list, the same as the call’s answer for the same person', async () => {
    const org = await newOrg();
    const daniel = await org.member();
    await org.client({ name: '</script><b>Charlotte' });
    await org.client({ name: 'Arjun Mehta', assigned_to: daniel });

    for (const [person, names] of [
      [org.owner, ['Arjun Mehta', '</script><b>Charlotte']],
      [daniel, ['Arjun Mehta']],
    ] as const) {
      const page = await open('/clients', { cookie: person.cookie });
      const [list, ...others] = readLists(page.body);
      const answer = await person.call(clients.list, { query: list!.input.query });

      expect(list).toEqual({ route: clients.list.route, input: { query: firstClients }, is_page: true, answer });
      expect(answer.results.map(({ name }) => name)).toEqual(names);
      expect(others).toEqual([]);
    }
  });

  it('contains the fields of the organisation, so that its columns are there with the rows', async () => {
    const { owner } = await newOrg();

    const fields = readFirstAnswers((await open('/clients', { cookie: owner.cookie })).body).filter(
      ({ route }) => route === customFields.list.route,
    );

    const answer = await owner.call(customFields.list);
    expect(fields).toEqual([{ route: customFields.list.route, input: {}, is_page: false, answer }]);
  });

  it('contains what its other screens ask first, so that no number moves them', async () => {
    const org = await newOrg();
    const { owner } = org;
    const { id } = await org.client({ name: 'Arjun Mehta' });
    const form = await owner.call(leadForms.create, { body: { name: 'The Linden at Bayshore' } });
    const counts = [customFields.list, followUps.count, leads.countNeedingAttention, clients.list, warnings.list];

    for (const [address, calls] of [
      ['/clients/uncontacted', counts],
      ['/clients/follow-ups', [followUps.list, followUps.count, leads.countNeedingAttention, dueSteps.listDue]],
      ['/clients/follow-ups?group=overdue', [followUps.list]],
      ['/clients/follow-ups?group=unscheduled', [followUps.listUnscheduled]],
      ['/clients/pipeline', [clientPipeline.getPipelineView, followUps.count, ...counts]],
      [`/integrations/lead-forms/${form.id}/edit`, [leadForms.get, leadForms.listSupportedFields]],
      [`/client/${id}`, [clients.get, customFields.list, leads.countNeedingAttention]],
    ] as const) {
      const answered = readFirstAnswers((await open(address, { cookie: owner.cookie })).body);
      expect(answered.map(({ route }) => route)).toEqual(expect.arrayContaining(calls.map(({ route }) => route)));
    }
  });

  it('contains no client that is hidden from the person', async () => {
    const org = await newOrg();
    const member = await org.member();
    const { id } = await org.client({ name: 'Hidden from members' });

    for (const address of [`/client/${id}`, '/clients', '/clients/pipeline', '/clients/follow-ups?group=unscheduled'])
      expect((await open(address, { cookie: member.cookie })).body).not.toContain('Hidden from members');
  });

  it('contains no rows for a filtered list, for another page, or without a session', async () => {
    const { cookie } = (await newOrg()).owner;

    for (const page of [await open('/clients?search=ana', { cookie }), await open('/account', { cookie })])
      expect(readLists(page.body)).toEqual([]);
    expect(readLists((await open('/login')).body)).toEqual([]);
  });

  it('contains the warnings like every other page with their banners, for those whom some may concern', async () => {
    const org = await newOrg();
    const { owner } = org;
    const member = await org.member();
    const answer = await owner.call(warnings.list, { query: firstWarnings });

    expect(answer.warnings.map(({ warning_type }) => warning_type)).toContain('INTEGRATIONS_CONNECT_LEAD_SOURCES');
    for (const address of ['/clients', '/clients?search=ana', '/account']) {
      expect(readWarnings((await open(address, { cookie: owner.cookie })).body)).toEqual([
        { route: warnings.list.route, input: { query: firstWarnings }, is_page: false, answer },
      ]);
    }
    expect(readWarnings((await open('/clients', { cookie: member.cookie })).body)).toEqual([]);
    expect(readWarnings((await open('/login')).body)).toEqual([]);
  });

  it('is sent compressed to browsers that accept it', async () => {
    const { cookie } = (await newOrg({ name: 'Kestrel Advisory' })).owner;

    const page = await open('/clients', { cookie, headers: { 'accept-encoding': 'gzip, br' } });

    expect(page.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(readStartup(gunzipSync(page.rawPayload).toString()).person?.org_name).toBe('Kestrel Advisory');
  });
});

describe('a link with a magic token', () => {
  const linkFor = async ({ user_id, profile_id, org }: Person) => {
    const { services } = await testApp();
    const token = await withGlobalScope(services.database, 'test', (globalScope) =>
      issueMagicToken(globalScope, { user_id, profile_id, org_id: org.org_id }, 3_600_000),
    );
    return `/clients?sort=name&magic-token=${token}&search=ana`;
  };

  it('signs in and goes on to the same address without the token, its other parameters kept (S0-2.7-01, S0-2.7-02, S0-7-09)', async () => {
    const { owner } = await newOrg();

    const page = await open(await linkFor(owner));
    const cookie = String(page.headers['set-cookie']).split(';')[0]!;
    const next = await open(String(page.headers.location), { cookie });

    expect([page.statusCode, page.headers.location]).toEqual([302, '/clients?sort=name&search=ana']);
    expect(readStartup(next.body)).toMatchObject({ person: { profile_id: owner.profile_id }, is_provisional: true });
  });

  it('opens nothing for HEAD, as a link preview asks (D3)', async () => {
    const page = await open(await linkFor((await newOrg()).owner), { method: 'HEAD' });

    expect(page.headers['set-cookie']).toBeUndefined();
  });

  it('that is used up is still removed from the address, and leads to login', async () => {
    const page = await open('/clients?magic_token=made-up');

    expect([page.statusCode, page.headers.location]).toEqual([302, '/clients']);
  });
});

describe('the sign-in page', () => {
  it('gives Google a nonce for this browser, and names Google only where it is configured', async () => {
    const app = await startTestApp({ GOOGLE_CLIENT_IDS: 'our-client' });

    const page = await open('/login', { app });

    const { google_client_id, google_nonce } = readStartup(page.body).installation;
    expect(google_client_id).toBe('our-client');
    expect(page.headers['set-cookie']).toContain(`leadkeep_google_nonce=${google_nonce};`);
    expect(page.headers['content-security-policy']).toContain('https://accounts.google.com/gsi/client');
    await app.close();
  });
});

describe('the outbox', () => {
  const ask = async (headers: Record<string, string> = {}, app?: TestApp) => {
    const { server } = app ?? (await testApp());
    return server.inject({ url: '/dev/outbox.json', headers: { host: 'localhost:3000', ...headers } });
  };

  it('is there for the person at this machine, newest first, as a page and as data', async () => {
    // A database of its own, without the messages and clocks of other tests.
    const app = await startTestApp({}, await freshDatabaseUrl());
    const email = 'outbox@kestrel.example';
    const sendCode = (to: string) =>
      app.server.inject({ method: 'POST', url: '/api/auth/api/v1/login/email/generate-otp', payload: { email: to } });
    await sendCode('earlier@kestrel.example');
    await sendCode(email);

    const { results } = (await ask({}, app)).json();
    const page = await app.server.inject({ url: '/dev/outbox', headers: { host: '127.0.0.1:3000' } });

    expect(results[0]).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: email,
      subject: expect.stringContaining('is your Leadkeep code'),
      text: expect.any(String),
      html: expect.any(String),
      code: expect.stringMatching(/^\d{6}$/),
      created_at: expect.any(String),
    });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(results[0].code);
    await app.close();
  });

  it('does not exist for another machine’s host name, nor through a proxy (D18)', async () => {
    expect((await ask({ host: 'crm.example.com' })).statusCode).toBe(404);
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
    expect((await ask({ forwarded: 'for=203.0.113.7' })).statusCode).toBe(404);
  });

  it('does not exist outside local mode', async () => {
    const app = await startTestApp({
      PUBLIC_URL: 'https://crm.example.com',
      HOST: '0.0.0.0',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMTP_FROM: 'hello@crm.example.com',
    });

    expect((await ask({}, app)).statusCode).toBe(404);
    await app.close();
  });
});
