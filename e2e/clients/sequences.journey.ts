import { expect, onTestFinished } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { textTemplates } from '#features/content/contract.ts';
import { dueSteps } from '#features/sequences/clients-contract.ts';
import { delayStep, newSequence, newStepId } from '#features/sequences/testing/new-sequence.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { startTestApp } from '#testing/app.ts';
import { newOrg, type Person } from '#testing/world.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { signedInAs } from '../people.ts';

const listDue = async (person: Person) =>
  (await person.call(dueSteps.listDue, { query: { assigned_to_id: 'me' } })).results.map(({ client }) => client.name);

describeJourney('a client in a sequence', (journey) => {
  story(
    'is added after a look at what they get, moves with their assignee, and is skipped, undone, paused and resumed',
    async () => {
      const app = await startTestApp({}, journey.app().database_url);
      onTestFinished(app.close);
      const org = await newOrg({ app });
      const [daniel, mei] = [await org.member({ name: 'Daniel Ong' }), await org.member({ name: 'Mei Lin' })];
      const body = 'Hi {{client_first_name}}, {{user_first_name}} here';
      const text = await org.owner.call(textTemplates.create, { body: { title: 'Welcome', body, visibility: 'ORG' } });
      const share = () => ({
        id: newStepId(),
        type: 'SHARE_CONTENT' as const,
        content_id: text.id,
        platform: 'whatsapp' as const,
        message: '',
        is_automatic: false,
        hours: null,
      });
      await newSequence(org.owner, { title: 'Overseas buyer', steps: [share(), delayStep(2), share()] });
      const { id } = await org.client({ name: 'Charlotte Whitfield', assigned_to: daniel, phones: ['+447400123456'] });

      const page = await journey.open(fillPage(clientPages.client, { id }), signedInAs(org.owner));
      await page.getByRole('tab', { name: 'Sequences' }).click();
      await page.getByText('Not in a sequence').waitFor();
      await page.getByRole('button', { name: 'Add to sequence' }).click();
      await page.getByRole('combobox', { name: 'Sequence' }).click();
      await page.getByRole('option', { name: 'Overseas buyer' }).click();
      await page.getByText('Hi Charlotte, Daniel here').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('1 client added').waitFor();
      await page.getByText('Step 1 of 2').waitFor();
      expect([await listDue(daniel), await listDue(mei)]).toEqual([['Charlotte Whitfield'], []]);

      await org.owner.call(clients.reassign, {
        params: { id },
        body: { assign_type: 'OTHER', assigned_to_id: mei.profile_id },
      });
      expect([await listDue(daniel), await listDue(mei)]).toEqual([[], ['Charlotte Whitfield']]);

      const phone = await journey.open(fillPage(clientPages.client, { id }), {
        ...signedInAs(mei),
        phone: true,
        colorScheme: 'dark',
      });
      await phone.getByRole('tab', { name: /Sequences/ }).click();
      await phone.getByText('Hi Charlotte, Mei here').first().waitFor();
      await phone.getByRole('button', { name: 'Skip' }).click();
      await phone.getByText('Step 2 of 2').waitFor();
      await phone.getByRole('button', { name: 'Undo' }).click();
      await phone.getByText('Step 1 of 2').waitFor();
      await phone.getByRole('button', { name: 'Pause' }).click();
      await phone.getByText('Paused by Mei Lin').waitFor();
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Resume…' }).click();
      await phone.getByText('Overseas buyer continues with these dates.').waitFor();
      await phone.getByRole('button', { name: 'Resume', exact: true }).click();
      await phone.getByRole('button', { name: 'Mark as done' }).waitFor();
      expect(await listDue(mei)).toEqual(['Charlotte Whitfield']);
    },
  );
});
