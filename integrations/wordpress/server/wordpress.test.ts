import { createHash, randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { integrations } from '#features/integrations/contract.ts';
import { findSourceByToken } from '#features/leads/server/index.ts';
import { setClock, startingAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { wordpress } from '../contract.ts';
import { contactForm, makeLead, newSite, postConnect, signAsPlugin } from '../testing/new-site.ts';
import { LeadBody } from './plugin-bodies.ts';
import { acceptLead } from './plugin-calls.ts';
import { readPluginFiles, readPluginVersion, readPluginZip } from './plugin-zip.ts';

const readInfo = (org: Org) => org.owner.call(wordpress.getWpIntegrationInfo);
const makeCode = async (org: Org) => (await org.owner.call(wordpress.createConnectCode)).connect_code;
const listNames = async (org: Org) => {
  await fileWaitingLeads();
  const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
  return results.map(({ name }) => name);
};
const moveClock = (ms: number) => setClock(startingAt(new Date(Date.now() + ms).toISOString()));
const statuses = async (org: Org) => [
  (await org.owner.call(wordpress.getWpConnectionStatus)).is_connected,
  (await org.owner.call(wordpress.getWpcf7ConnectionStatus)).is_connected,
];
const HOUR = 3_600_000;

afterEach(() => setClock(systemClock));

describe('a connect code', () => {
  it('is of eight characters that are not confused, good for 15 minutes, and the caller’s own (S0-1-24)', async () => {
    const org = await newOrg();
    expect((await readInfo(org)).code).toBeNull();
    const before = Date.now();
    const code = await org.owner.call(wordpress.createConnectCode);
    expect(code.connect_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(Date.parse(code.expires_at) - before).toBeGreaterThanOrEqual(15 * 60_000);
    expect((await readInfo(org)).code).toEqual(code);
    const colleague = await org.member({ permissions: { manageIntegrations: true } });
    expect((await colleague.call(wordpress.getWpIntegrationInfo)).code).toBeNull();
  });

  it('connects a site with 201, once, as people type it (WF-11)', async () => {
    const { server } = await testApp();
    const org = await newOrg();
    const code = await makeCode(org);
    const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
    const site_url = `https://${randomUUID()}.example.com`;
    const answer = await postConnect(server, { connect_code: typed, site_url });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      connection_id: expect.stringMatching(/^wpc_[\w-]{22}$/),
      shared_secret: expect.stringMatching(/^[\w-]{43}$/),
      hook_url: expect.stringMatching(/\/wp\/v1\/lead$/),
    });
    const { code: open, sites } = await readInfo(org);
    expect(open).toBeNull();
    expect(sites).toMatchObject([{ name: 'Shop', url: site_url, is_connected: true, forms: [{ title: 'Contact' }] }]);
    expect((await postConnect(server, { connect_code: code, site_url })).statusCode).toBe(410);
  });

  it('is refused with 410 when it is wrong, has expired or was replaced (WF-11)', async () => {
    const { server } = await testApp();
    const org = await newOrg();
    const site_url = `https://${randomUUID()}.example.com`;
    const connect = async (connect_code: string) => (await postConnect(server, { connect_code, site_url })).statusCode;
    expect(await connect('WRQNG234')).toBe(410);
    const first = await makeCode(org);
    const second = await makeCode(org);
    expect(await connect(first)).toBe(410);
    moveClock(15 * 60_000 + 1_000);
    expect(await connect(second)).toBe(410);
    expect((await readInfo(org)).code).toBeNull();
    expect((await readInfo(org)).sites).toEqual([]);
  });

  it('connects one of two sites that send it at the same time', async () => {
    const { server } = await testApp();
    const org = await newOrg();
    const connect_code = await makeCode(org);
    const answers = await Promise.all(
      [1, 2, 3].map(() => postConnect(server, { connect_code, site_url: `https://${randomUUID()}.example.com` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410, 410]);
  });

  it('cannot be guessed: after 20 wrong ones a network waits, with a right one too', async () => {
    const { server } = await testApp();
    const org = await newOrg();
    const connect_code = await makeCode(org);
    const payload = (code: string) => JSON.stringify({ connect_code: code, site_url: 'https://guess.example.com' });
    const guess = (code: string) =>
      server.inject({
        method: 'POST',
        url: '/wp/v1/connect',
        remoteAddress: '198.51.100.7',
        headers: { 'content-type': 'application/json' },
        payload: payload(code),
      });
    for (let tries = 0; tries < 20; tries += 1) expect((await guess('WRQNG234')).statusCode).toBe(410);
    const refused = await guess(connect_code);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a site', () => {
  it('belongs to one account: another gets 409 and keeps its code, until it is disconnected (WF-11)', async () => {
    const { server } = await testApp();
    const [one, other] = [await newOrg(), await newOrg()];
    const host = `${randomUUID()}.example.com`;
    const site = await newSite(one, { site_url: `https://www.${host}/blog/` });
    const connect_code = await makeCode(other);
    const connect = () => postConnect(server, { connect_code, site_url: `http://${host}/blog` });
    expect((await connect()).statusCode).toBe(409);
    await one.owner.call(wordpress.disconnect, { params: { id: site.id } });
    expect((await connect()).statusCode).toBe(201);
    expect((await readInfo(one)).sites).toEqual([]);
  });

  it('that was not heard of for 48 hours may be connected elsewhere; the old connection then ends', async () => {
    const [one, other] = [await newOrg(), await newOrg()];
    const site_url = `https://${randomUUID()}.example.com`;
    const site = await newSite(one, { site_url });
    moveClock(48 * HOUR + 1_000);
    await newSite(other, { site_url });
    const timestamp = Math.floor((Date.now() + 48 * HOUR) / 1_000);
    expect((await site.call('heartbeat', { forms: [] }, { timestamp })).statusCode).toBe(410);
  });

  it('that is connected again gets its own source, and a secret of its own', async () => {
    const org = await newOrg();
    const site_url = `https://${randomUUID()}.example.com`;
    const first = await newSite(org, { site_url });
    const again = await newSite(org, { site_url });
    expect(again.id).toBe(first.id);
    expect((await first.call('heartbeat', { forms: [] })).statusCode).toBe(401);
    expect((await again.call('heartbeat', { forms: [] })).statusCode).toBe(200);
    await org.owner.call(wordpress.disconnect, { params: { id: first.id } });
    expect((await newSite(org, { site_url })).id).toBe(first.id);
  });

  it.each(['not an address', 'ftp://shop.example.com', 'javascript:alert(1)'])('is not “%s”', async (site_url) => {
    const { server } = await testApp();
    const org = await newOrg();
    const answer = await postConnect(server, { connect_code: await makeCode(org), site_url });
    expect(answer.statusCode).toBe(400);
  });
});

describe('a signed call', () => {
  it('brings a lead with 200, and one submission is one lead (WF-11, WF-05)', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    const lead = makeLead('Jane Tan');
    expect((await site.call('lead', lead)).statusCode).toBe(200);
    expect((await site.call('lead', lead)).statusCode).toBe(200);
    expect(await listNames(org)).toEqual(['Jane Tan']);
  });

  it('is refused with 401 when it is replayed (WF-11)', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    const how = { nonce: randomUUID() };
    const lead = makeLead('Jane Tan');
    expect((await site.call('lead', lead, how)).statusCode).toBe(200);
    expect((await site.call('lead', lead, how)).statusCode).toBe(401);
    expect((await site.call('heartbeat', { forms: [] }, how)).statusCode).toBe(401);
  });

  it('is refused with 401 when the clock is ten minutes off, either way (WF-11)', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    for (const minutes of [-10, 10]) {
      const timestamp = Math.floor(Date.now() / 1_000) + minutes * 60;
      expect((await site.call('lead', makeLead('Jane Tan'), { timestamp })).statusCode).toBe(401);
    }
    expect(await listNames(org)).toEqual([]);
  });

  it('is refused without headers, with another site’s secret, and for another path', async () => {
    const { server } = await testApp();
    const org = await newOrg();
    const [site, other] = [await newSite(org), await newSite(org)];
    const payload = JSON.stringify(makeLead('Jane Tan'));
    const post = async (headers: Record<string, string>) =>
      (await server.inject({ method: 'POST', url: '/wp/v1/lead', headers, payload })).statusCode;
    expect(await post({ 'content-type': 'application/json' })).toBe(401);
    const mixed = { connection_id: site.connection_id, shared_secret: other.shared_secret };
    expect(await post(signAsPlugin(mixed, '/wp/v1/lead', { body: payload }))).toBe(401);
    expect(await post(signAsPlugin(site, '/wp/v1/test', { body: payload }))).toBe(401);
    expect(await post({ ...signAsPlugin(site, '/wp/v1/lead', { body: payload }), 'x-crm-connection': 'wpc_0' })).toBe(
      410,
    );
    expect(await listNames(org)).toEqual([]);
  });

  it('hears 410 once the site is disconnected from either side, and its leads stay (WF-11)', async () => {
    const org = await newOrg();
    const [one, other] = [await newSite(org), await newSite(org)];
    await one.call('lead', makeLead('Jane Tan'));
    await org.owner.call(wordpress.disconnect, { params: { id: one.id } });
    expect((await other.call('disconnect', {})).statusCode).toBe(200);
    for (const site of [one, other]) {
      for (const path of ['lead', 'heartbeat', 'test', 'disconnect'])
        expect((await site.call(path, makeLead('Lim'))).statusCode, path).toBe(410);
    }
    expect((await readInfo(org)).sites).toEqual([]);
    expect(await listNames(org)).toEqual(['Jane Tan']);
  });

  it('is refused and does not hold its site again, though its source is still remembered (WF-11)', async () => {
    const { services } = await testApp();
    const org = await newOrg();
    const site_url = `https://${randomUUID()}.example.com`;
    const site = await newSite(org, { site_url });
    const remembered = await findSourceByToken(services, site.connection_id.slice('wpc_'.length), 'test');
    await org.owner.call(wordpress.disconnect, { params: { id: site.id } });
    const lead = LeadBody.parse(makeLead('Lim Wei'));
    const late = org.inScope((scope) => acceptLead(scope, services, remembered!, { lead, body: Buffer.from('late') }));
    await expect(late).rejects.toMatchObject({ code: 'gone' });
    expect((await newSite(await newOrg(), { site_url })).id).toBeGreaterThan(0);
  });

  it('makes a test lead, which is marked as one', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    expect((await site.call('test', {})).statusCode).toBe(200);
    await fileWaitingLeads();
    const leads = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_events').where('org_id', '=', org_id).select(['is_test', 'outcome']).execute(),
    );
    expect(leads.map(({ is_test }) => is_test)).toEqual([true]);
  });

  it('fills what a person chose for an answer of its forms, from the next lead on (S0-2.1-78)', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    const params = { id: site.id };
    const fields = (employer: string) => [
      { key: 'your-name', label: 'Your name', value: 'Jane Tan' },
      { key: 'text-812', label: 'Where do you work?', value: employer },
    ];
    await site.call('lead', makeLead('Jane Tan', { fields: fields('Kestrel') }));
    await fileWaitingLeads();
    const { results } = await org.owner.call(wordpress.payloads, { params });
    expect(results[0]!.answers).toContainEqual(
      expect.objectContaining({ key: 'text-812', label: 'Where do you work?', values: ['Kestrel'] }),
    );
    expect(results[0]!.roles).toMatchObject({ 'your-name': 'name' });

    await org.owner.call(wordpress.update, { params, body: { mapping: { company: 'text-812' } } });
    expect((await readInfo(org)).sites[0]!.mapping).toEqual({ company: 'text-812' });
    await site.call('lead', makeLead('Jane Tan', { fields: fields('Osprey') }));
    await fileWaitingLeads();
    const { results: known } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
    expect(known.map(({ company }) => company ?? '').sort()).toEqual(['', 'Osprey']);
  });

  it('beyond the rate of its source is refused with 429', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    await org.inScope(({ db, org_id }) =>
      db
        .updateTable('lead_sources')
        .set({ burst: 3, leads_per_minute: 1 })
        .where('org_id', '=', org_id)
        .where('id', '=', site.id)
        .execute(),
    );
    await org.owner.call(wordpress.update, { params: { id: site.id }, body: { name: 'Slow' } });
    const answers = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push(await site.call('lead', makeLead(`Person ${sent}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
    expect(Number(answers[4]!.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what a site is heard of', () => {
  it('is connected while a heartbeat or a lead came within 48 hours (WF-11, D30)', async () => {
    const org = await newOrg();
    expect(await statuses(org)).toEqual([false, false]);
    const site = await newSite(org);
    expect(await statuses(org)).toEqual([true, true]);
    const at = (ms: number) => Math.floor((Date.now() + ms) / 1_000);

    moveClock(40 * HOUR);
    await site.call('lead', makeLead('Jane Tan'), { timestamp: at(40 * HOUR) });
    moveClock(80 * HOUR);
    expect(await statuses(org)).toEqual([true, true]);
    await site.call('heartbeat', { forms: [contactForm] }, { timestamp: at(80 * HOUR) });
    moveClock(127 * HOUR);
    expect(await statuses(org)).toEqual([true, true]);
    moveClock(129 * HOUR);
    expect(await statuses(org)).toEqual([false, false]);
    expect((await readInfo(org)).sites).toMatchObject([{ is_connected: false }]);
  });

  it('says whether a form of Contact Form 7 is on, here and at the site (WF-11)', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    const beat = (forms: object[]) => site.call('heartbeat', { plugin_version: '1.0.1', forms });
    await beat([
      { ...contactForm, is_on: false },
      { plugin: 'gravity', id: 3, title: 'Viewing' },
    ]);
    expect(await statuses(org)).toEqual([true, false]);
    expect((await readInfo(org)).sites).toMatchObject([{ plugin_version: '1.0.1' }]);
    await beat([contactForm]);
    expect(await statuses(org)).toEqual([true, true]);
    expect((await readInfo(org)).sites[0]!.forms).toHaveLength(1);
    const off = { plugin: 'wpcf7', external_id: '12', is_on: false };
    await org.owner.call(wordpress.switchForm, { params: { id: site.id }, body: off });
    expect(await statuses(org)).toEqual([true, false]);
  });

  it('takes no lead of a form that is switched off here, and of all others', async () => {
    const org = await newOrg();
    const site = await newSite(org);
    const off = { plugin: 'wpcf7', external_id: '12', is_on: false };
    await org.owner.call(wordpress.switchForm, { params: { id: site.id }, body: off });
    expect((await site.call('lead', makeLead('Jane Tan'))).statusCode).toBe(200);
    const form = { plugin: 'elementor', id: '5ab3f21', title: 'Landing page' };
    expect((await site.call('lead', makeLead('Lim Wei', { form }))).statusCode).toBe(200);
    expect(await listNames(org)).toEqual(['Lim Wei']);
    expect((await readInfo(org)).sites[0]!.forms).toMatchObject([
      { is_on: false },
      { title: 'Landing page', is_on: true },
    ]);
    const unknown = await org.owner.raw(wordpress.switchForm, {
      params: { id: site.id },
      body: { ...off, external_id: '99' },
    });
    expect(unknown.status).toBe(404);
  });

  it('shows in the directory whether it works (S0-4-39, S0-2.1-78)', async () => {
    const org = await newOrg();
    const read = async () =>
      (await org.owner.call(integrations.list, { query: { page_size: 100 } })).results.find(
        ({ id }) => id === 'wordpress',
      );
    expect(await read()).toMatchObject({ status: 'not_configured', integration_web_path: '/integrations/wordpress' });
    await newSite(org);
    expect(await read()).toMatchObject({ status: 'active' });
    moveClock(49 * HOUR);
    expect(await read()).toMatchObject({ status: 'unknown' });
  });
});

describe('the plugin', () => {
  it('is downloaded as a zip of the same bytes each time, with this address in it', async () => {
    const { server, services } = await testApp();
    const answer = await server.inject({ method: 'GET', url: '/wp/v1/leadkeep-forms.zip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(answer.headers['content-disposition']).toContain('leadkeep-forms.zip');
    const { public_url } = services.settings;
    expect(answer.rawPayload.equals(readPluginZip(public_url))).toBe(true);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(readPluginZip('https://a.example'))).not.toBe(hash(readPluginZip('https://b.example')));
    const files = readPluginFiles("https://a.example/it's");
    expect([...files.keys()]).toEqual([...files.keys()].sort());
    expect(files.get('includes/address.php')?.toString()).toContain("return 'https://a.example/it\\'s';");
  });

  it('has its licence in every copy, and one version', async () => {
    const files = readPluginFiles('https://a.example');
    const main = files.get('leadkeep-forms.php')?.toString() ?? '';
    expect(main).toContain('License:           GPL-2.0-or-later');
    expect(files.get('LICENSE')?.toString()).toContain('GNU GENERAL PUBLIC LICENSE');
    expect(readPluginVersion()).toMatch(/^\d+\.\d+\.\d+$/);
    const others = [...files].filter(([, bytes]) => bytes.toString().includes(`'${readPluginVersion()}'`));
    expect(others).toEqual([]);
  });
});
