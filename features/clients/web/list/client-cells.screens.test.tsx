import { afterEach, expect, it } from 'vitest';
import { FollowUp } from '#domain/follow-up.ts';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { ClientPhone } from '../../client.ts';
import { Client, clients } from '../../contract.ts';
import { NameCell } from './client-cells.tsx';

let shown: OpenPage | undefined;
afterEach(() => shown?.close());

it.each([true, false])('a client has a mark by the name where they opted out of WhatsApp: %s', async (is_out) => {
  const client = sample(Client, { id: 7, name: 'Mai Nguyen', is_whatsapp_opted_out: is_out });
  shown = openPart(() => <NameCell client={client} />, { calls: [] });
  await shown.shows('Mai Nguyen');
  await expect.poll(() => document.querySelector('[aria-label="Opted out of WhatsApp"]') !== null).toBe(is_out);
});

it('a long name written from right to left is cut off at its end, not at its beginning', async () => {
  const client = sample(Client, { id: 7, name: 'محمد عبد الرحمن بن خالد آل سعود' });
  shown = openPart(() => <NameCell client={client} />, { calls: [] });
  await shown.shows(client.name);
  expect(document.querySelector('[data-row-link]')?.getAttribute('dir')).toBe('auto');
});

it('a row of the list with a stage and a follow-up is drawn with at most 24 elements, because each of them takes time while one scrolls', async () => {
  const client = sample(Client, {
    id: 11,
    name: 'Wei Ling Tan',
    source_name: 'Website',
    is_new_lead: true,
    phones: [sample(ClientPhone, { display: '+65 8123 4571' })],
    custom_fields: { sort1: 12 },
    follow_up: sample(FollowUp, { maturity_type: 'NOT_FIXED' }),
    assigned_to: { id: 7, name: 'Nadia' },
  });
  shown = openPage('/clients', {
    calls: [
      hasSomeFields,
      answers(clients.getStatsBySource, { results: [] }),
      answers(followUps.count, sample(FollowUpCounts, {})),
      answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
    ],
  });
  await shown.shows('Wei Ling Tan', 'Quote sent', 'Someday', 'Website', 'Nadia');

  const cells = document.querySelector('tbody tr[data-row]')!.querySelectorAll('td');
  const elements = document.querySelector('tbody tr[data-row]')!.querySelectorAll('*');
  expect(cells).toHaveLength(9);
  expect(elements.length).toBeLessThanOrEqual(24);
});
