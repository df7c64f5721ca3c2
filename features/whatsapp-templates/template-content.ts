import * as z from 'zod';
import { defineDraft } from '#engines/drafts/contract.ts';
import { FileKey } from '#features/files/contract.ts';
import { Id } from '#platform/contract/ids.ts';

/** The most characters of each part (integrations 3.5); Meta refuses more. */
export const templateLimits = { header: 60, body: 1_024, footer: 60, button: 25, quick_replies: 3, links: 2 } as const;

/** A draft may be longer than Meta allows while it is written, but not without end. */
const longest = { line: 500, body: 5_000, url: 2_000, buttons: 10 } as const;

const line = z.string().max(longest.line);

/** A file at the head of a message, with the name that clients see it under. */
const HeaderFile = z.object({ key: FileKey, name: z.string().min(1).max(255) });
export type HeaderFile = z.output<typeof HeaderFile>;

export const MediaHeader = z.object({
  type: z.enum(['IMAGE', 'DOCUMENT']),
  /** Null until one is chosen. */
  file: HeaderFile.nullable(),
});
export type MediaHeader = z.output<typeof MediaHeader>;

/** What each kind of file is uploaded for. */
export const headerRefs = { IMAGE: 'WHATSAPP_PICTURE', DOCUMENT: 'WHATSAPP_DOCUMENT' } as const;

export const TemplateHeader = z.discriminatedUnion('type', [
  z.object({ type: z.literal('TEXT'), text: line }),
  MediaHeader,
]);
export type TemplateHeader = z.output<typeof TemplateHeader>;

export const TemplateButton = z.discriminatedUnion('type', [
  /** A reply with one tap; it may bring the client a content. */
  z.object({ type: z.literal('QUICK_REPLY'), text: line, content_id: Id.nullable() }),
  z.object({ type: z.literal('URL'), text: line, url: z.string().max(longest.url) }),
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
  body: z.string().max(longest.body),
  footer: line,
  buttons: z.array(TemplateButton).max(longest.buttons),
});
export type TemplateContent = z.output<typeof TemplateContent>;

/** The parts of a draft, which two people can write at once. */
export type TemplatePart = keyof TemplateContent;

export const templateDraft = defineDraft<TemplateContent>({ definition: TemplateContent });

export const emptyTemplate: TemplateContent = { category: 'UTILITY', header: null, body: '', footer: '', buttons: [] };

/** Returns the text at the head of a template; empty where there is none. */
export const readHead = ({ header }: TemplateContent): string => (header?.type === 'TEXT' ? header.text : '');

/** Returns the buttons as a phone shows them: Meta wants the quick replies together. */
export const arrangeButtons = (buttons: readonly TemplateButton[]): TemplateButton[] => [
  ...buttons.filter(({ type }) => type === 'QUICK_REPLY'),
  ...buttons.filter(({ type }) => type === 'URL'),
];
