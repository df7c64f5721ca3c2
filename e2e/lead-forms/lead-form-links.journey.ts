import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';
import { fillIn, makeForm, type PublishedForm, send, visit } from './lead-forms.ts';

const name = ask('name', { label: 'Name', is_required: true });
const phone = ask('phone', { label: 'Phone number', is_required: true });

/** Makes an owner with a form, and two members who see their own clients alone. */
async function newTeam(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  const permissions = { viewUnassignedClients: false };
  const tom = await org.member({ name: 'Tom Adeyemi', permissions });
  const aisha = await org.member({ name: 'Aisha Patel', permissions });
  const owner = await journey.open('/clients', signedInAs(org.owner));
  return { owner, tom, aisha, ...(await makeForm(owner, [name, phone])) };
}

const openShare = (page: Page, { form: { id } }: PublishedForm) =>
  page.goto(fillPage(leadFormPages.lead_form, { id }, { tab: 'share' }));

const listLinks = (page: Page) => page.getByRole('table', { name: 'Named links' });

/** Adds a link whose leads go to a member. */
async function addLink(owner: Page, link: string, member: string): Promise<void> {
  await owner.getByRole('button', { name: 'Add link' }).first().click();
  const dialog = owner.getByRole('dialog', { name: 'Add a named link' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(link);
  await dialog.getByRole('combobox', { name: 'Its leads go to' }).fill(member);
  await owner.getByRole('option', { name: member }).click();
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await dialog.waitFor({ state: 'detached' });
  await listLinks(owner).getByText(link).waitFor();
}

/** Saves a QR code. @returns the name of the file and its first bytes. */
async function saveQr(owner: Page, button: string): Promise<{ file: string; start: Buffer }> {
  const [saved] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('dialog').getByRole('button', { name: button }).click(),
  ]);
  const start = (await readFile(await saved.path())).subarray(0, 8);
  return { file: saved.suggestedFilename(), start };
}

describeJourney('named links of a form', (journey) => {
  it('bring each lead to the right person, are counted by themselves, and have a QR code as SVG and PNG', async () => {
    const team = await newTeam(journey);
    const { owner, path } = team;
    await openShare(owner, team);
    await addLink(owner, 'Expo Singapore', 'Tom Adeyemi');
    await addLink(owner, 'Road show', 'Aisha Patel');
    const [atExpo, atRoadShow] = [
      await visit(journey, `${path}/expo-singapore`, { phone: true }),
      await visit(journey, `${path}/road-show`, { phone: true, colorScheme: 'dark' }),
    ];
    const tom = await journey.open('/clients', signedInAs(team.tom));
    const aisha = await journey.open('/clients', { ...signedInAs(team.aisha), phone: true, colorScheme: 'dark' });
    await Promise.all([tom, aisha].map((page) => page.getByRole('heading', { name: 'No clients yet' }).waitFor()));

    await fillIn(atExpo.page, { name: 'Amina Hassan', phone: '8123 4567' });
    await fillIn(atRoadShow.page, { name: 'Jane Tan', phone: '8123 4568' });
    await Promise.all([send(atExpo), send(atRoadShow)]);
    await Promise.all([
      tom.getByText('New lead: Amina Hassan').waitFor(),
      aisha.getByText('New lead: Jane Tan').waitFor(),
    ]);
    expect(await tom.getByText('Jane Tan').count()).toBe(0);
    expect(await aisha.getByText('Amina Hassan').count()).toBe(0);

    for (const link of ['Expo Singapore', 'Road show']) {
      await listLinks(owner)
        .getByRole('row', { name: new RegExp(`${link}.* 1 `) })
        .waitFor();
    }
    await listLinks(owner).getByRole('button', { name: 'QR code of Expo Singapore' }).first().click();
    await owner.getByRole('dialog').getByRole('img', { name: 'QR code of Expo Singapore' }).waitFor();
    await expectAccessible(owner);
    const svg = await saveQr(owner, 'QR as SVG');
    expect(svg).toEqual({ file: 'Expo Singapore.svg', start: expect.any(Buffer) });
    expect(svg.start.toString()).toMatch(/^<svg/);
    const png = await saveQr(owner, 'QR as PNG');
    expect(png.file).toBe('Expo Singapore.png');
    expect(png.start.toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  });
});
