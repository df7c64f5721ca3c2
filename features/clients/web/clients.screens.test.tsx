import { FollowUpCounts, followUps } from '#features/follow-ups/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { Client, clients, RecentlyActiveClient } from '../contract.ts';
import { DeletedClient, deletedClients } from '../deleted-contract.ts';
import { clientsWeb } from './index.ts';

const client = sample(Client, { id: 11, name: 'Wei Ling Tan', source_name: 'Website' });
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
    filled: {
      it: 'lists the clients',
      calls: listed([client]),
      shows: ['1 client', 'Wei Ling Tan', 'Website', 'Unassigned', 'No follow up scheduled'],
    },
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
