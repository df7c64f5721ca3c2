import * as z from 'zod';

/** S0-3E-08. */
export const ContentType = z.enum(['text', 'file', 'html_page']);
export type ContentType = z.output<typeof ContentType>;

/** A content type in a path: `page` is another word for html_page (readings.md B1). */
export const PathContentType = z
  .enum([...ContentType.options, 'page'])
  .transform((type): ContentType => (type === 'page' ? 'html_page' : type));

/** S0-3E-09. */
export const ContentVisibility = z.enum(['PRIVATE', 'ORG', 'SUBTEAMS']);
export type ContentVisibility = z.output<typeof ContentVisibility>;

/** S0-3E-13. */
export const MessageTemplateType = z.enum(['FOLLOW_UP_MESSAGE', 'MAIN_CONTENT_MESSAGE', 'DEFAULT_SHARE_MESSAGE']);

/**
 * S0-3E-12. WILL_NOT_PROCESS: a picture, which is shown as it is and counts as one page. Not processed and processing
 * both read as processing (S0-4-59).
 */
export const DocStatus = z.enum(['NOT_PROCESSED', 'PROCESSING', 'PROCESSED', 'WILL_NOT_PROCESS', 'FAILED']);
export type DocStatus = z.output<typeof DocStatus>;

/** Can it be shared yet? */
export const isReady = (status: DocStatus): boolean => status === 'PROCESSED' || status === 'WILL_NOT_PROCESS';
export const isProcessing = (status: DocStatus): boolean => status === 'NOT_PROCESSED' || status === 'PROCESSING';

/** S0-4-68 to S0-4-72. Each brings its own order. */
export const ShareFilter = z.enum(['shared', 'opened', 'unopened', 'viewed_in_last_7_days', 'viewed_multiple_times']);
export type ShareFilter = z.output<typeof ShareFilter>;

/** S0-5-18. */
export const DOCUMENT_MAX_PAGES = 200;

/** Widths in pixels of the pictures made of every page: one for phones, one for everything larger. */
export const PAGE_WIDTHS = [800, 1600] as const;

/**
 * From this length on a message may not open whole in every app: links that carry text are cut by some (G-084).
 * Longer messages are warned about, not refused.
 */
export const SHARE_MESSAGE_LIMIT = 1000;

/** How the shared pages of a content behave. */
export const ShareOptions = z.strictObject({
  /** The recipient may save the file. */
  allow_download: z.boolean(),
  /** Null: links work until they are revoked. */
  link_expires_in_days: z.int().min(1).max(365).nullable(),
});
export type ShareOptions = z.output<typeof ShareOptions>;
