import { expect, it } from 'vitest';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { Client, clients, RecentlyActiveClient } from '../contract.ts';
import { DeletedClient, deletedClients } from '../deleted-contract.ts';
import { ClientChange } from '../history-contract.ts';
import { clientPipeline, PipelineView, Stage } from '../pipeline-contract.ts';
import { clientsWeb } from './index.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan', source_name: 'Website' });
const valued = {
  ...client,
  custom_fields: { sort1: 12, sort2: 2_450_000, sort4: '2026-09-15', sort5: 51 },
};
const active = sample(RecentlyActiveClient, { ...client });
const deleted = sample(DeletedClient, { id: 12, name: 'Marcus Lee', reason: null, together: null });
const together = { id: 'bulk-action-7', count: 38, back_count: 3 };
const expo = sample(DeletedClient, {
  id: 13,
  name: 'Ana Lim',
  reason: 'Undo of import “expo.xlsx”',
  deleted_by: { id: 1, name: 'Mei Chen' },
  together,
});

const noneDeleted = answers(deletedClients.count, { count: 0 });
const change = sample(ClientChange, {
  kind: 'client.deleted',
  by: { id: 7, name: 'Nadia Rahman' },
  changes: [],
  words: null,
  as_part: null,
  can_undo: false,
  why_not: null,
});

const sources = answers(clients.getStatsBySource, { results: [] });
const counts = answers(followUps.count, sample(FollowUpCounts, {}));
const listed = (rows: Client[]) => [
  sources,
  counts,
  answers(clients.list, { ...pageWith(rows), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
];
const notListed = [sources, counts, fails(clients.list, 'internal')];

const stage = (id: number | null, name: string | null, held: Partial<Stage> = {}) =>
  sample(Stage, { id, name, color_id: 3, outcome: 'OPEN', count: 0, amount_sum: 0, clients: [], next: null, ...held });
const pipeline = (...stages: Stage[]) => [
  sources,
  counts,
  answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  hasSomeFields,
  answers(
    clientPipeline.getPipelineView,
    sample(PipelineView, {
      field: { id: 1, key: 'sort1', name: 'Lead stage' },
      amount: { key: 'sort2', currency: 'SGD' },
      stages,
      open: { count: 140, amount_sum: 29_600_000 },
    }),
  ),
];
const carded = { ...client, access_policy: { EDIT: true, DELETE: true, REASSIGN: true } };
const fresh = { ...carded, is_new_lead: true, company: 'Silverleaf', custom_fields: { sort1: 11, sort2: 2_450_000 } };
const noStages = [
  sources,
  counts,
  answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
  answers(
    clientPipeline.getPipelineView,
    sample(PipelineView, { field: null, amount: null, stages: [], open: { count: 0, amount_sum: 0 } }),
  ),
];

testScreens(clientsWeb.screens, {
  pipeline: {
    at: '/clients/pipeline',
    empty: [
      {
        it: 'says how to get the first clients',
        calls: pipeline(stage(11, 'New'), stage(12, 'Quote sent')),
        shows: ['No clients yet', 'move clients from stage to stage here', 'Add client'],
        lacks: ['Open pipeline'],
      },
      {
        it: 'says that no client matches the search, and keeps the toolbar',
        calls: pipeline(stage(11, 'New'), stage(12, 'Quote sent')),
        at: '/clients/pipeline?search=jane',
        shows: ['No clients match “jane”', 'Clear filters', 'Columns by Lead stage'],
      },
      {
        it: 'leads to the fields where no dropdown is there to have columns',
        calls: noStages,
        shows: ['No stages yet', 'Custom client fields'],
      },
      {
        it: 'says who can make stages',
        calls: noStages,
        person: { role: 'MEMBER', policies: [], owner_name: 'Grace Okafor' },
        shows: ['No stages yet', 'Ask Grace Okafor to create one.'],
        lacks: ['Custom client fields'],
      },
    ],
    failed: {
      it: 'says that the pipeline failed to load',
      calls: [sources, counts, ...pipeline().slice(2, 4), fails(clientPipeline.getPipelineView, 'internal')],
      shows: ['Couldn’t load the pipeline', 'Something went wrong on our side.'],
    },
    locked: 'none: everybody may open the pipeline; it holds the clients they may see',
    filled: [
      {
        it: 'has a column for each stage with its count and sum, and cards',
        calls: pipeline(
          stage(11, 'New', { count: 42, amount_sum: 8_240_000, clients: [fresh] }),
          stage(12, 'Quote sent'),
        ),
        shows: [
          'Open pipeline S$ 29.6M in 140 clients',
          'New 42S$ 8.2M',
          'Wei Ling Tan',
          'Silverleaf',
          'S$ 2.45M',
          'No follow up scheduled',
          'Drop a client here',
        ],
      },
      {
        it: 'folds what is lost and what has no stage',
        calls: pipeline(
          stage(null, null, { outcome: null, count: 7, clients: [{ ...carded, id: 12, name: 'Marcus Lee' }] }),
          stage(11, 'New', { count: 1, clients: [fresh] }),
          stage(13, 'Lost', { outcome: 'LOST', count: 96, clients: [{ ...carded, id: 13, name: 'Ana Lim' }] }),
        ),
        shows: ['No stage7Show column', '96Show column', 'Wei Ling Tan'],
        lacks: ['Marcus Lee', 'Ana Lim'],
      },
      {
        it: 'shows on the cards what the person chose',
        calls: pipeline(stage(11, 'New', { count: 1, clients: [fresh] })),
        person: { client_card_parts: ['follow_up'] },
        shows: ['Wei Ling Tan', 'No follow up scheduled'],
        lacks: ['Silverleaf', 'S$ 2.45M'],
      },
      {
        it: 'lets nobody move a client they may not edit',
        calls: pipeline(
          stage(11, 'New', {
            count: 1,
            clients: [{ ...fresh, access_policy: { EDIT: false, DELETE: false, REASSIGN: false } }],
          }),
        ),
        acts: async (page) => {
          await page.shows('Wei Ling Tan');
          expect(document.querySelector('article [aria-label^="Actions for"]')).toBeNull();
          const link = document.querySelector('article [data-row-link]')!;
          link.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
        },
        shows: ['Wei Ling Tan'],
        lacks: ['Lifted'],
      },
    ],
  },
  clients: {
    at: '/clients',
    empty: [
      {
        it: 'says how to get the first clients',
        calls: listed([]),
        shows: ['No clients yet', 'Connect a lead source or add a client by hand.', 'Import'],
      },
      {
        it: 'offers nothing to somebody who may not do it',
        calls: listed([]),
        person: { role: 'MEMBER', policies: [] },
        shows: ['No clients yet', 'Leads assigned to you appear here as they arrive.'],
        lacks: ['Connect a lead source'],
      },
      {
        it: 'says in a view of a colleague that the person sees none of its clients',
        calls: [...listed([]), answers(clients.listAssignees, pageWith([]))],
        at: '/clients?assigned_to_id=99',
        person: { role: 'MEMBER', policies: [] },
        shows: ['None of the clients you can see match this view', 'Clear filters'],
      },
    ],
    failed: {
      it: 'says that the clients failed to load',
      calls: notListed,
      shows: ['Couldn’t load clients', 'Something went wrong on our side.'],
    },
    locked: 'none: everybody may open the list; it holds the clients they may see',
    filled: [
      {
        it: 'lists the clients',
        calls: listed([client]),
        shows: ['1 client', 'Wei Ling Tan', 'Website', 'Unassigned', 'No follow up scheduled'],
        lacks: ['Lead stage'],
      },
      {
        it: 'says exactly how many there are where that is known, else that there are more',
        calls: [
          ...listed([client]),
          answers(clients.list, {
            ...pageWith([client]),
            count: 5_024,
            sorted_by: { sort: 'last_activity', sort_order: 'DESC' },
          }),
        ],
        shows: ['5,024 clients'],
      },
      {
        it: 'shows the lead stage, and further fields of the organisation by choice',
        calls: [...listed([valued]), hasSomeFields],
        shows: ['Wei Ling Tan', 'Lead stage', 'Quote sent'],
        lacks: ['Budget', 'S$ 2,450,000'],
      },
      {
        it: 'shows the fields that were chosen, as people read them',
        calls: [...listed([valued]), hasSomeFields],
        person: { client_list_columns: ['custom_fields.sort2', 'custom_fields.sort4', 'custom_fields.sort5'] },
        shows: ['Budget', 'S$ 2,450,000', 'Move-in', '15 Sep 2026', 'Mortgage', 'Pre-approved'],
        lacks: ['Quote sent'],
      },
      {
        it: 'offers the fields of the organisation under the other columns',
        calls: [...listed([valued]), hasSomeFields],
        acts: async (page) => {
          await page.shows('Quote sent');
          page.press('Display');
        },
        shows: ['Assigned to Lead stage Budget Area Move-in Mortgage Deleted clients'],
      },
    ],
  },
  uncontacted: {
    at: '/clients/uncontacted',
    empty: {
      it: 'says that nobody is waiting',
      calls: listed([]),
      shows: ['No one is waiting', 'You have contacted every new lead.'],
    },
    failed: {
      it: 'says that the clients failed to load',
      calls: notListed,
      shows: ['Couldn’t load clients', 'Something went wrong on our side.'],
    },
    locked: 'none: everybody may open the list; it holds the clients they may see',
    filled: {
      it: 'lists new leads that wait for an answer, and says which are tests',
      calls: listed([{ ...client, is_new_lead: true, is_test: true }]),
      shows: ['Waiting', 'Wei Ling Tan', 'New', 'Test'],
    },
  },
  recently_active: {
    at: '/clients/recently-active',
    empty: {
      it: 'says that no client was active',
      calls: [...listed([]), answers(clients.listRecentlyActive, pageWith([]))],
      shows: ['No activity yet', 'Clients appear here when they open something you shared'],
    },
    failed: {
      it: 'says that the clients failed to load',
      calls: [...listed([]), fails(clients.listRecentlyActive, 'internal')],
      shows: ['Couldn’t load clients', 'Something went wrong on our side.'],
    },
    locked: 'none: everybody may open the list; it holds the clients they may see',
    filled: {
      it: 'lists clients who did something (S0-2.1-11)',
      calls: [...listed([]), answers(clients.listRecentlyActive, pageWith([active]))],
      shows: ['What they did', 'Wei Ling Tan'],
    },
  },
  deleted_clients: {
    at: '/clients/deleted',
    empty: {
      it: 'says that there are no deleted clients',
      calls: [answers(deletedClients.list, pageWith([])), noneDeleted],
      shows: ['No deleted clients', 'Clients you delete stay here for 30 days.'],
    },
    failed: {
      it: 'says that they failed to load',
      calls: [fails(deletedClients.list, 'internal'), noneDeleted],
      shows: ['Couldn’t load clients'],
    },
    locked: 'none: it holds the clients one may restore',
    filled: {
      it: 'lists clients that can be restored',
      calls: [
        answers(deletedClients.list, pageWith([deleted, expo])),
        answers(deletedClients.count, { count: 48 }),
        hasSomeFields,
      ],
      shows: [
        'Marcus Lee',
        'Restore',
        'Mei Chen deleted 41 clients at once',
        '3 are back already. 1 of 38 shown.',
        'Empty trash…',
        'Bring back all 38',
        'Undo of import “expo.xlsx”',
        'Erased within 7 days',
      ],
    },
  },
  deleted_client: {
    at: '/clients/deleted/12',
    empty: {
      it: 'says that the client is not among the deleted',
      calls: [fails(deletedClients.get, 'not_found')],
      shows: ['This client is not among the deleted'],
    },
    failed: {
      it: 'says that the client failed to load',
      calls: [fails(deletedClients.get, 'internal')],
      shows: ['Couldn’t load this client'],
    },
    locked: 'none: it is a client one may restore',
    filled: {
      it: 'shows the client and how it comes back',
      calls: [
        answers(deletedClients.get, {
          ...{ ...client, name: 'Marcus Lee', deleted_at: '2026-11-01T10:00:00.000Z' },
          groups: [{ id: 5, name: 'Investors' }],
        }),
        answers(deletedClients.listHistory, pageWith([change])),
        hasSomeFields,
      ],
      shows: ['This client is deleted.', 'Marcus Lee', 'Investors', 'Deleted Nadia Rahman', 'Restore to…', 'Erase now'],
    },
  },
});

it('the form asks for the fields of the organisation, folded away, and sends those that are filled in', async () => {
  const page = openPage('/clients', {
    calls: [
      ...listed([valued]),
      hasSomeFields,
      fails(clients.create, 'invalid_input', { errors: { 'custom_fields.sort3': 'Too long' } }),
    ],
  });
  await page.shows('Quote sent');
  page.press('Add client');
  await page.shows('More details');
  expect(page.text()).not.toContain('Mortgage');
  page.press('More details');
  await page.shows('Budget', 'Move-in', 'Choose a date', 'Add a mortgage');
  page.write('Name required', 'Ana Lim');
  page.write('Budget', '1,200,000');
  page.write('Area', 'Bayshore');
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
  await page.shows('Too long');
  expect(page.network.faults).toEqual([]);
  // The dialog stays open from page to page.
  page.press('Close');
  await page.shows('Discard what you entered?');
  page.press('Discard');
  page.close();
});
