import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WordpressEmulator } from '#emulators/wordpress/wordpress-emulator.ts';
import { clients } from '#features/clients/contract.ts';
import { selfTests } from '#features/self-tests/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { wordpress } from '../contract.ts';
import { newSite } from '../testing/new-site.ts';
import { type PhpSite, phpVersions, startPhp, startPhpSite, writePlugin } from '../testing/php-site.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  app = await startTestApp({ PORT: String(port), PUBLIC_URL: address, DATABASE_URL: await freshDatabaseUrl() });
  await app.server.listen({ host: '127.0.0.1', port });
});
afterAll(() => app.close());

const person = { name: 'Jane Tan', email: 'jane@example.com', phone: '+6591234567' };
const php = (value: object) =>
  `json_decode(base64_decode('${Buffer.from(JSON.stringify(value)).toString('base64')}'), true)`;

describe.each(phpVersions)('the plugin on PHP %s', (version) => {
  let site: PhpSite;
  let org: Org;
  beforeAll(async () => {
    site = await startPhpSite(version, address);
  });
  afterAll(() => site.close());

  /** Connects the site to a new organisation. */
  async function connect() {
    await site.renew();
    org = await newOrg({ app });
    const { connect_code } = await org.owner.call(wordpress.createConnectCode);
    await site.press('connect', { connect_code });
    site.calls.length = 0;
  }

  /** Submits a form, lets WP-Cron send it, and returns the organisation's clients. */
  async function submit(code: string) {
    await site.run(code);
    await site.later(0);
    await fileWaitingLeads(app);
    const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
    return results;
  }

  it('reads every file without a complaint', async () => {
    const checker = await startPhp(version);
    const files = writePlugin(checker, address).filter((path) => path.endsWith('.php'));
    const code = `<?php foreach (${php(files)} as $file) token_get_all(file_get_contents($file), TOKEN_PARSE); echo 'fine';`;
    const { text } = await checker.run({ code });
    checker.exit();
    expect(text).toBe('fine');
  });

  it('signs as the known answer A-11a says (A-11a)', async () => {
    const signature = await site.run(
      "return Leadkeep\\Forms\\Client::sign('wp_shared_secret_0001', '/wp/v1/lead', '1760000000', 'nonce-0001', '{\"form\":\"cf7\"}');",
    );
    expect(signature).toBe('c08382610afc0ad6ec74b57b87701d094aa2fc4c6fad651e5a7868826e76eb3e');
  });

  it('goes from a code to a lead, and the visitor does not wait for it (S0-1-24, WF-11)', async () => {
    await connect();
    const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
    expect(sites).toEqual([
      expect.objectContaining({
        name: 'Shop & Söhne',
        is_connected: true,
        wp_version: '6.8',
        php_version: version,
        plugin_version: '1.0.0',
      }),
    ]);
    expect(
      sites[0]!.forms.map(({ plugin, external_id, is_on_at_site }) => [plugin, external_id, is_on_at_site]),
    ).toEqual(
      expect.arrayContaining([
        ['wpcf7', '12', true],
        ['gravity', '3', true],
        ['wpforms', '7', true],
        ['fluent', '9', true],
        ['ninja', '4', true],
      ]),
    );

    await site.run(`submit_wpcf7(${php(person)});`);
    expect(site.calls).toEqual([]);
    await site.later(0);
    expect(site.calls.map(({ path, status }) => [path, status])).toEqual([['/wp/v1/lead', 200]]);
    await fileWaitingLeads(app);
    const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
    expect(results).toMatchObject([{ name: 'Jane Tan' }]);
  });

  it.each([
    ['Contact Form 7', 'submit_wpcf7'],
    ['Elementor Pro', 'submit_elementor'],
    ['Gravity Forms', 'submit_gravity'],
    ['WPForms', 'submit_wpforms'],
    ['Fluent Forms', 'submit_fluent'],
    ['Ninja Forms', 'submit_ninja'],
  ])('makes the same client of a form of %s (S0-1-24)', async (_, submitted) => {
    await connect();
    expect(await submit(`${submitted}(${php(person)});`)).toMatchObject([
      { name: 'Jane Tan', emails: ['jane@example.com'], phones: [{ number_e164: '+6591234567' }] },
    ]);
  });

  it('takes a lead of Contact Form 7 whose mail failed', async () => {
    await connect();
    expect(await submit(`submit_wpcf7(${php(person)}, 'mail_failed');`)).toHaveLength(1);
  });

  it.each([
    ['spam of Contact Form 7', `submit_wpcf7(PERSON, 'spam');`],
    ['a missing acceptance', `submit_wpcf7(PERSON, 'acceptance_missing');`],
    ['refused storage', `submit_wpcf7(PERSON, 'mail_sent', true);`],
    ['spam of Gravity Forms', `submit_gravity(PERSON, 'spam');`],
    ['spam of WPForms', `submit_wpforms(PERSON, 'Akismet');`],
    ['spam that Fluent Forms stores', `submit_fluent(PERSON, 'spam');`],
    ['a preview of Ninja Forms', 'submit_ninja(PERSON, true);'],
  ])('sends nothing of %s', async (_, code) => {
    await connect();
    expect(await submit(code.replace('PERSON', php(person)))).toEqual([]);
    expect(site.calls).toEqual([]);
  });

  it('tries again after 1, 5, 15 and 60 minutes, and the lead is one (E.0.4)', async () => {
    await connect();
    const seen: number[] = [];
    let minute = 0;
    site.answer = () => {
      seen.push(minute);
      return { status: minute % 2 === 0 ? 500 : 0, body: '' };
    };
    await site.run(`submit_wpcf7(${php(person)});`);
    for (const next of [0, 1, 5, 6, 20, 21, 80, 81, 140, 141]) {
      const passed = next - minute;
      minute = next;
      await site.later(passed * 60);
    }
    expect(seen).toEqual([0, 1, 6, 21, 81, 141]);

    site.answer = null;
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(1);
    site.answer = () => ({ status: 200, body: '{}' });
    await site.later(3_600);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(0);
  }, 30_000);

  it('makes one call for all that waits while Leadkeep does not answer, and goes on where PHP ended it', async () => {
    await connect();
    site.answer = () => ({ status: 0, body: '' });
    await site.run(`submit_wpcf7(${php(person)}); submit_ninja(${php(person)});`);
    await site.later(0);
    expect(site.calls).toHaveLength(1);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(2);

    site.answer = () => ({ status: -1, body: '' });
    await expect(site.later(60)).rejects.toThrow('Maximum execution time exceeded');
    site.answer = () => ({ status: 200, body: '{}' });
    await site.later(60);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(2);
    await site.later(300);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(0);
  });

  it('gives up after 24 hours and says so', async () => {
    await connect();
    site.answer = () => ({ status: 500, body: '' });
    await site.run(`submit_wpcf7(${php(person)});`);
    await site.later(0);
    await site.later(23 * 3_600);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(1);
    await site.later(3_600);
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(0);
    expect(await site.page()).toContain('Leads given up after 24 hours: 1');
  });

  it('sends a heartbeat every 12 hours', async () => {
    await connect();
    site.answer = () => ({ status: 200, body: '{}' });
    for (let hours = 0; hours < 36; hours += 1) await site.later(3_600);
    expect(site.calls.map(({ path }) => path)).toEqual(['/wp/v1/heartbeat', '/wp/v1/heartbeat', '/wp/v1/heartbeat']);
  }, 30_000);

  it('sends no lead of a form that is switched off in WordPress, and tells Leadkeep', async () => {
    await connect();
    await site.press('save', { forms: ['gravity:3'] });
    expect(site.calls.map(({ path }) => path)).toEqual(['/wp/v1/heartbeat']);
    const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
    expect(sites[0]!.forms.filter(({ is_on_at_site }) => is_on_at_site)).toMatchObject([{ plugin: 'gravity' }]);
    expect(await submit(`submit_wpcf7(${php(person)});`)).toEqual([]);
  });

  it('shows that Leadkeep has disconnected it, and keeps what waits (WF-11)', async () => {
    await connect();
    const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
    await org.owner.call(wordpress.disconnect, { params: { id: sites[0]!.id } });
    await site.run(`submit_wpcf7(${php(person)});`);
    await site.later(0);
    expect(site.calls.map(({ status }) => status)).toEqual([410]);
    expect(await site.page()).toContain('Disconnected: Leadkeep no longer takes leads');
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(1);
    await site.later(240);
    expect(site.calls).toHaveLength(1);
    const { connect_code } = await org.owner.call(wordpress.createConnectCode);
    await site.press('connect', { connect_code });
    expect(await site.run('return Leadkeep\\Forms\\Queue::count();')).toBe(0);
  });

  it('refuses what its own page did not send, and people who may not change settings', async () => {
    await connect();
    expect(await site.press('disconnect', {}, 'another')).toBe('The link you followed has expired.');
    const refused =
      "try { do_action('admin_post_leadkeep_forms_disconnect'); } catch (Stand_In_Died $why) { return $why->getMessage(); }";
    expect(await site.run(refused)).toBe('You are not allowed to do this.');
    expect(
      await site.run("do_action('admin_menu'); ob_start(); do_action('page leadkeep-forms'); return ob_get_clean();"),
    ).toBe('');
    expect(await site.run('return Leadkeep\\Forms\\Client::is_connected();')).toBe(true);
  });

  it('escapes what forms are called', async () => {
    await connect();
    const page = await site.page();
    expect(page).toContain('Contact &lt;b&gt;us&lt;/b&gt; (wpcf7)');
    expect(page).not.toContain('<b>us');
  });

  it('says why a code was refused, and leaves nothing behind when it is deleted', async () => {
    await site.renew();
    await site.press('connect', { connect_code: 'WRONG234' });
    expect(await site.page()).toContain('This code is wrong or has expired');
    await connect();
    await site.run("define('WP_UNINSTALL_PLUGIN', true); require '/plugin/uninstall.php';");
    expect((await org.owner.call(wordpress.getWpIntegrationInfo)).sites).toEqual([]);
    expect(
      await site.run(
        'global $wpdb; return $wpdb->get_results("SELECT name FROM wp_options WHERE name LIKE \'leadkeep%\'");',
      ),
    ).toEqual([]);
  });
});

describe('the self-test of a site', () => {
  it('sends a signed lead to the public address as the plugin does, and follows it', async () => {
    const org = await newOrg({ app });
    const site = await newSite(org, {}, app);
    await org.owner.call(selfTests.start, { params: { id: site.id }, body: {} });
    await app.runJobs();
    await fileWaitingLeads(app);
    const { results } = await org.owner.call(selfTests.list, { query: { kind: 'wordpress' } });
    expect(results[0]!.hops.map(({ name, status }) => [name, status]).slice(0, 2)).toEqual([
      ['MADE', 'NOT_TESTED'],
      ['RECEIVED', 'DONE'],
    ]);
    expect((await org.owner.call(wordpress.getWpIntegrationInfo)).sites[0]!.forms).toHaveLength(1);
  });
});

describe('the emulated site', () => {
  it('is connected by a code, sends its form, and hears when it is disconnected (WF-11)', async () => {
    const emulated = new WordpressEmulator({ site_url: 'https://blog.example.com', leadkeep_url: address });
    emulated.clock.follow(Date.now);
    const org = await newOrg({ app });
    expect(await emulated.connect('WRQNG234')).toBe(410);
    const { connect_code } = await org.owner.call(wordpress.createConnectCode);
    expect(await emulated.connect(connect_code)).toBe(201);
    expect(await emulated.submit({ 'your-name': 'Jane Tan', 'your-email': 'jane@example.com' })).toBe(200);
    await fileWaitingLeads(app);
    const { results } = await org.owner.call(clients.list, { query: { page_size: 100, sort: 'name' } });
    expect(results).toMatchObject([{ name: 'Jane Tan', emails: ['jane@example.com'] }]);
    const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
    await org.owner.call(wordpress.disconnect, { params: { id: sites[0]!.id } });
    expect(await emulated.submit({ 'your-name': 'Lim Wei' })).toBe(410);
    expect(emulated.state.is_ended).toBe(true);
  });
});
