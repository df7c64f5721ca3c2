import { defineText } from '#platform/web/en/text.ts';

/** Words about to which clients something is shown. */
export const text = defineText({
  audience: 'Shown to',
  audience_everybody: 'Everyone',
  choose_group: 'Choose a group',
  group_gone: 'This group was deleted. Choose another one.',
  choose_field: 'Choose a field',
  choose_value: 'Choose a value',
  field_value: 'Value',
  audience_group: 'A client group',
  audience_field: 'A field value',
});
