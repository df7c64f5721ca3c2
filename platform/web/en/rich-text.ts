import { defineText } from './text.ts';

/** Words of the editor of texts with bold, lists and links. */
export const richText = defineText({
  too_long: 'At most {count} characters',
  format: 'Format',
  format_bold: 'Bold',
  format_italic: 'Italic',
  format_bulletList: 'List with bullets',
  format_orderedList: 'List with numbers',
  format_link: 'Link',
  address: 'Address',
  address_wrong: 'Enter a complete address',
  link_help: 'Empty takes the link away.',
  set_link: 'Set link',
});
