import { expect, it, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { describeJourney, expectAccessible, type Journey } from '../browser.ts';
import { signedInAs } from '../people.ts';

/** Makes an owner and a member who both see one client. */
async function twoPeople(journey: Journey) {
  const app = await startTestApp({}, journey.app().database_url);
  onTestFinished(app.close);
  const org = await newOrg({ app });
  const daniel = await org.member({ name: 'Daniel Ong' });
  const { id } = await org.client({ name: 'Charlotte Whitfield', assigned_to: daniel });
  return { org, daniel, id, path: fillPage(clientPages.client, { id }) };
}

describeJourney('who else is viewing a client', (journey) => {
  it('appears on each other’s record as they come, and goes when they leave or close the tab', async () => {
    const { org, daniel, path } = await twoPeople(journey);
    const owner = await journey.open(path, signedInAs(org.owner));
    await owner.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();
    expect(await owner.getByText('also viewing').count()).toBe(0);

    const member = await journey.open(path, { ...signedInAs(daniel), phone: true, colorScheme: 'dark' });
    await member.getByText('Nadia Rahman is also viewing').waitFor({ state: 'attached' });
    const shown = owner.getByText('Daniel Ong is also viewing');
    await shown.waitFor({ state: 'attached' });
    await expectAccessible(owner);
    await expectAccessible(member);

    await member.goto('/clients');
    await shown.waitFor({ state: 'detached' });
    await member.goto(path);
    await shown.waitFor({ state: 'attached' });
    await member.close();
    await shown.waitFor({ state: 'detached' });

    const second = await owner.context().newPage();
    await second.goto(path);
    await second.getByRole('heading', { name: 'Charlotte Whitfield' }).waitFor();
    expect(await second.getByText('also viewing').count()).toBe(0);
  });

  it('is seen no more by a member who loses the client, nor are they', async () => {
    const { org, daniel, id, path } = await twoPeople(journey);
    journey.allowConsoleError(/455/);
    const [owner, member] = [
      await journey.open(path, signedInAs(org.owner)),
      await journey.open(path, signedInAs(daniel)),
    ];
    const shown = owner.getByText('Daniel Ong is also viewing');
    await shown.waitFor({ state: 'attached' });

    await org.owner.call(clients.reassign, { params: { id }, body: { assign_type: 'SELF' } });

    await member.getByRole('heading', { name: 'Insufficient permissions' }).waitFor();
    expect(await member.getByText('also viewing').count()).toBe(0);
    await shown.waitFor({ state: 'detached' });
  });
});
