import { Client, clients } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { FollowUpCounts, FollowUpItem, followUps } from '../contract.ts';
import { followUpsWeb } from './index.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan' });
const item = sample(FollowUpItem, { client_id: 11, client, group: 'today', remind_on: '2026-11-20T09:00:00.000Z' });

const none = { overdue: 0, today: 0, tomorrow: 0, next_7_days: 0, later: 0, someday: 0, total: 0 };

const frame = [
  answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  answers(followUps.count, sample(FollowUpCounts, { ...none, today: 1, total: 1 })),
];

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
    filled: {
      it: 'lists follow-ups by urgency',
      calls: [...frame, answers(followUps.list, pageWith([item]))],
      shows: ['Today1', 'Wei Ling Tan', 'Follow Up Today'],
    },
  },
});
