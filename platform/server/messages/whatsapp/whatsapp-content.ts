import * as z from 'zod';
import { shorten } from '../shorten.ts';

/** What the text of a WhatsApp message in the outbox holds, as JSON. */
export const WhatsAppContent = z.object({
  /** The texts for the places of the alert template, in their order. */
  parameters: z.array(z.string()),
  /** What a person reads, shown by the local outbox. */
  preview: z.string(),
});
export type WhatsAppContent = z.output<typeof WhatsAppContent>;

/** Four parameters and the template's own words stay below the 1024 characters of a message. */
const MAX_PARAMETER = 200;
const NOTHING = '-';

/**
 * Returns a text that a template takes: one line, no tabs, no long runs of spaces, never empty (integrations 3.6).
 */
export const cleanParameter = (text: string): string =>
  shorten(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_PARAMETER) || NOTHING;
