import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of views, and of the dialog that names one. */
export const text = defineText({
  my_views: 'My views',
  shared_views: 'Shared with the team',
  no_views: 'Save filters, sort and columns as a view to come back to them.',
  not_loaded: 'Couldn’t load the views.',
  try_again: 'Try again',
  made_by: 'Created by {name}',
  unsaved: 'Unsaved: {what}',
  discard: 'Discard',
  update: 'Update view',
  save_as: 'Save view',
  all_clients: 'All clients, without a view',
  manage: 'Manage {name}',
  rename: 'Rename or share',
  new_title: 'Save view',
  edit_title: 'Edit view',
  name: 'Name',
  share: 'Share with the team',
  share_hint: 'Everyone can use the view; each person sees only the clients they have access to.',
  saved: 'View saved',
  deleted: 'View “{name}” deleted',
  restored: 'View “{name}” restored',
});
