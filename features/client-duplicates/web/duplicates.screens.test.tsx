import { expect, it } from 'vitest';
import { Client, FoundClient } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { DuplicateEntry, duplicates, MergePreview } from '../contract.ts';
import { clientDuplicatesWeb } from './index.ts';

const setting = answers(duplicates.getSettings, { on_lead: 'ATTACH' });
const pair = sample(DuplicateEntry, {
  client: sample(FoundClient, { id: 11, name: 'Wei Ling Tan' }),
  other: sample(FoundClient, { id: 12, name: 'Tan Wei Ling' }),
  same_phone: true,
  same_email: false,
  others_count: 1,
  is_question: true,
});
const listed = answers(duplicates.list, pageWith([pair]));

testScreens(clientDuplicatesWeb.screens, {
  duplicates: {
    at: '/account/duplicate-leads',
    empty: {
      it: 'says that nobody stands twice, and what happens to leads that repeat',
      calls: [answers(duplicates.list, pageWith([])), setting],
      shows: ['No duplicates', 'When a lead repeats', 'Create a new client and ask'],
    },
    failed: {
      it: 'says that the list could not be read',
      calls: [fails(duplicates.list, 'internal'), setting],
      shows: ['The duplicates could not be loaded'],
    },
    locked: {
      it: 'shows the list without the setting to who may not change it',
      person: { policies: [] },
      calls: [listed],
      shows: ['Wei Ling Tan, Tan Wei Ling'],
    },
    filled: {
      it: 'names both, what they share and that someone is to decide (S0-2.1-28)',
      calls: [listed, setting],
      shows: ['Wei Ling Tan, Tan Wei Ling', 'Same phone', 'To decide'],
    },
  },
});

it('the two are merged as the preview shows them, each as it was seen', async () => {
  const [one, other] = [11, 12].map((id) => sample(Client, { id, name: id === 11 ? 'Wei Ling Tan' : 'Tan Wei Ling' }));
  const counts = { activities: 2, shares: 0, messages: 0, leads: 1, sequences: 0 };
  const preview = sample(MergePreview, {
    client: one!,
    clients: [one!, other!].map((client) => ({ client, counts })),
    left_out: { phones: [], emails: [], group_ids: [] },
  });
  const page = await openPage('/account/duplicate-leads', {
    calls: [
      listed,
      setting,
      answers(duplicates.listOfClient, { client_ids: [11, 12] }),
      answers(duplicates.preview, preview),
      answers(duplicates.merge, { merge_id: 3, client: one! }),
    ],
  });
  await page.shows('Wei Ling Tan, Tan Wei Ling');
  page.press('Wei Ling Tan, Tan Wei LingSame phoneTo decide');
  await page.shows('Merge 2 clients');
  page.press('Merge 2 clients');

  await page.shows('Merged into Wei Ling Tan');
  expect(page.network.asked).toContain(duplicates.merge);
});
