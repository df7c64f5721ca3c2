import * as z from 'zod';
import { messages } from '../messages.ts';

const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** An address a visitor may be led to; `javascript:` and the like are none. */
export const SafeAddress = z
  .string()
  .trim()
  .max(2_000)
  .refine((address) => URL.canParse(address) && SCHEMES.has(new URL(address).protocol), messages.url);

/** The most characters of one text, over all its paragraphs. */
export const MAX_RICH_TEXT = 10_000;

/** Text that looks alike. A link's address may be of a web page, a telephone or a mailbox. */
export const Run = z.object({
  text: z.string().min(1).max(MAX_RICH_TEXT),
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

/** A text with bold, italic, lists and links, kept as data and never as HTML. */
export const RichText = z
  .array(Paragraph)
  .max(200)
  .refine((paragraphs) => countCharacters(paragraphs) <= MAX_RICH_TEXT, `At most ${MAX_RICH_TEXT} characters`);

const countCharacters = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { runs }) => sum + runs.reduce((length, { text }) => length + text.length, 0), 0);

/** Returns paragraphs with items that follow each other together, as they make one list. */
export function groupLists(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const blocks: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = blocks.at(-1);
    if (last && paragraph.kind !== 'text' && last[0]?.kind === paragraph.kind) last.push(paragraph);
    else blocks.push([paragraph]);
  }
  return blocks;
}
