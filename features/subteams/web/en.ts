import { defineText } from '#platform/web/en/text.ts';

/** Words of sub-teams. */
export const text = defineText({
  subteams: 'Sub-teams',
  new_subteam: 'New sub-team',
  create: 'Create sub-team',
  created: 'Sub-team created',
  name: 'Name',
  members: 'Members',
  choose_members: 'Choose people',
  nobody_found: 'No one by this name',
  members_help: 'People can be in several sub-teams.',
  search: 'Find a sub-team',
  not_loaded: 'Couldn’t load the sub-teams',
  empty_title: 'No sub-teams yet',
  empty_text: 'A sub-team is part of your team: its managers see the clients of everyone in it.',
  no_match_title: 'No sub-team matches “{search}”',
  no_match_text: 'Search for any part of a sub-team’s name.',
  no_permission: 'You can’t manage sub-teams',
  no_permission_text: 'Ask {owner} for the “Manage team” permission.',
  column_name: 'Sub-team',
  column_members: 'Members',
  column_clients: 'Clients',
  column_managers: 'Managers',
  members_count: { zero: 'No members', one: '1 member', other: '{count} members' },
  clients_count: { zero: 'No clients', one: '1 client', other: '{count} clients' },
  nothing: '—',
});
