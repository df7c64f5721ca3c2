import { defineText } from '#platform/web/en/text.ts';

/** Words about the versions of a page. */
export const text = defineText({
  versions_of: 'Versions of {name}',
  all_kept: 'Every publication is kept.',
  recipients_see: 'Every publication is kept. Recipients see version {version}.',
  edit_draft: 'Edit the draft',
  publish_changes: { one: 'Publish 1 change', other: 'Publish {count} changes' },
  not_loaded: 'Couldn’t load the versions',
  look: 'Look of the page',
  not_here: 'Not on the page',
});
