import { sample } from '#testing/web/sample.ts';
import { ContentGroup, GroupItem, GroupJoin, SharedGroup } from '../contract.ts';

const mayAll = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: true, MAKE_ORG: true, MAKE_SUBTEAMS: true };

export const totals = {
  share_count: 64,
  tracked_count: 64,
  opened_count: 61,
  view_count: 90,
  seconds_viewed: 9_000,
  last_shared_at: '2026-11-20T06:00:00.000Z',
  last_viewed_at: '2026-11-20T06:30:00.000Z',
};

export const newItem = (parts: Partial<GroupItem>): GroupItem =>
  sample(GroupItem, { visibility: 'ORG', state: 'ready', updated_at: '2026-11-18T06:00:00.000Z', ...parts });

const items = [
  newItem({
    content_id: 1,
    type: 'text',
    title: 'Welcome to the Bayshore launch',
    size: 312,
    opened_share: 0.91,
  }),
  newItem({ content_id: 2, type: 'file', title: 'The Linden at Bayshore', size: 24, opened_share: 0.73 }),
  newItem({ content_id: 3, type: 'html_page', title: 'Unit 14-08', size: 8, opened_share: 0.64 }),
  newItem({ content_id: 4, type: 'file', title: 'Price list, March release', size: 3, opened_share: 0.81 }),
  newItem({ content_id: 5, type: 'file', title: 'Floor plans', size: 8, opened_share: 0.56 }),
  newItem({
    content_id: 6,
    type: 'html_page',
    title: 'Show flat weekend',
    size: 6,
    opened_share: 0.52,
    visibility: 'SUBTEAMS',
  }),
  newItem({ content_id: 7, type: 'file', title: 'Bayshore site plan', size: null, state: 'failed' }),
  newItem({
    content_id: 8,
    type: 'file',
    title: 'Stamp-duty sheet',
    size: 6,
    state: 'private',
    visibility: 'PRIVATE',
    opened_share: 0.3,
  }),
];

/** A group of eight items, six of which are passed on. */
export const groupWith = (parts: Partial<ContentGroup> = {}): ContentGroup =>
  sample(ContentGroup, {
    id: 51,
    title: 'Bayshore launch kit',
    owner_profile_name: 'Daniel Ong',
    visibility: 'ORG',
    access_policy: mayAll,
    items_count: items.length,
    items,
    hidden_count: 0,
    ...parts,
  });

export const newJoin = (parts: Partial<GroupJoin>): GroupJoin =>
  sample(GroupJoin, { org_name: 'Kestrel Advisory', state: 'done', ...parts });

const shared = (content_id: number, title: string, size: number, has: 'nothing' | 'same') => ({
  content_id,
  type: 'file' as const,
  title,
  size,
  cover_url: null,
  updated_at: '2026-11-18T06:00:00.000Z',
  has,
});

/** An item the person has a copy of. */
export const copied = shared(4, 'Price list, March release', 3, 'same');

/** A group as a person with its code sees it: two items are new. */
export const sharedWith = (parts: Partial<SharedGroup> = {}): SharedGroup =>
  sample(SharedGroup, {
    title: 'Bayshore launch kit',
    owner_name: 'Daniel Ong',
    org_name: 'Kestrel Advisory',
    items: [shared(2, 'The Linden at Bayshore', 24, 'nothing'), shared(5, 'Floor plans', 8, 'nothing'), copied],
    left_out: { private: 0, unreadable: 0 },
    ...parts,
  });
