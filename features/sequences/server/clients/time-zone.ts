import { findCountry } from '#domain/phone-numbers.ts';
import { nowIso } from '#platform/server/clock.ts';
import { findZoneOfCountry } from '../../machine/country-zone.ts';

/** By whose clock the waits and hours of a client count. */
export interface CountedZone {
  time_zone: string;
  /** Whether it is the client's own; else it follows the assignee. */
  has_own_zone: boolean;
}

interface Located {
  assigned_to_id_or_zero: number;
  /** Chosen by a person. */
  time_zone: string | null;
  /** The first phone of the client that is a number. */
  phone: string | null;
}

/** Returns the zone of a client: the one a person chose, else that of the phone's country, else the assignee's. */
export function findZone(
  { time_zone, phone, assigned_to_id_or_zero }: Located,
  zones: ReadonlyMap<number, string>,
): CountedZone {
  const country = time_zone === null && phone !== null ? findCountry(phone) : null;
  const own = time_zone ?? (country === null ? null : findZoneOfCountry(country, nowIso()));
  if (own !== null) return { time_zone: own, has_own_zone: true };
  return { time_zone: findAssigneeZone({ assigned_to_id_or_zero }, zones), has_own_zone: false };
}

/** Returns the zone of a client's assignee; without one that of the organisation. */
export const findAssigneeZone = (
  { assigned_to_id_or_zero }: Pick<Located, 'assigned_to_id_or_zero'>,
  zones: ReadonlyMap<number, string>,
): string => zones.get(assigned_to_id_or_zero) ?? zones.get(0) ?? 'UTC';
