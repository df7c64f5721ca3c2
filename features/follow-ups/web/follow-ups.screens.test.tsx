import { expect, vi } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { FollowUpCounts, FollowUpItem, followUps } from '../contract.ts';
import { followUpsWeb } from './index.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan' });
const item = sample(FollowUpItem, { client_id: 11, client, group: 'today', remind_on: '2026-11-20T09:00:00.000Z' });

const none = { overdue: 0, today: 0, tomorrow: 0, next_7_days: 0, later: 0, someday: 0, total: 0 };

const unscheduled = sample(Client, {
  id: 12,
  name: 'Ravi Nair',
  follow_up: null,
  access_policy: { EDIT: true, DELETE: false, REASSIGN: false },
});
const aPage = <Row,>(rows: Row[]) => ({
  ...pageWith(rows),
  sorted_by: { sort: 'last_activity', sort_order: 'DESC' } as const,
});

const frame = [
  answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  answers(followUps.count, sample(FollowUpCounts, { ...none, today: 1, total: 1 })),
];

/** Returns how often the list and the counts were read. */
const countReads = ({ network: { asked } }: OpenPage) =>
  [followUps.list, followUps.count].map((endpoint) => asked.filter((each) => each === endpoint).length);

testScreens(followUpsWeb.screens, {
  follow_ups: {
    at: '/clients/follow-ups',
    empty: {
      it: 'says where follow-ups come from',
      calls: [...frame, answers(followUps.count, sample(FollowUpCounts, none)), answers(followUps.list, pageWith([]))],
      shows: ['No follow-ups yet', 'Set one for any client and it appears here.'],
    },
    failed: {
      it: 'says that the follow-ups failed to load',
      calls: [...frame, fails(followUps.list, 'internal')],
      shows: ['Couldn’t load follow-ups'],
    },
    locked: 'none: it holds the follow-ups of the clients one may see',
    filled: [
      {
        it: 'lists follow-ups by urgency (S0-2.1-09)',
        calls: [...frame, answers(followUps.list, pageWith([item]))],
        shows: ['Today1', 'Wei Ling Tan', 'Follow Up Today'],
      },
      {
        it: 'lists the clients without a follow-up when they are chosen, each with the button that sets one (S0-4-29)',
        at: '/clients/follow-ups?group=unscheduled',
        calls: [...frame, answers(followUps.listUnscheduled, aPage([unscheduled]))],
        shows: ['Unscheduled1', 'Ravi Nair', 'No follow up scheduled', 'Set a follow-up'],
        lacks: ['Wei Ling Tan'],
      },
      {
        it: 'says that nobody is without a follow-up',
        at: '/clients/follow-ups?group=unscheduled',
        calls: [...frame, answers(followUps.listUnscheduled, aPage<Client>([]))],
        shows: ['No clients without a follow-up'],
      },
      {
        it: 'reads groups and counts again when a new day began while the device slept',
        calls: [...frame, answers(followUps.list, pageWith([item]))],
        acts: async (page) => {
          await page.shows('Wei Ling Tan');
          const before = countReads(page);
          vi.setSystemTime(Date.now() + 24 * 3_600_000);
          window.dispatchEvent(new Event('visibilitychange'));
          await waitFor(() => expect(countReads(page).every((reads, index) => reads > before[index]!)).toBe(true));
          vi.useRealTimers();
        },
        shows: ['Wei Ling Tan'],
      },
      {
        it: 'offers the next one when one is done',
        calls: [
          ...frame,
          answers(followUps.list, pageWith([item])),
          answers(followUps.complete, { ...done, next: null }),
        ],
        acts: async (page) => {
          await page.shows('Wei Ling Tan');
          page.press('Follow-up with Wei Ling Tan done');
          await page.shows('Follow-up done');
          page.press('Set the next one');
        },
        shows: ['When to follow up with Wei Ling Tan', 'In 3 days'],
      },
    ],
  },
});
