import { FollowUp } from '#domain/follow-up.ts';
import { ClientGroup, clientGroups } from '#features/client-groups/contract.ts';
import { Client, clients } from '#features/clients/contract.ts';
import { ClientChange, clientHistory } from '#features/clients/history-contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { calendarFeeds } from '#features/follow-ups/calendar-feed-contract.ts';
import { clientConsents } from '#features/form-results/consents-contract.ts';
import { IntegrationItem, integrations } from '#features/integrations/contract.ts';
import { leads } from '#features/leads/contract.ts';
import { leadPages } from '#features/leads/pages.ts';
import { preferences, UserPreferences } from '#features/preferences/contract.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { presence } from '#features/presence/contract.ts';
import { dueSteps } from '#features/sequences/clients-contract.ts';
import { SharedContent, shares } from '#features/sharing/contract.ts';
import { Activity, timeline } from '#features/timeline/contract.ts';
import { done } from '#platform/contract/endpoint.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { shellPages } from '../pages/shell-pages.ts';
import { screens } from './screens.ts';

const client = sample(Client, {
  id: 11,
  name: 'Wei Ling Tan',
  source_name: 'Website',
  access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
});

const record = [
  answers(clients.get, client),
  answers(leads.rawLeadInfo, pageWith([])),
  answers(clientConsents.list, { results: [] }),
  answers(leads.markSeen, done),
  answers(clients.getPrivateNotes, { private_notes: '', updated_at: null }),
  answers(timeline.listForClient, pageWith([])),
  answers(shares.listOfClient, pageWith([])),
  answers(dueSteps.listSequenceSteps, pageWith([])),
  answers(clientHistory.list, pageWith([])),
  answers(clientGroups.listForClient, { results: [] }),
  answers(presence.report, { viewers: [] }),
  answers(presence.end, done),
];

const known = {
  ...client,
  phones: [{ raw: '91234567', number_e164: '+6591234567', display: '+65 9123 4567' }],
  follow_up: sample(FollowUp, { maturity_type: 'NOT_FIXED' }),
};
const withFields = {
  ...known,
  custom_fields: { sort1: 12, sort2: 2_450_000, sort4: '2026-09-15', sort5: 51 },
};
const change = (place: number, field: string, from: unknown, to: unknown) =>
  sample(ClientChange, {
    id: `0198a0de-0000-7000-8000-00000000000${place}`,
    kind: 'client.updated',
    changes: [{ field, from, to }],
  });
const call = sample(Activity.options[0], { item_type: 'PHONECALL', text: 'Asked for a visit', type_specific_data: {} });
const investors = sample(ClientGroup, { id: 3, name: 'Investors', color_id: 4, criteria: null });
const newOnes = sample(ClientGroup, { id: 4, name: 'New ones', color_id: 1, criteria: { is_new_lead: true } });
const shared = sample(SharedContent, { content_title: 'Price list', client_id: 11 });

const own = answers(preferences.get, sample(UserPreferences, { time_zone: 'Asia/Singapore' }));
const feed = {
  address: 'https://leadkeep.test/ical/AAAAAAAAAAAAAAAAAAAAAA.ics',
  subscribe_address: 'webcal://leadkeep.test/ical/AAAAAAAAAAAAAAAAAAAAAA.ics',
  created_at: '2026-11-20T09:00:00.000Z',
  last_read_at: null,
};

const listed = () =>
  answers(integrations.list, {
    results: [sample(IntegrationItem, { id: 'webhook', name: 'Webhook', status: 'not_configured' })],
  });

/** Screens composed of several features; the contents' own table opens theirs. */
const composed = {
  client: screens.get(clientPages.client),
  account_follow_ups: screens.get(preferencePages.account_follow_ups),
  integrations: screens.get(leadPages.integrations),
  error: screens.get(shellPages.error),
};

testScreens(composed, {
  client: {
    at: '/client/11',
    empty: [
      {
        it: 'says that the client is gone',
        calls: [fails(clients.get, 'not_found')],
        shows: ['This client does not exist', 'Back to my clients'],
      },
      {
        it: 'says of each part that nothing is there yet',
        calls: record,
        shows: [
          'Wei Ling Tan',
          'Nothing has happened yet',
          'No follow up scheduled',
          'Nothing shared with Wei Ling Tan yet.',
          'Add a note for yourself',
          'No groups yet',
        ],
      },
    ],
    failed: [
      {
        it: 'says that the client did not come',
        calls: [fails(clients.get, 'internal')],
        shows: ['Couldn’t load this client'],
      },
      {
        it: 'says that the timeline did not come',
        calls: [...record, fails(timeline.listForClient, 'internal')],
        shows: ['Wei Ling Tan', 'Couldn’t load the timeline'],
      },
      {
        it: 'says that shared content did not come',
        calls: [...record, fails(shares.listOfClient, 'internal')],
        shows: ['Wei Ling Tan', 'Couldn’t load shared content.'],
      },
      {
        it: 'says that private notes did not come',
        calls: [...record, fails(clients.getPrivateNotes, 'internal')],
        shows: ['Wei Ling Tan', 'Couldn’t load your notes.'],
      },
      {
        it: 'says that the groups did not come',
        calls: [...record, fails(clientGroups.listForClient, 'internal')],
        shows: ['Wei Ling Tan', 'Couldn’t load the groups.'],
      },
      {
        it: 'says that the leads did not come',
        calls: [...record, fails(leads.rawLeadInfo, 'internal')],
        shows: ['Wei Ling Tan', 'Couldn’t load the leads.'],
      },
    ],
    locked: [
      {
        it: 'says who may assign the client',
        calls: [fails(clients.get, 'client_not_assigned_to_user')],
        person: { owner_name: 'Siti Omar' },
        shows: ['This client is not assigned to you', 'Ask Siti Omar to assign this client to you'],
      },
    ],
    filled: [
      {
        it: 'shows the client',
        calls: [
          ...record,
          answers(clients.get, known),
          answers(timeline.listForClient, pageWith([call])),
          answers(shares.listOfClient, pageWith([shared])),
          answers(clientGroups.listForClient, { results: [investors, newOnes] }),
        ],
        shows: [
          'Wei Ling Tan',
          '+65 9123 4567',
          'Asked for a visit',
          'Follow Up Someday',
          'Price list',
          'Investors',
          'New onesSmart',
          'Change groups',
          'Lead source',
          'Website',
        ],
        lacks: ['Manage custom client fields'],
      },
      {
        it: 'names who else is viewing the client',
        calls: [
          ...record,
          answers(presence.report, {
            viewers: [
              { id: 3, name: 'Nadia Rahman' },
              { id: 4, name: 'Daniel Ong' },
            ],
          }),
        ],
        shows: ['Wei Ling Tan', 'Nadia Rahman and Daniel Ong are also viewing'],
      },
      {
        it: 'shows the stage in the head and the other fields of the organisation as people read them',
        calls: [...record, answers(clients.get, withFields), hasSomeFields],
        shows: [
          'Lead stage: Quote sent',
          'Edit Budget: S$ 2,450,000',
          'Add an area',
          'Edit Move-in: 15 Sep 2026',
          'Edit Mortgage: Pre-approved',
          'Manage custom client fields',
        ],
      },
      {
        it: 'shows who may not edit the client its values',
        calls: [
          ...record,
          answers(clients.get, { ...withFields, access_policy: { EDIT: false, DELETE: false, REASSIGN: false } }),
          hasSomeFields,
        ],
        person: { role: 'MEMBER', policies: [] },
        shows: ['Lead stage: Quote sent', 'S$ 2,450,000', 'Pre-approved'],
        lacks: ['Add an area', 'Manage custom client fields'],
      },
      {
        it: 'offers the options of a field, and to empty it',
        calls: [...record, answers(clients.get, withFields), hasSomeFields],
        acts: async (page) => {
          await page.shows('Edit Mortgage: Pre-approved');
          page.press('Edit Mortgage: Pre-approved');
        },
        shows: ['Pre-approved Clear'],
      },
      {
        it: 'names fields and options in the history, also deleted ones',
        calls: [
          ...record,
          answers(clients.get, withFields),
          hasSomeFields,
          answers(
            clientHistory.list,
            pageWith([
              change(1, 'custom_fields.sort1', 11, 12),
              change(2, 'custom_fields.sort2', null, 1200),
              change(3, 'custom_fields.sort1', 99, 11),
              change(4, 'custom_fields.field77', 'old', 'new'),
            ]),
          ),
        ],
        acts: async (page) => {
          await page.shows('Lead stage: Quote sent');
          page.press('History of Budget');
        },
        shows: [
          'Lead stage Quote sent, was New',
          'Budget S$ 1,200, was —',
          'Lead stage New, was a deleted option',
          'a deleted field new, was old',
        ],
      },
    ],
  },
  account_follow_ups: {
    at: '/account/follow-ups',
    empty: {
      it: 'offers a calendar address',
      calls: [own, answers(calendarFeeds.get, { feed: null })],
      shows: ['Default time', '09:00 AM', 'Asia/Singapore', 'Create private address'],
    },
    failed: [
      {
        it: 'says that the settings failed to load',
        calls: [fails(preferences.get, 'internal'), answers(calendarFeeds.get, { feed: null })],
        shows: ['Couldn’t load your settings'],
      },
      {
        it: 'says that the calendar address failed to load',
        calls: [own, fails(calendarFeeds.get, 'internal')],
        shows: ['Default time', 'Couldn’t load the calendar address'],
      },
    ],
    locked: 'none: it is one’s own',
    filled: {
      it: 'shows the calendar address, who may have it and when it was read',
      calls: [own, answers(calendarFeeds.get, { feed })],
      shows: [feed.address, 'Don’t share it.', 'Not used by any calendar yet.', 'Replace address', 'Turn off'],
    },
  },
  integrations: {
    at: '/integrations',
    empty: {
      it: 'says of a kind that there is nothing',
      at: '/integrations?search=pigeon',
      calls: [listed(), answers(integrations.search, { results: [] })],
      shows: ['No integration is called “pigeon”', 'Clear filters'],
    },
    failed: {
      it: 'says that nothing could be loaded',
      calls: [fails(integrations.list, 'internal')],
      shows: ['Integrations', 'Couldn’t load the integrations'],
    },
    locked: [
      {
        it: 'is refused to who may not manage integrations',
        person: { policies: [] },
        shows: ['Insufficient permissions', 'You need the “Manage integrations” permission to do this.'],
      },
      {
        it: 'says who can restore a permission that was removed meanwhile',
        calls: [fails(integrations.list, 'manage_integrations_required')],
        person: { owner_name: 'Siti Omar' },
        shows: ['You can’t manage integrations', 'Ask Siti Omar'],
      },
    ],
    filled: {
      it: 'says where leads need attention',
      calls: [answers(leads.countNeedingAttention, { count: 2 }), listed()],
      shows: ['2 leads need attention.', 'Review leads', 'Lead sources', 'Webhook', 'Not Connected', 'Connect'],
    },
  },
  error: {
    at: '/error?status=404',
    empty: { it: 'says that there is no such page', shows: ["Page doesn't exist", 'Back to home'] },
    failed: {
      it: 'says that something went wrong',
      at: '/error?status=500',
      acts: () => undefined,
      shows: ['Something went wrong', 'write to help@example.com'],
    },
    locked: {
      it: 'says that the plan does not include it',
      at: '/error?status=423',
      shows: ["You don't have access", 'Manage subscription'],
    },
    filled: 'none: it shows nothing else',
  },
});
