import * as z from 'zod';
import { componentFields } from './common.ts';
import { SafeAddress } from './safe-address.ts';

/** The most characters of one description, over all its paragraphs. */
export const MAX_DESCRIPTION = 10_000;

/** Text that looks alike. A link's address may be of a web page, a telephone or a mailbox. */
export const Run = z.object({
  text: z.string().min(1).max(MAX_DESCRIPTION),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  link: SafeAddress.optional(),
});
export type Run = z.output<typeof Run>;

/** A paragraph, or an item of a list; items that follow each other are one list. */
export const Paragraph = z.object({
  kind: z.enum(['text', 'bullet', 'number']),
  runs: z.array(Run).max(200),
});
export type Paragraph = z.output<typeof Paragraph>;

/** A text with bold, italic, lists and links, kept as data and never as HTML. It may have placeholders. */
export const DescComponent = z.object({
  ...componentFields,
  type: z.literal('desc'),
  paragraphs: z
    .array(Paragraph)
    .max(200)
    .refine((paragraphs) => countCharacters(paragraphs) <= MAX_DESCRIPTION, `At most ${MAX_DESCRIPTION} characters`),
});

const countCharacters = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { runs }) => sum + runs.reduce((length, { text }) => length + text.length, 0), 0);
