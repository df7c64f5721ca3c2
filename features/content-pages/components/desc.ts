import { RichText } from '#platform/contract/fields/rich-text.ts';
import { defineComponent } from './common.ts';

export { Paragraph, Run } from '#platform/contract/fields/rich-text.ts';

/** A text with bold, italic, lists and links. It may have placeholders. */
export const DescComponent = defineComponent('desc', { paragraphs: RichText });
