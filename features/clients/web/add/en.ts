import { defineText } from '#platform/web/en/text.ts';

/** Words of adding a client. */
export const text = defineText({
  more_details: 'More details',
  new_client: 'Add client',
  new_client_save: 'Add client',
  client_added_toast: '{name} added',
  duplicate_title: 'This client may already exist',
  duplicate_open: 'Open {name}',
  duplicate_hidden: 'Another client with this phone or e-mail is assigned to {name}.',
  duplicate_hidden_unassigned: 'Another client with this phone or e-mail exists and is unassigned.',
});
