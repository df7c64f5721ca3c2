import type { ParsedPhone } from '#domain/phone-numbers.ts';
import { MAX_CONTACT_POINTS } from '../../contract.ts';

interface Contact {
  phones: readonly ParsedPhone[];
  emails: readonly string[];
}

/** What a client does not have yet; `left_out` counts what does not fit, because a client keeps ten of each. */
export interface MissingContact {
  phones: ParsedPhone[];
  emails: string[];
  left_out: number;
}

/** Returns the found phones and e-mails that are new to a client; a number is the same however it is written. */
export function missingContact(known: Contact, found: Contact): MissingContact {
  const phones = distinct(found.phones, known.phones, isSamePhone);
  const emails = distinct(found.emails, known.emails, (one, other) => one.toLowerCase() === other.toLowerCase());
  const fitting = {
    phones: phones.slice(0, Math.max(0, MAX_CONTACT_POINTS - known.phones.length)),
    emails: emails.slice(0, Math.max(0, MAX_CONTACT_POINTS - known.emails.length)),
  };
  const left_out = phones.length - fitting.phones.length + emails.length - fitting.emails.length;
  return { ...fitting, left_out };
}

const isSamePhone = (one: ParsedPhone, other: ParsedPhone): boolean =>
  one.raw === other.raw || (one.number_e164 !== null && one.number_e164 === other.number_e164);

function distinct<Point>(
  found: readonly Point[],
  known: readonly Point[],
  isSame: (one: Point, other: Point) => boolean,
) {
  const fresh: Point[] = [];
  for (const point of found) {
    const isThere = (other: Point) => isSame(point, other);
    if (!known.some(isThere) && !fresh.some(isThere)) fresh.push(point);
  }
  return fresh;
}
