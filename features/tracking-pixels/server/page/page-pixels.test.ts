import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { newPublicForm } from '#features/form-submissions/testing/public-forms.ts';
import { defineForm } from '#features/lead-forms/testing/questions.ts';
import { shares } from '#features/sharing/contract.ts';
import { startTestApp, type TestApp, testApp } from '#testing/app.ts';
import { countScriptBytes } from '#testing/pages/script-size.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { trackingPixels } from '../../contract.ts';

/** A server that other people can reach. */
const production = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://crm.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'Leadkeep <hello@example.com>',
};
const BASE = 'http://127.0.0.1:9';
/** A second process on the same database that loads pixels; the usual one does not, because it is in no production. */
let live: TestApp;
beforeAll(async () => {
  live = await startTestApp({ PIXEL_SCRIPTS_BASE: BASE });
});
afterAll(() => live.close());

const switchOn = async (org: Org) => {
  for (const [provider, pixel_id] of [
    ['META', '1234567890123'],
    ['LINKEDIN', '123456'],
  ] as const)
    await org.owner.call(trackingPixels.update, { params: { provider }, body: { pixel_id, is_on: true } });
};

async function shareText(org: Org): Promise<string> {
  const { id } = await org.owner.call(textTemplates.create, { body: { title: 'T', body: 'Hi' } });
  const params = { t: 'text' as const, id };
  const { link } = await org.owner.call(shares.share, { params, body: { platform: 'whatsapp', is_tracked: true } });
  return new URL(link).pathname;
}

const open = async (url: string, headers: Record<string, string> = {}, { server } = live) =>
  server.inject({ url, headers });

const readFacts = (body: string) =>
  JSON.parse(
    body
      .match(/data-pixels="([^"]+)"/)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

const readPolicy = ({ headers }: Awaited<ReturnType<typeof open>>) => String(headers['content-security-policy']);

describe('a public page', () => {
  it('without pixels asks nothing and carries no script of them', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    for (const path of [form.path, await shareText(org)]) {
      const page = await open(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain('pixels');
      expect(readPolicy(page)).not.toContain("frame-src 'self'");
    }
  });

  it('with pixels carries the question and their ids as data, and runs no script but ours (S0-2.1-35)', async () => {
    const org = await newOrg({ name: 'Kestrel & "Co" </aside><script>' });
    const form = await newPublicForm(org);
    await switchOn(org);
    const share = await shareText(org);

    const [ofForm, ofShare] = [await open(form.path), await open(share)];

    const pixels = [
      { provider: 'META', pixel_id: '1234567890123' },
      { provider: 'LINKEDIN', pixel_id: '123456' },
    ];
    const common = { base: BASE, pixels: expect.arrayContaining(pixels) };
    expect(readFacts(ofForm.body)).toMatchObject({ ...common, subject: 'FORM', path: form.path });
    // The address of a share grants access.
    expect(readFacts(ofShare.body)).toMatchObject({ ...common, subject: 'CONTENT', path: '/s' });
    expect(readFacts(ofForm.body).key).toBe(readFacts(ofShare.body).key);
    for (const page of [ofForm, ofShare]) {
      expect(page.body).toContain('>Allow</button>');
      expect(page.body).toContain('>Decline</button>');
      expect(page.body).not.toContain('</aside><script>');
      expect(page.body.match(/<script[^>]*>/g)?.every((tag) => tag.includes('src="/'))).toBe(true);
      expect(readPolicy(page)).toMatch(/script-src 'self';.*frame-src 'self'/);
      expect(readPolicy(page)).not.toMatch(/facebook|127\.0\.0\.1/);
      expect(page.headers['set-cookie']).toBeUndefined();
    }
  });

  it('asks in the language of its form', async () => {
    const org = await newOrg();
    await switchOn(org);
    const form = await newPublicForm(org, defineForm({ language: 'ar' }));

    const { body } = await open(form.path);

    expect(body).toMatch(/<aside class="px"[^>]*lang="ar" dir="rtl"/);
    expect(body).toContain('>السماح</button>');
  });

  it('that is opened by a browser with Global Privacy Control asks nothing', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    await switchOn(org);

    for (const path of [form.path, await shareText(org)])
      expect((await open(path, { 'sec-gpc': '1' })).body).not.toContain('pixels');
    expect((await open(form.path)).body).toContain('data-pixels');
  });

  it('loads none on a server that is not in production (S0-7-17)', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    await switchOn(org);

    expect((await open(form.path, {}, await testApp())).body).not.toContain('pixels');
    expect((await open('/pixels/frame/meta/f/x', {}, await testApp())).statusCode).toBe(404);
    expect((await org.owner.call(trackingPixels.get, {})).is_live).toBe(false);
    const inProduction = await startTestApp(production);
    const page = await open(form.path, {}, inProduction);
    await inProduction.close();
    expect(readFacts(page.body)).toMatchObject({ base: null });
  });

  it('without pixels loads 15 kB of script at most', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    for (const path of [form.path, await shareText(org)]) {
      const bytes = await countScriptBytes(async (address) => (await open(address)).body, `${BASE}${path}`);
      expect(bytes).toBeLessThan(15_000);
    }
  });

  it('hears of a change at once', async () => {
    const org = await newOrg();
    const form = await newPublicForm(org);
    await switchOn(org);
    expect((await open(form.path)).body).toContain('data-pixels');

    for (const provider of ['META', 'LINKEDIN'] as const)
      await org.owner.call(trackingPixels.update, { params: { provider }, body: { pixel_id: null, is_on: false } });

    await expect.poll(async () => (await open(form.path)).body).not.toContain('data-pixels');
  });
});

describe('the frame of pixels', () => {
  it('has no origin, and may load from the hosts of its own providers alone', async () => {
    const inProduction = await startTestApp(production);
    const frame = await open('/pixels/frame/meta/f/bayshore?fbclid=1', {}, inProduction);
    const all = await open('/pixels/frame/meta.google.tiktok.linkedin/s', {}, inProduction);
    await inProduction.close();

    expect(readPolicy(frame)).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'self' https:\/\/connect\.facebook\.net; /,
    );
    expect(readPolicy(frame)).not.toMatch(/google|tiktok|licdn|unsafe/);
    for (const host of ['googletagmanager.com', 'analytics.tiktok.com', 'snap.licdn.com'])
      expect(readPolicy(all)).toContain(host);
    expect(frame.headers['x-frame-options']).toBeUndefined();
    expect(frame.headers['referrer-policy']).toBe('no-referrer');
  });

  it('is empty for Global Privacy Control, and unknown for anyone else than a provider', async () => {
    expect(await open('/pixels/frame/meta/s', { 'sec-gpc': '1' })).toMatchObject({ statusCode: 204, body: '' });
    expect((await open('/pixels/frame/evil.example/s')).statusCode).toBe(404);
  });

  it('and the question load 15 kB of script at most, all together', async () => {
    const { body } = await open('/pixels/frame/meta/s');
    const address = body.match(/src="([^"]+)"/)![1]!;
    const names = ['frame.mjs', 'memory.mjs', 'providers.mjs', 'privacy.mjs', 'choice.mjs'];
    const files = await Promise.all(names.map((name) => open(address.replace('frame.mjs', name))));

    expect(files.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    for (const { headers } of files) expect(headers['access-control-allow-origin']).toBe('*');
    expect(files.reduce((sum, { rawPayload }) => sum + gzipSync(rawPayload).length, 0)).toBeLessThan(15_000);
  });
});
