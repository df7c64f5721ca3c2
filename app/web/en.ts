import { defineText } from '#platform/web/en/text.ts';

/** The words of the shell: navigation, notices, first steps. */
export const text = defineText({
  navigation: 'Main navigation',
  open_navigation: 'Open navigation',
  search_or_jump: 'Search or jump to…',
  add_client: 'Add client',
  account_menu: 'Account menu of {name}',
  account_menu_unverified: 'Account menu of {name}, e-mail not verified',
  offline: 'You are offline. Changes cannot be saved until the connection is back.',
  server_away: 'The server cannot be reached. This page will update as soon as it is back.',
  unknown_page: 'The link you followed may be broken or is no longer valid.',
  shortcuts: 'Keyboard shortcuts',
  first_steps: 'Bring in the rest of your clients',
  first_steps_text: 'Import a file, or connect a lead source to add new clients automatically.',
  first_steps_import_text: 'Import them from a file.',
  import_file: 'Import a file',
  connect_source: 'Connect a lead source',
});
