import { toWallMinute } from '#domain/wall-time.ts';

const zones = new Map<string, string | null>();

/** Returns the zone of a country, an ISO code, whose clocks all show the same time in every month of a year; else null. */
export function findZoneOfCountry(country: string, at: string): string | null {
  const known = zones.get(country);
  if (known !== undefined) return known;
  const [first = null, ...others] = listZones(country);
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(Number(at.slice(0, 4)), month, 15)));
  const isOne = others.every((zone) =>
    months.every((month) => toWallMinute(month.toISOString(), zone) === toWallMinute(month.toISOString(), first!)),
  );
  zones.set(country, isOne ? first : null);
  return isOne ? first : null;
}

/** Newer runtimes have a function where older ones have a property. */
function listZones(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as { timeZones?: string[]; getTimeZones?: () => string[] };
  return locale.timeZones ?? locale.getTimeZones?.() ?? [];
}
