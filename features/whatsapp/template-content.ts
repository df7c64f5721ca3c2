import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';

/** The most characters of each part (integrations 3.5); Meta refuses more. */
export const templateLimits = { header: 60, body: 1_024, footer: 60, button: 25, quick_replies: 3, links: 2 } as const;

export const TemplateHeader = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TEXT'), text: z.string() }),
  z.object({ type: z.enum(['IMAGE', 'DOCUMENT']), file_id: Id.nullable() }),
]);
export type TemplateHeader = z.output<typeof TemplateHeader>;

export const TemplateButton = z.discriminatedUnion('type', [
  /** A reply with one tap; it may bring the client a content. */
  z.object({ type: z.literal('QUICK_REPLY'), text: z.string(), content_id: Id.nullable() }),
  z.object({ type: z.literal('URL'), text: z.string(), url: z.string() }),
]);
export type TemplateButton = z.output<typeof TemplateButton>;

export const TemplateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);
export type TemplateCategory = z.output<typeof TemplateCategory>;

/**
 * What a template says, with our placeholders `{{client_first_name|there}}`, whose text behind the bar stands for a missing
 * value; they become Meta's numbered parameters when it is submitted.
 */
export const TemplateContent = z.object({
  category: TemplateCategory,
  header: TemplateHeader.nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
});
export type TemplateContent = z.output<typeof TemplateContent>;
