import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey, story } from '../browser.ts';
import { codeFor, newAddress, newestMessageTo, signedInAs, signIn, typeCode } from '../people.ts';

async function newTeam(journey: Journey, name = 'Kestrel Advisory') {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  return newOrg({ app, name });
}

/** Opens the page of the newest invitation sent to an address. */
async function openInvitation(journey: Journey, email: string): Promise<Page> {
  const { text } = await newestMessageTo(journey, email);
  return journey.open(/\/invitation\/[\w-]+/.exec(text)![0]);
}

async function invite(owner: Page, pasted: string): Promise<void> {
  await owner.getByRole('button', { name: 'Invite members' }).first().click();
  await owner.getByRole('textbox', { name: 'E-mail addresses' }).fill(pasted);
  await owner.getByRole('button', { name: 'Send 1 invitation' }).click();
  await owner.getByText('1 invitation is on its way').waitFor();
}

/** Switches one permission of a member and saves. */
async function switchPermission(owner: Page, member: string, permission: string): Promise<void> {
  await owner.getByRole('button', { name: `Permissions of ${member}` }).click();
  await owner.getByRole('switch', { name: permission }).click();
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
}

describeJourney('the members of a team', (journey) => {
  story(
    'are invited, join by the mail, get and lose rights on an open screen, and are deactivated (G-061, S1-6-02, S1-6-03, S1-6-04, S1-6-05, S0-1-14)',
    async () => {
      const org = await newTeam(journey);
      await org.client({ name: 'Charlotte Whitfield', assigned_to: null });
      const owner = await journey.open('/team', signedInAs(org.owner));
      await owner.waitForURL('**/team/manage');
      await owner.getByText('It’s only you so far').waitFor();
      await expectAccessible(owner);
      const email = newAddress('mei.chen');
      await invite(owner, `Mei Chen <${email}>`);
      await owner.getByRole('cell', { name: 'Invited', exact: true }).waitFor();

      const member = await openInvitation(journey, email);
      await member.getByRole('heading', { name: 'Join Kestrel Advisory' }).waitFor();
      await expectAccessible(member);
      await member.getByRole('link', { name: 'Sign in and join' }).click();
      await expect.poll(() => member.getByLabel('Work e-mail').inputValue()).toBe(email);
      await member.getByRole('button', { name: 'Send code' }).click();
      await member.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
      await typeCode(member, await codeFor(journey, email));
      await member.getByRole('heading', { name: 'You have joined Kestrel Advisory' }).waitFor();
      await member.getByRole('link', { name: 'Go to your clients' }).click();
      await member.waitForURL('**/clients**');
      expect(await member.getByText('Charlotte Whitfield').count()).toBe(0);
      expect(await member.getByRole('link', { name: 'Team', exact: true }).count()).toBe(0);

      const client = member.getByText('Charlotte Whitfield').first();
      await owner.getByRole('button', { name: 'Permissions of Mei Chen' }).waitFor();
      await switchPermission(owner, 'Mei Chen', 'Unassigned clients');
      await client.waitFor();
      await switchPermission(owner, 'Mei Chen', 'Unassigned clients');
      await client.waitFor({ state: 'detached' });
      await switchPermission(owner, 'Mei Chen', 'Manage team');
      await member.getByRole('link', { name: 'Team', exact: true }).waitFor();

      await owner.getByRole('button', { name: 'Actions for Mei Chen' }).click();
      await owner.getByRole('menuitem', { name: 'Deactivate' }).click();
      await owner.getByRole('dialog').getByText('They have no clients.').waitFor();
      await expectAccessible(owner);
      journey.allowConsoleError(/401/);
      await owner.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await owner.getByText('Mei Chen is deactivated').waitFor();
      await member.waitForURL('**/login**');
    },
  );

  it('shows what a member would see before saving, at every width', async () => {
    const org = await newTeam(journey);
    const daniel = await org.member({ name: 'Daniel Ong' });
    for (let count = 0; count < 8; count += 1) await org.member({ name: `Member ${count}` });
    await org.client({ name: 'Charlotte Whitfield', assigned_to: null });
    await org.client({ name: 'Amina Hassan', assigned_to: daniel });
    const owner = await journey.open('/team/manage', { ...signedInAs(org.owner), phone: true, colorScheme: 'dark' });

    await owner.getByRole('button', { name: 'Permissions of Daniel Ong' }).click();
    await owner.getByRole('switch', { name: 'Unassigned clients' }).click();

    await owner.getByText('1 more. Nothing is hidden.').waitFor();
    await owner.getByText('Added', { exact: true }).waitFor();
    await expectAccessible(owner);
  });

  it('with an organisation of their own join and switch in the user menu (D23)', async () => {
    const org = await newTeam(journey, 'Bayshore Partners');
    const email = newAddress('farid');
    const person = await signIn(journey, email);
    const owner = await journey.open('/team/manage', signedInAs(org.owner));
    await invite(owner, email);

    await person.reload();
    await person.getByRole('button', { name: /Account menu/ }).click();
    await expectAccessible(person);
    await person.getByRole('menuitem', { name: 'Join Bayshore Partners' }).click();
    await person.waitForEvent('load');
    await person.getByRole('button', { name: /Account menu/ }).click();
    await person.getByText('Member, Bayshore Partners').waitFor();
    await person.getByRole('menuitem', { name: 'Kestrel', exact: true }).click();
    await person.waitForEvent('load');
    await person.getByRole('button', { name: /Account menu/ }).click();
    await person.getByText('Owner, Kestrel').waitFor();
  });

  it('decline by the link without signing in, and the owner sees it at once (G-061)', async () => {
    const org = await newTeam(journey);
    const owner = await journey.open('/team/manage', signedInAs(org.owner));
    const email = newAddress('s.balakrishnan');
    await invite(owner, email);

    const page = await openInvitation(journey, email);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByRole('button', { name: 'Decline invitation' }).click();

    await page.getByRole('heading', { name: 'Invitation declined' }).waitFor();
    await owner.getByText('An invitation to your team was declined').waitFor();
    await owner.getByText('It’s only you so far').waitFor();
  });
});
