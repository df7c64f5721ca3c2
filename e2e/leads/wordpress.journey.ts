import { expect, it, onTestFinished } from 'vitest';
import { startPhpSite } from '#integrations/wordpress/testing/php-site.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

/** Makes an organisation, and a site that has the plugin of the running product. */
async function makeSite(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const site = await startPhpSite('8.4', journey.app().url);
  onTestFinished(site.close);
  const { owner } = await newOrg({ app });
  return { owner, site };
}

const jane = "array('name' => 'Jane Tan', 'email' => 'jane@example.com', 'phone' => '+6591234567')";

describeJourney('a WordPress site', (journey) => {
  it('is connected by a plugin and a code; then the lead of its form is on the open screen (S0-1-24, S0-2.1-78, WF-11)', async () => {
    const { owner, site } = await makeSite(journey);
    const page = await journey.open('/integrations/wordpress', signedInAs(owner));
    await page.getByText('Not Connected').waitFor();
    await expectAccessible(page);

    const zip = await page.getByRole('link', { name: 'Download plugin' }).getAttribute('href');
    expect(zip).toMatch(/\/wp\/v1\/leadkeep-forms\.zip$/);
    expect((await fetch(`${journey.app().url}/wp/v1/leadkeep-forms.zip`)).status).toBe(200);
    await page.getByRole('button', { name: 'Get a code' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    await page.getByText(/^Expires in 1\d minutes$/).waitFor();
    await site.press('connect', { connect_code: ((await code.textContent()) ?? '').trim() });
    expect(await site.page()).toContain('This site is connected.');
    await page.getByRole('heading', { name: 'Shop & Söhne' }).waitFor();
    await page.getByText('Connected', { exact: true }).first().waitFor();
    await page.getByText('Contact Form 7', { exact: true }).waitFor();
    await expectAccessible(page);

    await site.run(`submit_wpcf7(${jane}, 'mail_failed');`);
    await site.later(0);
    await page.getByText('Jane Tan').first().waitFor();

    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('New leads of this site no longer arrive').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('heading', { name: 'Connect a WordPress site' }).waitFor();
    await site.run(`submit_wpcf7(${jane});`);
    await site.later(0);
    expect(await site.page()).toContain('Disconnected: Leadkeep no longer takes leads');
  });

  it('fits a phone of 320 pixels in the dark', async () => {
    const { owner, site } = await makeSite(journey);
    const page = await journey.open('/integrations/wordpress', {
      ...signedInAs(owner),
      phone: true,
      colorScheme: 'dark',
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('button', { name: 'Get a code' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await code.waitFor();
    await site.press('connect', { connect_code: ((await code.textContent()) ?? '').trim() });
    await page.getByRole('heading', { name: 'Shop & Söhne' }).waitFor();
    await expectAccessible(page);
    const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(overflow).toBe(false);
  });
});
