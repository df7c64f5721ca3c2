import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { dueSteps, sequenceClients } from '#features/sequences/clients-contract.ts';
import { emptySequence, sequences } from '#features/sequences/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { fillPath } from '#platform/contract/endpoint.ts';
import { describeJourney, expectAccessible, story } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

const names = ['Charlotte Whitfield', 'Lars Østergaard', 'Wei Ling Tan'];

async function post<Answer>(page: Page, path: string, data: object, method: 'post' | 'put' = 'post'): Promise<Answer> {
  const answer = await page.request[method](path, { data });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Three clients whom a message is due for. */
async function addDueClients(page: Page) {
  const body = 'Hi {{client_first_name}}, are you free this week?';
  const message = await post<{ id: number }>(page, textTemplates.create.path, { title: 'First hello', body });
  const step = { type: 'SHARE_CONTENT', platform: 'whatsapp', message: '', is_automatic: false, hours: null };
  const call = { type: 'CONTACT_CLIENT', contact_type: 'phone_call', note: '', hours: null };
  const steps = [
    { ...step, id: 'shello01', content_id: message.id },
    { id: 'swait001', type: 'DELAY', count: 2, unit: 'DAY' },
    { ...call, id: 'scall001' },
  ];
  const draft = { ...emptySequence, steps };
  const { id } = await post<{ id: number }>(page, sequences.create.path, { title: 'First week', draft });
  await post(page, fillPath(sequences.update.path, { id }), {}, 'put');
  const client_ids: number[] = [];
  for (const [index, name] of names.entries()) {
    const phones = [{ raw: `+65 8123 456${index}` }];
    client_ids.push((await post<{ id: number }>(page, clients.create.path, { name, phones })).id);
  }
  await post(page, fillPath(sequenceClients.add.path, { id }), { client_ids });
  return { sequence_id: id, client_ids };
}

describeJourney('the steps that are due', (journey) => {
  story(
    'of a morning are done by one thumb: sent with a yes, skipped, undone, put off to another day (S1-4-08, S0-9-03)',
    async () => {
      const page = await signIn(journey, newAddress(), { phone: true });
      const { client_ids } = await addDueClients(page);
      await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

      await page.goto('/clients/follow-ups?group=sequences');
      await page.getByRole('link', { name: 'Lars Østergaard', exact: true }).waitFor();
      await page.getByRole('radio', { name: /^Sequences/ }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Start', exact: true }).click();

      await page.getByText('1 of 3').waitFor();
      await page.getByText('Hi Charlotte, are you free this week?').waitFor();
      await page.getByText('Then Lars Østergaard').waitFor();
      await expectAccessible(page);
      const openWhatsApp = async () => {
        const [whatsapp] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('link', { name: 'Open WhatsApp' }).click(),
        ]);
        expect(new URL(whatsapp.url()).searchParams.get('text')).toBe('Hi Charlotte, are you free this week?');
        await whatsapp.close();
        await page.getByText('Did you send it to Charlotte Whitfield?').waitFor();
      };
      const countGiven = async () => {
        const given = await page.request.get(fillPath(shares.listOfClient.path, { id: client_ids[0]! }));
        return ((await given.json()) as { results: unknown[] }).results.length;
      };
      await openWhatsApp();
      expect(await countGiven()).toBe(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Yes, sent' }).click();
      await page.getByText('2 of 3').waitFor();
      expect(await countGiven()).toBe(1);

      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page.getByText('1 of 3').waitFor();
      expect(await countGiven()).toBe(0);
      await openWhatsApp();
      await page.getByRole('button', { name: 'Yes, sent' }).click();

      await page.getByText('2 of 3').waitFor();
      await page.getByText('Hi Lars').waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.getByText('3 of 3').waitFor();
      await page.getByText('Hi Wei').waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText('2 of 3').waitFor();
      await page.getByText('Hi Lars').waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();

      await page.getByText('Hi Wei').waitFor();
      await page.getByRole('button', { name: 'Later' }).click();
      await page.getByRole('button', { name: /^Tomorrow/ }).click();
      await page.getByRole('heading', { name: 'All done' }).waitFor();
      await page.getByText('You did 3 steps. Nothing else is due.').waitFor();
      await expectAccessible(page);

      const due = await page.request.get(`${dueSteps.listDue.path}?with_count=true`);
      expect(await due.json()).toMatchObject({ results: [], counts: { overdue: 0, today: 0 } });
      await page.goto(`/client/${client_ids[0]}`);
      await page.getByText('First hello').first().waitFor();
    },
  );
});
