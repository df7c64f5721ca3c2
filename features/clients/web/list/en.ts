import { defineText } from '#platform/web/en/text.ts';

/** Words of deleting clients and of those that are deleted. */
export const text = defineText({
  delete_question: 'Delete {name}?',
  delete_text: 'The timeline and follow-up are deleted too. You can restore this client for 30 days.',
  restore: 'Restore',
  restore_client: 'Restore {name}',
  deleted_clients_text: {
    one: 'Deleted clients can be restored for 1 day. After that, they are permanently erased.',
    other: 'Deleted clients can be restored for {count} days. After that, they are permanently erased.',
  },
  no_deleted_title: 'No deleted clients',
  no_deleted_text: {
    one: 'Clients you delete stay here for 1 day.',
    other: 'Clients you delete stay here for {count} days.',
  },
  deleted_by: 'Deleted {when} by {name}',
  deleted_when: 'Deleted {when}',
  erased_in: { zero: 'Erased today', one: 'Erased in 1 day', other: 'Erased in {count} days' },
});
