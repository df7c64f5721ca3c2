import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

let lastMs = 0;
let sequence = 0;
/** The milliseconds as they stand in an id; many ids are made in one. */
let prefix = '';

/**
 * Returns a time-ordered UUID, version 7: 48 bits of milliseconds, a 12-bit counter that orders ids of the same
 * millisecond in this process, then random bits. Tables that only grow are partitioned by it.
 */
export function uuidV7(): string {
  const at = Math.max(now().getTime(), lastMs);
  sequence = at === lastMs ? sequence + 1 : 0;
  lastMs = at + (sequence > 0xfff ? 1 : 0);
  if (sequence > 0xfff) sequence = 0;
  if (sequence === 0) {
    const time = lastMs.toString(16).padStart(12, '0');
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-`;
  }
  // The variant and the random bits are those of version 4, which are drawn many at a time.
  return `${prefix}${(0x7000 | sequence).toString(16)}-${randomUUID().slice(19)}`;
}

/** Returns the lowest UUID of version 7 that can be made at an instant or later. */
export function firstUuidAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
