import { defineText } from '#platform/web/en/text.ts';

/** Words about what of a page is read. */
export const text = defineText({
  not_loaded: 'Couldn’t load the attention',
  move_above: 'Move above {name}',
  remove: 'Remove {name}',
  moved: 'The {name} is above the {other}',
  removed: 'The {name} is removed',
  only_in_draft: 'In the draft. Publish it for recipients to see it.',
  link_without_client: 'Link without a client',
});
