import { defineText } from '#platform/web/en/text.ts';

/** Words of adding contents to groups. */
export const text = defineText({
  title: { one: 'Groups of 1 selected', other: 'Groups of {count} selected' },
  title_one: 'Groups of {name}',
  lead_many: 'What a group holds already is not added twice.',
  search: 'Search groups',
  groups: 'Groups',
  not_loaded: 'Couldn’t load the groups.',
  none: 'There is no group that you may change.',
  no_match: 'No group you may change matches “{search}”.',
  new_group: 'New group …',
  changed: { one: '1 group changed', other: '{count} groups changed' },
});
