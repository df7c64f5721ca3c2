import { expect, it } from 'vitest';
import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { Client, clients, RecentlyActiveClient } from '../contract.ts';
import { DeletedClient, deletedClients } from '../deleted-contract.ts';
import { clientsWeb } from './index.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan', source_name: 'Website' });
const valued = {
  ...client,
  custom_fields: { sort1: 12, sort2: 2_450_000, sort4: '2026-09-15', sort5: 51 },
};
const active = sample(RecentlyActiveClient, { ...client });
const deleted = sample(DeletedClient, { id: 12, name: 'Marcus Lee' });

const sources = answers(clients.getStatsBySource, { results: [] });
const counts = answers(followUps.count, sample(FollowUpCounts, {}));
const listed = (rows: Client[]) => [
  sources,
  counts,
  answers(clients.list, { ...pageWith(rows), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
];
const notListed = [sources, counts, fails(clients.list, 'internal')];

testScreens(clientsWeb.screens, {
  clients: {
    at: '/clients',
    empty: {
      it: 'says how to get the first clients',
      calls: listed([]),
      shows: ['No clients yet', 'Connect a lead source or add a client by hand.', 'Import'],
    },
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
      it: 'lists new leads that wait for an answer',
      calls: listed([{ ...client, is_new_lead: true }]),
      shows: ['Waiting', 'Wei Ling Tan', 'New'],
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
      it: 'lists clients who did something',
      calls: [...listed([]), answers(clients.listRecentlyActive, pageWith([active]))],
      shows: ['What they did', 'Wei Ling Tan'],
    },
  },
  deleted_clients: {
    at: '/clients/deleted',
    empty: {
      it: 'says that there are no deleted clients',
      calls: [answers(deletedClients.list, pageWith([]))],
      shows: ['No deleted clients', 'Clients you delete stay here for 30 days.'],
    },
    failed: {
      it: 'says that they failed to load',
      calls: [fails(deletedClients.list, 'internal')],
      shows: ['Couldn’t load clients'],
    },
    locked: 'none: it holds the clients one may restore',
    filled: {
      it: 'lists clients that can be restored',
      calls: [answers(deletedClients.list, pageWith([deleted]))],
      shows: ['Marcus Lee', 'Restore'],
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
