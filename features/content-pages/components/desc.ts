import * as z from 'zod';
import { RichText } from '#platform/contract/fields/rich-text.ts';
import { componentFields } from './common.ts';

export { Paragraph, Run } from '#platform/contract/fields/rich-text.ts';

/** A text with bold, italic, lists and links. It may have placeholders. */
export const DescComponent = z.object({ ...componentFields, type: z.literal('desc'), paragraphs: RichText });
