import { findVideoId } from '#features/content/contract.ts';

/** What something pasted on the page becomes. */
export type Pasted =
  | { kind: 'pictures'; files: File[] }
  | { kind: 'video'; address: string }
  | { kind: 'phone'; phone: string };

const PHONE = /^\+?[\d\s().-]{7,24}$/;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/** Returns what is in the clipboard for the page: pictures, the address of a video, a phone number; null for all else. */
export function readPasted({ files, text }: { files: readonly File[]; text: string }): Pasted | null {
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  if (pictures.length > 0) return { kind: 'pictures', files: pictures };
  const written = text.trim();
  // An id alone may be any word of eleven letters.
  if (/[./]/.test(written) && findVideoId(written) !== null) return { kind: 'video', address: written };
  const digits = written.replaceAll(/\D/g, '').length;
  if (PHONE.test(written) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS) return { kind: 'phone', phone: written };
  return null;
}
