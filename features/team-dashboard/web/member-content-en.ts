import { defineText } from '#platform/web/en/text.ts';

/** Words of what each member has in the library. */
export const text = defineText({
  by_member: 'By member',
  title: 'Content by member',
  lead: 'What you may see of each member’s content and shares.',
  not_loaded: 'Couldn’t load the figures.',
  locked_text: 'Your plan doesn’t include figures of shared content.',
  member: 'Member',
  text: 'Messages',
  file: 'Files',
  html_page: 'Pages',
  collection: 'Groups',
  sequence: 'Sequences',
  private_of: '{total} ({private} private, {subteams} for sub-teams)',
  shared: 'Shared',
  opened: 'Opened',
  opened_of: '{opened} of {tracked}',
  time: 'Time read',
});
