/** Milliseconds by which a clock in the zone is ahead of UTC at an instant. */
function offsetAt(instantMs: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(instantMs).replace(' ', 'T')}Z`) - Math.floor(instantMs / 1000) * 1000;
}

/** The instant at which a clock in the zone shows 'YYYY-MM-DDTHH:MM'; the first of two where it shows it twice. */
export function instantOfWall(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const [before, after] = [offsetAt(asUtc - 86_400_000, zone), offsetAt(asUtc + 86_400_000, zone)];
  const candidates = [asUtc - before, asUtc - after].filter((candidate) => wallOfMs(candidate, zone) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : asUtc - before).toISOString();
}

/** What a clock in the zone shows, 'YYYY-MM-DDTHH:MM': the form of a date and time field. */
export const wallOf = (instant: string, zone: string): string => wallOfMs(Date.parse(instant), zone);

const wallOfMs = (instantMs: number, zone: string): string =>
  new Date(instantMs + offsetAt(instantMs, zone)).toISOString().slice(0, 16);
