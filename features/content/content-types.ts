import * as z from 'zod';

/**
 * The types of content (S0-3E-08); a collection is a group of the others, which the specification names only on timelines,
 * and a sequence sends them on (decision 0260).
 */
export const ContentType = z.enum(['text', 'file', 'html_page', 'collection', 'sequence']);
export type ContentType = z.output<typeof ContentType>;

/** A content type in a path: `page` is another word for html_page (readings.md B1). */
export const PathContentType = z
  .enum([...ContentType.options, 'page'])
  .transform((type): ContentType => (type === 'page' ? 'html_page' : type));

/** Who sees a content (S0-3E-09). */
export const ContentVisibility = z.enum(['PRIVATE', 'ORG', 'SUBTEAMS']);
export type ContentVisibility = z.output<typeof ContentVisibility>;

/** What a message is for (S0-3E-13). */
export const MessageTemplateType = z.enum(['FOLLOW_UP_MESSAGE', 'MAIN_CONTENT_MESSAGE', 'DEFAULT_SHARE_MESSAGE']);

/**
 * The state of a file (S0-3E-12). WILL_NOT_PROCESS is a picture, which is shown as it is and counts as one page.
 * NOT_PROCESSED and PROCESSING both read as processing (S0-4-59).
 */
export const DocStatus = z.enum(['NOT_PROCESSED', 'PROCESSING', 'PROCESSED', 'WILL_NOT_PROCESS', 'FAILED']);
export type DocStatus = z.output<typeof DocStatus>;

/** Tells whether a file can be shared yet. */
export const isReady = (status: DocStatus): boolean => status === 'PROCESSED' || status === 'WILL_NOT_PROCESS';
export const isProcessing = (status: DocStatus): boolean => status === 'NOT_PROCESSED' || status === 'PROCESSING';

/** Filters by shares (S0-4-68 to S0-4-72), each with its own order. */
export const ShareFilter = z.enum(['shared', 'opened', 'unopened', 'viewed_in_last_7_days', 'viewed_multiple_times']);
export type ShareFilter = z.output<typeof ShareFilter>;

/** The orders of a list of contents that tell what was opened. */
export const ordersByOpens: readonly string[] = ['last_opened', 'times_viewed'];

/** The most pages a document may have (S0-5-18). */
export const DOCUMENT_MAX_PAGES = 200;

/** Widths of the pictures of every page, in pixels: one for phones, one for everything larger. */
export const PAGE_WIDTHS = [800, 1600] as const;

/**
 * The length in characters from which a message may be cut off, because some apps shorten links that carry text
 * (G-084).
 * Longer messages get a warning and are not refused.
 */
export const SHARE_MESSAGE_LIMIT = 1000;

/** How the shared pages of a content behave. */
export const ShareOptions = z.strictObject({
  /** True when the recipient may save the file. */
  allow_download: z.boolean(),
  /** Null when links work until they are revoked. */
  link_expires_in_days: z.int().min(1).max(365).nullable(),
});
export type ShareOptions = z.output<typeof ShareOptions>;
