import { defineText } from '#platform/web/en/text.ts';

/** Words of every screen about one form. */
export const text = defineText({
  integrations: 'Integrations',
  lead_forms: 'Lead forms',
  crumb: 'Where this page is',
  not_loaded: 'Couldn’t load this form',
  gone: 'This form does not exist',
  gone_text: 'It may have been deleted. Deleted forms can be restored for 30 days from the list.',
  no_permission: 'You can’t manage integrations',
  no_permission_text: 'Ask {owner} for the “Manage integrations” permission.',

  state_DRAFT: 'Draft',
  state_LIVE: 'Live',
  state_CLOSED: 'Closed',
  archived: 'Archived',

  parts: 'Parts of the form',
  tab_build: 'Build',
  tab_share: 'Share and embed',
  tab_leads: 'Leads',
  tab_settings: 'Settings',

  preview: 'Preview',
  share_form: 'Share form',
  copy_link: 'Copy link',
  publish: 'Publish',
  publish_changes: { one: 'Publish 1 change', other: 'Publish {count} changes' },
  published: '{name} is live',
  published_text: 'Visitors see it from now on.',

  preview_title: 'Preview of {name}',
  preview_text: 'The draft, drawn as visitors will see it. Nothing can be sent here.',
  preview_shows: 'What is shown',
  preview_form: 'Form',
  preview_errors: 'Errors',
  preview_thanks: 'After sending',
  preview_closed: 'Closed',
  preview_leads_to: 'Who has sent the form is led to {address}.',
  preview_width: 'Width',
  desktop: 'Desktop',
  phone: 'Phone',
  preview_not_loaded: 'Couldn’t draw the preview.',
  preview_page: 'Page',
});
