import { defineText } from '#platform/web/en/text.ts';

/** Words of the banners about Facebook: what is wrong, what to do. */
export const text = defineText({
  expire_today: 'Facebook permissions expire today.',
  expire_tomorrow: 'Facebook permissions expire tomorrow.',
  expire_in_days: 'Facebook permissions expire in {count} days.',
  expiring_todo: 'Reconnect so that new leads keep arriving.',
  one_page: 'Leads from {page} do not arrive.',
  several_pages: {
    one: 'Leads from {page} and 1 more page do not arrive.',
    other: 'Leads from {page} and {count} more pages do not arrive.',
  },
  todo_token_expired: 'The permission has expired. Reconnect Facebook.',
  todo_password_changed: 'The password at Facebook was changed. Reconnect Facebook.',
  todo_app_removed: 'Leadkeep was removed at Facebook. Reconnect Facebook.',
  todo_account_blocked: 'Facebook asks for a confirmation. Sign in at Facebook, then reconnect.',
  todo_data_access_expired: 'Facebook shows data for 90 days after a consent. Reconnect Facebook.',
  todo_scope_declined: 'A permission was declined. Reconnect and allow all of them.',
  todo_task_missing: 'Ask an admin of the page to let you advertise for it, then reconnect.',
  todo_page_not_ticked: 'The page was not chosen. Reconnect and choose it.',
  todo_leads_access_manager: 'An admin must allow Leadkeep in the Leads Access Manager of the business.',
  todo_secret_key_changed: 'The stored permission cannot be read any more. Reconnect Facebook.',
  todo_not_set_up: 'This server has lost its settings for Facebook. Ask whoever runs it.',
  todo_not_answering: 'Facebook has not answered for a while. See what was tried.',
  reconnect: 'Reconnect',
  see_what_to_do: 'See what to do',
  delayed: 'Leads came late from {pages}.',
  delayed_text: 'They were sent more than 15 minutes before they arrived. No lead is missing.',
  see_pages: 'See pages',
});
