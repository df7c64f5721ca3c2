import { defineText } from '#platform/web/en/text.ts';

/** Words of the banners about Facebook: what is wrong, what to do. */
export const text = defineText({
  expire_today: 'Facebook permissions expire today.',
  expire_tomorrow: 'Facebook permissions expire tomorrow.',
  expire_in_days: 'Facebook permissions expire in {count} days.',
  expiring_todo: 'Reconnect so that new leads keep arriving.',
  one_page: 'Leads from {page} aren’t arriving.',
  several_pages: {
    one: 'Leads from {page} and 1 more page aren’t arriving.',
    other: 'Leads from {page} and {count} more pages aren’t arriving.',
  },
  todo_token_expired: 'The permission has expired. Reconnect Facebook.',
  todo_password_changed: 'The Facebook password was changed. Reconnect Facebook.',
  todo_app_removed: 'Leadkeep was removed from Facebook. Reconnect Facebook.',
  todo_account_blocked: 'Facebook needs a confirmation. Sign in to Facebook, then reconnect.',
  todo_data_access_expired: 'Facebook access has expired. Reconnect to keep receiving leads.',
  todo_scope_declined: 'A permission was declined. Reconnect and allow all of them.',
  todo_task_missing: 'Ask an admin of the page to let you advertise for it, then reconnect.',
  todo_page_not_ticked: 'The page was not selected. Reconnect and select it.',
  todo_leads_access_manager: 'An admin must allow Leadkeep in the Leads Access Manager of the business.',
  todo_secret_key_changed: 'The saved permission can no longer be read. Reconnect Facebook.',
  todo_not_set_up: 'This server has lost its settings for Facebook. Ask your administrator.',
  todo_not_answering: 'Facebook has not responded for a while. See what was tried.',
  reconnect: 'Reconnect',
  see_what_to_do: 'See what to do',
  delayed: 'Leads from {pages} arrived late.',
  delayed_text: 'They were sent more than 15 minutes before they arrived. No leads are missing.',
  see_pages: 'See pages',
});
