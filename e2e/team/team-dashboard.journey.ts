import { expect, it, onTestFinished } from 'vitest';
import { timeline } from '#features/timeline/contract.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { describeJourney, expectAccessible } from '../browser.ts';
import { signedInAs } from '../people.ts';

describeJourney('the team dashboard', (journey) => {
  it('follows what happens, and each figure opens its list, from which leads are given on (S0-2.1-52, S1-6-07)', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    await org.setFlag('enable_subteams_feature', true);
    const daniel = await org.member({ name: 'Daniel Ong' });
    const mei = await org.member({ name: 'Mei Chen' });
    await org.subteam('Bayshore', [daniel]);
    await org.subteam('Overseas', [mei]);
    const lead = (name: string, assigned_to: Person) =>
      org.client({ name, assigned_to, source: 'external_integration', source_name: 'Website form' });
    const answered = await lead('Zofia Kowalska', daniel);
    await lead('Kwame Asante', daniel);
    await lead('Sinead Nolan', mei);

    const owner = await journey.open('/team/dashboard', signedInAs(org.owner));
    await owner.getByRole('button', { name: 'Contacted of Daniel Ong: 0 0%' }).waitFor();
    await expectAccessible(owner);
    await daniel.call(timeline.createActivity, {
      body: { client_id: answered.id, item_type: 'PHONECALL', text: 'Called' },
    });
    const contacted = owner.getByRole('button', { name: 'Contacted of Daniel Ong: 1 50%' });
    await contacted.waitFor();
    await owner.getByRole('button', { name: /^Median first response of Bayshore: \d+s$/ }).waitFor();

    await contacted.focus();
    await owner.keyboard.press('Enter');
    const drawer = owner.getByRole('dialog', { name: 'Daniel Ong, contacted' });
    await drawer.getByRole('link', { name: 'Kwame Asante' }).waitFor();
    await expectAccessible(owner);
    await drawer.getByRole('button', { name: 'Reassign 1 client' }).click();
    await owner.getByRole('option', { name: 'Mei Chen' }).click();
    await owner.getByText('Assigned to Mei Chen').waitFor();
    await drawer.getByText('No one is in this list').waitFor();
    await drawer.getByRole('radio', { name: /^Contacted/ }).check();
    await drawer.getByRole('link', { name: 'Zofia Kowalska' }).waitFor();
    await drawer.getByRole('link', { name: 'Open as list' }).click();
    await owner.waitForURL('**/clients?where=**');
    await owner.getByRole('row', { name: /Zofia Kowalska/ }).waitFor();
    expect(await owner.getByRole('row', { name: /Kwame Asante|Sinead Nolan/ }).count()).toBe(0);

    await owner.goto('/team/dashboard');
    await owner.getByRole('button', { name: 'Sub-team: All sub-teams' }).click();
    await owner.getByRole('menuitemradio', { name: 'Overseas' }).click();
    await owner.waitForURL('**subteam_id=**');
    await owner.getByRole('button', { name: 'Leads of Mei Chen: 2' }).waitFor();
    await owner.getByText('Daniel Ong').waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: /^Period: / }).click();
    await owner.getByRole('button', { name: 'Today' }).click();
    await owner.waitForURL('**period=today**');
    const saving = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^Team .*\.csv$/);
  });

  it('is cards on a phone, in the dark too, and wider than the screen nowhere', async () => {
    const app = await startTestApp({}, journey.app().database_url);
    onTestFinished(app.close);
    const org = await newOrg({ app });
    const daniel = await org.member({ name: 'Alexandria Papadopoulou-Fitzgerald' });
    await org.client({ assigned_to: daniel, source: 'external_integration', source_name: 'Website form' });
    const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
    const page = await journey.open('/team/dashboard', { ...signedInAs(org.owner), ...phone });

    await page.getByRole('button', { name: 'Leads of Alexandria Papadopoulou-Fitzgerald: 1' }).click();
    await page.getByRole('dialog').getByText('Website form').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
