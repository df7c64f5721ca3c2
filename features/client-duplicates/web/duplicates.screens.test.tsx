import { describe, expect, it } from 'vitest';
import { clientGroups } from '#features/client-groups/contract.ts';
import { Client, FoundClient } from '#features/clients/contract.ts';
import { answers, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ClientMerge, DuplicateEntry, duplicates, MergePreview } from '../contract.ts';
import { placeMerged } from './inbox/merged-pairs.ts';
import { clientDuplicatesWeb } from './index.ts';

const AT = '/account/duplicate-leads';
const setting = answers(duplicates.getSettings, { on_lead: 'ATTACH' });
const groups = answers(clientGroups.list, pageWith([]));
const counts = { ALL: 1, SURE: 1, APART: 0 };
const pair = sample(DuplicateEntry, {
  id: 5,
  client: sample(FoundClient, { id: 11, name: 'Charlotte Whitfield', email: 'a@example.com' }),
  other: sample(FoundClient, { id: 12, name: 'Charlotte W.', email: 'b@example.com' }),
  client_ids: [11, 12],
  phone_match: 'SAME',
  same_email: false,
  is_sure: true,
  is_question: false,
});
const listed = answers(duplicates.list, { ...pageWith([pair]), counts });
const nothing = answers(duplicates.list, { ...pageWith([]), counts: { ALL: 0, SURE: 0, APART: 0 } });

const aClient = (differences: Partial<Client>) =>
  sample(Client, {
    phones: [{ raw: '+6581234571', number_e164: '+6581234571', display: '+65 8123 4571' }],
    emails: [],
    custom_fields: {},
    group_ids: [],
    company: null,
    job_title: null,
    location: null,
    follow_up: null,
    is_whatsapp_opted_out: false,
    assigned_to: null,
    assigned_to_id: null,
    assigned_to_name: null,
    ...differences,
  });
const daniel = { assigned_to: { id: 21, name: 'Daniel Ong' }, assigned_to_id: 21, assigned_to_name: 'Daniel Ong' };
const mei = { assigned_to: { id: 22, name: 'Mei Chen' }, assigned_to_id: 22, assigned_to_name: 'Mei Chen' };
const one = aClient({ id: 11, name: 'Charlotte Whitfield', ...daniel });
const other = aClient({ id: 12, name: 'Charlotte W.', location: 'East Coast', ...mei });
const countRows = (activities: number) => ({ activities, shares: 0, messages: 0, leads: 1, sequences: 0 });
const compared = answers(
  duplicates.preview,
  sample(MergePreview, {
    client: { ...one, location: 'East Coast' },
    clients: [
      { client: one, counts: countRows(14), is_unsubscribed: false },
      { client: other, counts: countRows(3), is_unsubscribed: true },
    ],
    left_out: { phones: [], emails: [], group_ids: [] },
  }),
);
const calls: FakeCall[] = [listed, setting, groups, compared];

testScreens(clientDuplicatesWeb.screens, {
  duplicates: {
    at: AT,
    empty: {
      it: 'says that nobody stands twice, and what happens to leads that repeat',
      calls: [nothing, setting],
      shows: ['No duplicates', 'When a lead repeats: attach it'],
    },
    failed: [
      {
        it: 'says that the list could not be read',
        calls: [fails(duplicates.list, 'internal'), setting],
        shows: ['The duplicates could not be loaded'],
      },
      {
        it: 'keeps the list where the preview could not be read',
        calls: [listed, setting, groups, fails(duplicates.preview, 'internal')],
        shows: ['Same phone, e-mail differs', 'The preview could not be loaded'],
      },
    ],
    locked: {
      it: 'shows the list without the setting to who may not change it',
      person: { policies: [] },
      calls,
      shows: ['Charlotte Whitfield, Charlotte W.'],
      lacks: ['When a lead repeats'],
    },
    filled: [
      {
        it: 'names both, what they share and how sure it is, and how many there are (S0-2.1-28)',
        calls,
        shows: ['All1', 'Sure1', 'Kept apart0', 'Charlotte Whitfield, Charlotte W.', 'Same phone, e-mail differs'],
      },
      {
        it: 'shows the one client after it, what comes along, who is told, and that a no wins',
        calls,
        shows: [
          'One client after it',
          'Timeline, in one line of time',
          '14 + 3',
          'Mei Chen gets a notice that Daniel Ong keeps this client.',
          'B said no to e-mail. A no always wins.',
        ],
      },
    ],
  },
});

describe('the page of duplicates', () => {
  it('merges the two as chosen and as they were seen; the pair stays in its place, with a way back', async () => {
    const page = openPage(AT, {
      calls: [
        ...calls,
        answers(duplicates.merge, { merge_id: 3, client: one }),
        answers(duplicates.unmerge, sample(ClientMerge, { returned: {}, staying: {}, clients: [] })),
      ],
    });
    await page.shows('One client after it');
    page.press('All of B, Charlotte W.');
    // The button waits for the preview of the last choice.
    await expect.poll(() => document.querySelector('aside[aria-busy=false]')).not.toBeNull();
    page.press('Merge 2 clients');
    await page.shows('2 became 1, just now');
    page.press('Undo the merge into Charlotte Whitfield');

    await page.shows('Merge undone');
  });

  it('says what somebody changed meanwhile instead of merging, and asks for the preview again', async () => {
    const conflicts = [
      {
        field: 'location',
        base: null,
        mine: null,
        theirs: 'Hong Kong',
        by: 'Mei Chen',
        at: '2026-11-28T08:00:00.000Z',
      },
    ];
    const refused = fails(duplicates.merge, 'edit_conflict', {
      detail: 'Charlotte W. was changed in the meantime. Nothing was merged.',
      conflicts,
    });
    const page = openPage(AT, { calls: [...calls, refused] });
    await page.shows('One client after it');
    page.press('Merge 2 clients');

    await page.shows('Charlotte W. was changed in the meantime', 'Location is now Hong Kong (Mei Chen).');
  });
});

describe('a merged pair', () => {
  it('stands where it stood, whatever the list reads again', () => {
    const entries = [1, 2, 3].map((id) => ({ ...pair, id }));
    const merged = (merge_id: number, index: number) => ({
      ...{ merge_id, entry_id: 2, index, count: 2, survivor: { id: merge_id, name: 'Charlotte' } },
    });
    const read = placeMerged(entries, [merged(8, 1), merged(9, 9)]);

    expect(read.map(({ entry, merged: pairOf }) => entry?.id ?? `merged ${pairOf?.merge_id}`)).toEqual([
      1,
      'merged 8',
      3,
      'merged 9',
    ]);
  });
});
