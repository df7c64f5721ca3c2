import { defineText } from '#platform/web/en/text.ts';

/** Words about groups of contents. */
export const text = defineText({
  group: 'Group to share',
  groups: 'Groups',
  all_groups: 'All groups',
  search_groups: 'Search groups and what they hold',
  back_to_groups: 'Back to groups',
  no_groups_to_share: 'No groups yet. Make one in Content.',
  no_groups_match: 'No groups match “{search}”.',
  group_with: 'Group, {items}',
  items: { one: '1 item', other: '{count} items' },
  joined: { zero: 'No one joined', one: '1 joined', other: '{count} joined' },
  new_group: 'New group',
  no_groups_title: 'No groups yet',
  no_groups_text: 'Put messages, files and pages into an order. A client gets them on one page, a colleague as copies.',
  name_help: 'Clients and colleagues see it.',
  name_hint: 'Bayshore launch kit',
  create: 'Create group',
  created: '{name} created',
  sized_text: { one: 'Message, 1 character', other: 'Message, {count} characters' },
  sized_file: { one: 'PDF, 1 page', other: 'PDF, {count} pages' },
  sized_html_page: { one: 'Page, 1 component', other: 'Page, {count} components' },
  whole_text: 'Message',
  whole_file: 'Picture',
  whole_html_page: 'Page',
  updated_today: 'Updated today',
});
