import { DateTime, IANAZone } from 'luxon';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The instant at which a clock in the zone shows a wall time. Where clocks are set back and show it twice, the first time
 * counts; where they are set forward and skip it, it counts by the clock before the change, which makes 02:30 what the new
 * clock calls 03:30 (RFC 5545 §3.3.5; docs/decisions/0042-follow-ups.md).
 *
 * @param wallTime 'YYYY-MM-DDTHH:MM' or with seconds. @returns an ISO instant in UTC.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const zone = IANAZone.create(timeZone);
  const asUtc = Date.parse(`${wallTime}Z`);
  // No zone changes its clock twice within two days, so these are the offsets before and after any change nearby.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => zone.offset(near) * MINUTE_MS);
  const candidates = offsets.map((offset) => asUtc - offset);
  const shown = candidates.filter((candidate, index) => zone.offset(candidate) * MINUTE_MS === offsets[index]);
  const chosen = shown.length > 0 ? Math.min(...shown) : candidates[0]!;
  return new Date(chosen).toISOString();
}

/** What a clock in the zone shows at an instant: 'YYYY-MM-DDTHH:MM:SS'. */
export const wallTimeOf = (instant: string, timeZone: string): string =>
  DateTime.fromISO(instant, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");

/** The calendar day a number of days after a day: 'YYYY-MM-DD'. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The calendar day of an instant in the zone. */
export const dayOf = (instant: string, timeZone: string): string => wallTimeOf(instant, timeZone).slice(0, 10);
