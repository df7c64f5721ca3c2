import { clients } from '#features/clients/contract.ts';
import { team } from '#features/team/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import {
  Subteam,
  SubteamContent,
  SubteamDetails,
  SubteamMember,
  SubteamRemoval,
  subteamPage,
  subteams,
} from '../contract.ts';
import { subteamsWeb } from './index.ts';

const overview = answers(team.getOverview, sample(team.getOverview.returns, {}));
const flags = {
  enable_subteams_feature: true,
  enable_advance_analytics_feature: false,
  enable_wa_monitoring_feature: false,
};
const person = { flags };
const grace = { id: 9, name: 'Grace Okafor' };

const overseas = sample(Subteam, {
  id: 3,
  name: 'Overseas',
  member_ids: [9, 10],
  managers: [grace],
  clients_count: 373,
});
const details = sample(SubteamDetails, {
  ...overseas,
  viewers: [
    { id: 7, name: 'Nadia Rahman', because: 'OWNER' },
    { ...grace, because: 'MANAGER' },
    { id: 11, name: 'Mei Chen', because: 'PERMISSION' },
  ],
  viewers_count: 3,
});
const members = [
  sample(SubteamMember, {
    ...grace,
    email: 'grace@kestrel.example',
    role: 'MEMBER',
    account_status: 'ACTIVE',
    is_manager: true,
    sees: 'SUBTEAM',
    clients_count: 41,
    also_in: [{ id: 4, name: 'Protection' }],
  }),
  sample(SubteamMember, {
    id: 10,
    name: 'Farid Ismail',
    email: 'farid@kestrel.example',
    role: 'MEMBER',
    account_status: 'ACTIVE',
    is_manager: false,
    sees: 'OWN',
    clients_count: 96,
    also_in: [],
  }),
];
const content = sample(SubteamContent, {
  id: 5,
  type: 'file',
  title: 'Buying in Singapore from abroad',
  owner: grace,
  visibility: 'SUBTEAMS',
  subteams: [{ id: 3, name: 'Overseas' }],
  share_count: 38,
  tracked_count: 38,
  opened_count: 19,
});
const removal = sample(SubteamRemoval, {
  only_content_count: 3,
  losing: [{ id: 11, name: 'Mei Chen', clients_count: 373 }],
});

const opened = [
  answers(subteams.get, details),
  answers(subteams.listMembers, pageWith(members)),
  answers(subteamPage.listContents, pageWith([content])),
  answers(subteamPage.previewRemoval, removal),
];
const clear = sample(SubteamRemoval, { only_content_count: 0, losing: [] });

testScreens(subteamsWeb.screens, {
  subteams: {
    at: '/team/sub-teams',
    empty: {
      it: 'says what a sub-team is, with one step',
      person,
      calls: [overview, answers(subteams.list, pageWith([]))],
      shows: ['No sub-teams yet', 'its managers see the clients of everyone in it', 'New sub-team'],
    },
    failed: {
      it: 'says that the sub-teams failed to load',
      person,
      calls: [overview, fails(subteams.list, 'internal')],
      shows: ['Couldn’t load the sub-teams', 'Something went wrong on our side.'],
    },
    locked: [
      {
        it: 'is refused where the organisation has no sub-teams (D22)',
        calls: [overview, fails(subteams.list, 'feature_not_enabled')],
        shows: ['This feature is not switched on for your organisation.'],
        lacks: ['New sub-team'],
      },
      {
        it: 'says who can give the right to manage them',
        person: { ...person, policies: [], owner_name: 'Grace Okafor' },
        calls: [overview, fails(subteams.list, 'forbidden')],
        shows: ['You can’t manage sub-teams', 'Ask Grace Okafor'],
        lacks: ['New sub-team'],
      },
    ],
    filled: [
      {
        it: 'shows members, clients and managers of each',
        person,
        calls: [overview, answers(subteams.list, pageWith([overseas]))],
        shows: ['Overseas', '2 members', '373', 'Grace Okafor'],
      },
      {
        it: 'asks for a name before a sub-team is made',
        person,
        calls: [overview, answers(subteams.list, pageWith([overseas])), answers(clients.listAssignees, pageWith([]))],
        acts: async (page) => {
          await page.shows('Overseas');
          page.press('New sub-team');
          await page.shows('People can be in several sub-teams.');
          page.press('Create sub-team');
        },
        shows: ['This field is required'],
      },
    ],
  },
  subteam: {
    at: '/team/sub-team/3',
    empty: {
      it: 'says that nobody is in it and nothing shared with it, and that it can be removed',
      person,
      calls: [
        answers(subteams.get, { ...details, member_ids: [], managers: [], clients_count: 0 }),
        answers(subteams.listMembers, pageWith([])),
        answers(subteamPage.listContents, pageWith([])),
        answers(subteamPage.previewRemoval, clear),
      ],
      shows: [
        'No members',
        'No members yet',
        'Nothing is shared with this sub-team yet.',
        'Possible',
        'No one loses access to clients',
      ],
    },
    failed: [
      {
        it: 'says that the sub-team failed to load',
        person,
        calls: [fails(subteams.get, 'internal')],
        shows: ['Couldn’t load the sub-team'],
      },
      {
        it: 'says which part failed to load',
        person,
        calls: [
          answers(subteams.get, details),
          fails(subteams.listMembers, 'internal'),
          fails(subteamPage.listContents, 'internal'),
          fails(subteamPage.previewRemoval, 'internal'),
        ],
        shows: [
          'Couldn’t load the members.',
          'Couldn’t load the content.',
          'Couldn’t load what removing it would change.',
        ],
      },
    ],
    locked: {
      it: 'says who can give the right to manage it',
      person: { ...person, policies: [], owner_name: 'Grace Okafor' },
      calls: [fails(subteams.get, 'forbidden')],
      shows: ['You can’t manage sub-teams', 'Ask Grace Okafor'],
    },
    filled: [
      {
        it: 'says that it is gone',
        person,
        calls: [fails(subteams.get, 'not_found')],
        shows: ['This sub-team no longer exists', 'Back to sub-teams'],
      },
      {
        it: 'shows members with their role, what they see and where else they are',
        person,
        calls: opened,
        shows: ['Overseas', 'Grace Okafor', 'All 373 of Overseas', 'Protection', 'Farid Ismail', 'Own 96'],
      },
      {
        it: 'shows what it sees, who sees its clients, and what must be settled before it is removed',
        person,
        calls: opened,
        shows: [
          'Buying in Singapore from abroad',
          'Only Overseas',
          '50%',
          'By permission',
          'Not yet',
          '3 items are seen only by Overseas',
          'Mei Chen of 373',
          '1 thing to resolve before you can remove it',
        ],
      },
      {
        it: 'asks what becomes of the content of a member who is removed',
        person,
        calls: [...opened, answers(subteams.checkHasContent, { has_content: true, content_count: 2 })],
        acts: async (page) => {
          await page.shows('Farid Ismail');
          page.press('Actions for Farid Ismail');
          await page.shows('Remove from Overseas');
          page.press('Remove from Overseas');
        },
        shows: ['Remove Farid Ismail from “Overseas”?', '2 items of theirs are shared', 'Keep it shared'],
      },
    ],
  },
});
