import { describe, expect, it } from 'vitest';
import { preferences } from '#features/preferences/contract.ts';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { branding } from '../contract.ts';
import { startWebsite } from '../testing/website.ts';
import { findBrandMarks } from './find-brand-marks.ts';

const read = (org: Org, website: string) => org.owner.call(branding.readWebsite, { body: { website } });
const refusedWith = async (org: Org, website: string) =>
  (await org.owner.refused(branding.readWebsite, { body: { website } }, 400)).errors?.website;

describe('the website of an organisation', () => {
  it('offers its logo and colour, and nothing changes before they are chosen (S1-7-08)', async () => {
    const org = await newOrg();
    const website = await startWebsite();

    expect(await read(org, website)).toMatchObject({
      website,
      logo_url: null,
      accent: null,
      found: { logo: expect.stringMatching(/^data:image\/webp;base64,/), accent: '#00aa77' },
    });
    const { whitelabel_config } = await org.owner.call(preferences.getUserDetails);
    expect(whitelabel_config.web_app_logo_url).toBeNull();
  });

  it('gives its logo to every page once it is chosen, at an address of its own, and takes it back', async () => {
    const org = await newOrg();
    await read(org, await startWebsite());
    const chosen = await org.owner.call(branding.update, { body: { logo: 'FOUND', accent: '#00aa77' } });
    const { server } = await testApp();
    const logo = await server.inject({ url: chosen.logo_url! });

    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/webp']);
    const { whitelabel_config } = await org.owner.call(preferences.getUserDetails);
    expect(whitelabel_config.web_app_logo_url).toBe(chosen.logo_url);

    expect(await org.owner.call(branding.update, { body: { logo: 'NONE' } })).toMatchObject({
      logo_url: null,
      accent: '#00aa77',
    });
    expect((await server.inject({ url: chosen.logo_url! })).statusCode).toBe(404);
  });

  it.each([
    'http://example.com',
    'https://10.0.0.7/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://someone:secret@example.com',
    'https://example.com:22',
    'javascript:alert(1)',
  ])('is never read at %s', async (website) => {
    expect(await refusedWith(await newOrg(), website)).toMatch(/public website|URL/);
  });

  it('that leads on, answers with an error or not at all is said at the field', async () => {
    const org = await newOrg();
    const moved = await startWebsite({ '/': { status: 301, location: 'https://www.kestrel.example/' } });

    expect(await refusedWith(org, moved)).toBe(
      'This address redirects to www.kestrel.example. Enter that one instead.',
    );
    expect(await refusedWith(org, await startWebsite({ '/': { status: 503 } }))).toContain('(503)');
    expect(await refusedWith(org, 'http://127.0.0.1:9/')).toContain('did not answer');
  });

  it('with a picture that is none, or leads elsewhere, offers the colour alone', async () => {
    const page = `<link rel=icon href=/broken.png><link rel="icon" href="/moved.png"><link rel="icon" href="http://10.0.0.7/x.png"><meta name=theme-color content=#ABCDEF>`;
    const website = await startWebsite({
      '/': { body: page },
      '/broken.png': { type: 'image/png', body: 'no picture' },
      '/moved.png': { status: 302, location: '/logo.png' },
    });

    expect((await read(await newOrg(), website)).found).toEqual({ logo: null, accent: '#abcdef' });
  });

  it('cannot be changed by who may not manage the team', async () => {
    const org = await newOrg();
    const member = await org.member();
    await member.refused(branding.update, { body: { accent: '#000000' } }, 403);
  });
});

it('is searched within moments, however its page is written', () => {
  const started = performance.now();
  findBrandMarks(`${'<link '.repeat(200_000)}${'<meta name="'.repeat(50_000)}`, 'https://example.com');
  expect(performance.now() - started).toBeLessThan(200);
});
