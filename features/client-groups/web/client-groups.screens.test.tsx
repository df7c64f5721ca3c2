import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, ClientPage, clients } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ClientGroup, clientGroups } from '../contract.ts';
import { clientGroupsWeb } from './index.ts';

const investors = sample(ClientGroup, {
  id: 3,
  name: 'Investors',
  color_id: 4,
  criteria: null,
  clients_count: 1_000,
  created_by: { id: 7, name: 'Nadia Rahman' },
  last_used_at: null,
});
const newInvestors = sample(ClientGroup, {
  ...investors,
  id: 4,
  name: 'New investors',
  clients_count: 38,
  criteria: { group_ids: [3], is_new_lead: true, has_phone: true },
});
const listed = [answers(clientGroups.list, pageWith([investors, newInvestors]))];
const counted = answers(clients.filter, { ...sample(ClientPage, {}), results: [], count: 31 });

testScreens(clientGroupsWeb.screens, {
  manage_groups: {
    at: '/account/manage-groups',
    empty: [
      {
        it: 'says what groups are for, with one step',
        calls: [answers(clientGroups.list, pageWith([]))],
        shows: ['No groups yet', 'Groups keep clients together', 'New group'],
      },
      {
        it: 'says that no group has the name that was searched for',
        calls: [answers(clientGroups.list, pageWith([]))],
        acts: async (page) => {
          await page.shows('No groups yet');
          page.write('Find a group', 'Tenants');
        },
        shows: ['No group matches “Tenants”', 'Clear filters'],
      },
    ],
    failed: {
      it: 'says that the groups failed to load',
      calls: [fails(clientGroups.list, 'internal')],
      shows: ['Couldn’t load the groups', 'Something went wrong on our side.'],
    },
    locked: {
      it: 'shows the groups to people who may not change them, and who can give the right',
      calls: listed,
      person: { policies: [], owner_name: 'Grace Okafor' },
      shows: ['Investors', 'Ask Grace Okafor for permission to change them.'],
      lacks: ['New group'],
    },
    filled: [
      {
        it: 'lists smart groups with their rules in words, and groups with what uses them',
        calls: listed,
        shows: [
          'Clients join and leave automatically as they match the rule.',
          'Group is Investors, New leads, 1 more condition',
          'You choose who is in them.',
          '999+',
          '38',
          '1 smart group',
          'Nadia Rahman',
        ],
      },
      {
        it: 'asks for a name and says how long it may be and how often the colour is used',
        calls: listed,
        acts: async (page) => {
          await page.shows('Investors');
          page.press('New group');
          await page.shows('Colour', '0 of 50', 'Grey, used by no group');
          page.press('Create group');
        },
        shows: ['This field is required'],
      },
      {
        it: 'edits a rule as a sentence, and says how many clients match',
        calls: [...listed, counted],
        acts: async (page) => {
          await page.shows('New investors');
          page.press('Actions for New investors');
          await page.shows('Show clients');
          page.press('Edit');
        },
        shows: ['Edit group', 'A rule decides', 'Edit rule', '31 clients match now', '13 of 50'],
      },
    ],
  },
});

describe('the lists of clients', () => {
  let page: OpenPage | undefined;
  afterEach(() => {
    page?.close();
    vi.unstubAllGlobals();
  });

  it('show the groups of a client by name, two at a time', async () => {
    const groups = [1, 2, 3].map((id) =>
      sample(ClientGroup, { id, name: `Group ${id}`, color_id: id, criteria: null }),
    );
    const client = sample(Client, { id: 11, name: 'Wei Ling Tan', group_ids: [3, 1, 2] });
    page = openPage('/clients', {
      calls: [
        answers(clientGroups.list, pageWith(groups)),
        answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
      ],
    });

    await page.shows('Wei Ling Tan', 'Groups', 'Group 1Group 2+1: Group 3');
    expect(page.text()).toContain('Group');
  });
});
