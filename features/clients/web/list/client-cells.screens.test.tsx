import { afterEach, expect, it } from 'vitest';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { answers, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
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

it('a row of the list is drawn with at most 25 elements, because each of them takes time while one scrolls', async () => {
  const client = sample(Client, {
    id: 11,
    name: 'Wei Ling Tan',
    source_name: 'Website',
    assigned_to: { id: 7, name: 'Nadia' },
  });
  shown = openPage('/clients', {
    calls: [
      answers(clients.getStatsBySource, { results: [] }),
      answers(followUps.count, sample(FollowUpCounts, {})),
      answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
    ],
  });
  await shown.shows('Wei Ling Tan', 'Website', 'Nadia');

  const cells = document.querySelector('tbody tr[data-row]')!.querySelectorAll('td');
  const elements = document.querySelector('tbody tr[data-row]')!.querySelectorAll('*');
  expect(cells).toHaveLength(8);
  expect(elements.length).toBeLessThanOrEqual(25);
});
