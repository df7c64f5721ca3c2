import { clients } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { Activity, MessageProgress, timeline } from '../contract.ts';
import { timelineWeb } from './index.ts';

const client = { id: 11, name: 'Wei Ling Tan', is_new_lead: true };
const [written, shared, , , origin, automatic] = Activity.options;
const call = {
  ...sample(written, {
    id: 1,
    item_type: 'PHONECALL',
    type_specific_data: { outcome: 'no_answer' },
    num_attachments: 2,
  }),
  client,
};
const share = {
  ...sample(shared, {
    id: 2,
    item_type: 'SHARED_DOCUMENT_TEMPLATE',
    is_stats_locked: false,
    type_specific_data: { content_title: 'Price list', times_viewed: 3, seconds_viewed: 134, is_tracked: true },
  }),
  client,
};
const given = {
  ...sample(shared, {
    id: 4,
    item_type: 'SHARED_DOCUMENT_TEMPLATE',
    is_stats_locked: false,
    actor: null,
    type_specific_data: { content_title: 'Floor plans', platform: 'email', is_automatic: true, is_tracked: true },
  }),
  client,
};
const lead = {
  ...sample(origin, {
    id: 3,
    item_type: 'CLIENT_CREATED_DETAILS',
    type_specific_data: { source: 'external_integration', source_name: 'Website' },
  }),
  client,
};
const answered = {
  ...sample(automatic, {
    id: 5,
    item_type: 'WHATSAPP_AUTORESPONDER',
    actor: null,
    text: 'Hi Wei Ling, thank you.',
    type_specific_data: { message: sample(MessageProgress, { state: 'READ', template_title: 'Welcome' }) },
  }),
  client,
};
const people = answers(clients.listAssignees, pageWith([]));

testScreens(timelineWeb.screens, {
  activities: {
    at: '/activity-timeline',
    empty: {
      it: 'says what will appear here',
      calls: [people, answers(timeline.listOfUser, pageWith([]))],
      shows: ['Nothing has happened yet', 'Go to clients'],
    },
    failed: {
      it: 'says that the activities failed to load',
      calls: [people, fails(timeline.listOfUser, 'internal')],
      shows: ['Couldn’t load activities'],
    },
    locked: {
      it: 'hides how a share was read where the plan does not show it',
      calls: [people, answers(timeline.listOfUser, pageWith([{ ...share, is_stats_locked: true }]))],
      shows: ['Price list', 'Subscribe to unlock stats'],
    },
    filled: {
      it: 'tells who did what with whom, and what became of it',
      calls: [people, answers(timeline.listOfUser, pageWith([call, share, given, lead, answered]))],
      shows: [
        'Wei Ling Tan',
        'called, no answer',
        '2 attachments',
        'Price list',
        'Opened 3 times, 2m 14s',
        'Floor plans',
        'shared automatically by e-mail',
        'Lead received from',
        'New',
        'Lead handling',
        'Duplicate lead',
        'sent “Welcome” on WhatsApp: Hi Wei Ling, thank you.',
        'Read',
      ],
    },
  },
});
