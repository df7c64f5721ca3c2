import { defineText } from '#platform/web/en/text.ts';

/** Words of the list of assignment rules. */
export const text = defineText({
  not_loaded: 'Couldn’t load the rules',
  undo_move: 'Undo move',
  one_person: 'One person',
  offered: 'Offered, first claim wins',
});
