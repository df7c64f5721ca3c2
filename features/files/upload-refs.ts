import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';

/** What an upload is for; the other refs of S0-3E-18 are refused until their features exist. */
export const UploadRef = z.enum([
  'DOCUMENT_TEMPLATE',
  'TIMELINE_ATTACHMENT',
  'PROFILE_PICTURE',
  'CLIENT_IMPORT',
  'PRIVYR_LEAD_FORMS',
  'PAGE_TEMPLATE_ATTACHMENT',
  'WHATSAPP_PICTURE',
  'WHATSAPP_DOCUMENT',
  'WHATSAPP_ATTACHMENT',
]);
export type UploadRef = z.output<typeof UploadRef>;

const KILOBYTE = 1024;

/** The most bytes of a document, and of an attachment, which has the same limit (S0-5-17, S0-5-21). */
export const DOCUMENT_MAX_BYTES = 104_857_600;
/** The most bytes of a file that is held in memory while it is passed on to the file host. */
export const HOSTED_MAX_BYTES = 10_485_760;
/** The most files a person can choose at once (S0-9-11). */
export const MAX_FILES_AT_ONCE = 200;

/** Accepted image types (S0-5-20). */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'] as const;

const officeTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;

const recordingTypes = [
  'audio/mpeg',
  'audio/x-m4a',
  'audio/wav',
  'audio/ogg',
  'video/mp4',
  'video/quicktime',
  'video/webm',
];

interface UploadRule {
  max_bytes: number;
  /** The most bytes of files of some kinds, by the first part of their type. */
  max_bytes_of?: Readonly<Partial<Record<'image' | 'audio' | 'video', number>>>;
  /** Content types as detected from the bytes. */
  types: readonly string[];
  /** The types in words, for 'Please select a … file'. */
  in_words: string;
  /** True for pictures that are decoded, here or on a recipient's page, whose pixels are limited too. */
  limits_pixels?: boolean;
}

const attachments: UploadRule = {
  max_bytes: DOCUMENT_MAX_BYTES,
  types: ['application/pdf', ...imageTypes, ...officeTypes, ...recordingTypes, 'text/plain', 'text/csv'],
  in_words: 'PDF, image, Office, text, audio or video',
};

/** What may be uploaded for each purpose; the server checks it in the grant and again by the bytes. */
export const uploadRules: Record<UploadRef, UploadRule> = {
  DOCUMENT_TEMPLATE: {
    max_bytes: DOCUMENT_MAX_BYTES,
    types: ['application/pdf', ...imageTypes],
    in_words: 'PDF or image',
    limits_pixels: true,
  },
  TIMELINE_ATTACHMENT: attachments,
  /** Pictures and attachments of a page. */
  PAGE_TEMPLATE_ATTACHMENT: { ...attachments, limits_pixels: true },
  /** The limits of profile pictures (S0-5-06, readings.md B23). */
  PROFILE_PICTURE: { max_bytes: 1024 * KILOBYTE, types: imageTypes, in_words: 'image', limits_pixels: true },
  /** The limits of lists of clients, which are streamed and never held in memory (integrations 12.3). */
  CLIENT_IMPORT: {
    max_bytes: 500 * KILOBYTE * KILOBYTE,
    types: ['text/csv', 'text/plain', 'text/tab-separated-values', officeTypes[1], 'text/vcard'],
    in_words: 'CSV, Excel (.xlsx) or vCard',
  },
  /** Cover and logo of a lead form. */
  PRIVYR_LEAD_FORMS: { max_bytes: 5 * KILOBYTE * KILOBYTE, types: imageTypes, in_words: 'image', limits_pixels: true },
  /** What Meta takes at the head of a message (integrations 3.5). */
  WHATSAPP_PICTURE: {
    max_bytes: 5 * KILOBYTE * KILOBYTE,
    types: ['image/jpeg', 'image/png'],
    in_words: 'JPEG or PNG',
    limits_pixels: true,
  },
  WHATSAPP_DOCUMENT: { max_bytes: DOCUMENT_MAX_BYTES, types: ['application/pdf'], in_words: 'PDF' },
  /** What Meta takes in a chat (integrations 3.6). */
  WHATSAPP_ATTACHMENT: {
    max_bytes: DOCUMENT_MAX_BYTES,
    max_bytes_of: { image: 5 * KILOBYTE * KILOBYTE, audio: 16 * KILOBYTE * KILOBYTE, video: 16 * KILOBYTE * KILOBYTE },
    types: [
      ...['application/pdf', 'image/jpeg', 'image/png', ...officeTypes],
      ...['text/plain', 'audio/mpeg', 'audio/ogg', 'video/mp4'],
    ],
    in_words: 'PDF, JPEG, PNG, Office, text, MP3, OGG or MP4',
    limits_pixels: true,
  },
};

/** Content types by extension, for browsers that state none. */
const typeByEnding: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
  docx: officeTypes[0],
  xlsx: officeTypes[1],
  pptx: officeTypes[2],
  mp3: 'audio/mpeg',
  m4a: 'audio/x-m4a',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  txt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  vcf: 'text/vcard',
};

/** Returns the content type of a file's extension, or undefined when it is unknown. */
export const guessFileType = (name: string): string | undefined =>
  typeByEnding[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Tells whether browsers show the type as a picture; everything else but PDF is only saved. */
export const isImageType = (type: string): boolean => (imageTypes as readonly string[]).includes(type);

/** The limits on size and pages in one sentence (S0-5-19). */
export const DOCUMENT_LIMITS = 'A file may have at most 100 MB and 200 pages.';

export const wrongType = (ref: UploadRef): string => withLimits(ref, messages.fileType(uploadRules[ref].in_words));

/**
 * Returns the message for a damaged PDF or picture: bytes of no known kind under a name of an accepted one. Undefined
 * when another kind was found.
 */
export function damaged(name: string, found: string | undefined, ref: UploadRef): string | undefined {
  const promised = guessFileType(name);
  const isUnknown = found === undefined || found === 'text/plain';
  if (!isUnknown || !promised || !uploadRules[ref].types.includes(promised)) return undefined;
  if (promised === 'application/pdf') return 'This PDF is damaged. Save it again and upload the new one.';
  return isImageType(promised) ? 'This image is damaged. Save it again and upload the new one.' : undefined;
}

/** Returns the most bytes of a file of this type for a purpose. */
export const findMaxBytes = (ref: UploadRef, type: string): number => {
  const { max_bytes, max_bytes_of = {} } = uploadRules[ref];
  return new Map(Object.entries(max_bytes_of)).get(type.split('/')[0] ?? '') ?? max_bytes;
};

/** @param max_bytes the limit of its kind or of the installation, where that is another than the purpose's. */
export const tooLarge = (ref: UploadRef, max_bytes = uploadRules[ref].max_bytes): string =>
  withLimits(ref, messages.fileSize(`${max_bytes / KILOBYTE / KILOBYTE} MB`));

/** Adds both limits to the refusal of a document (S0-5-19), so that the next try succeeds. */
const withLimits = (ref: UploadRef, message: string) =>
  ref === 'DOCUMENT_TEMPLATE' ? `${message}. ${DOCUMENT_LIMITS}` : message;
