import { defineText } from '#platform/web/en/text.ts';

/** Words of groups in the lists and on the record. */
export const text = defineText({
  groups: 'Groups',
  group: 'Group',
  any_group: 'Any group',
  some_group: 'A deleted group',
  show_group: 'Show clients in',
  change_groups: 'Change groups',
  groups_of: 'Groups of {name}',
  find_group: 'Find a group',
  no_such_group: 'No group has this name.',
  no_groups_yet: 'There are no groups yet.',
  create_group: 'Create “{name}”',
  smart: 'Smart group: a rule decides who is in it',
  smart_short: 'Smart',
  none: 'In no group',
  none_chosen: 'No groups yet',
  groups_failed: 'Couldn’t load the groups.',
});
