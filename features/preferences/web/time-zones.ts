export interface TimeZoneOption {
  value: string;
  label: string;
  /** What the clock is ahead of UTC today: 'GMT+8'. */
  hint: string;
}

/** Every zone this browser knows, and the one chosen even when it does not know it. */
export function timeZoneOptions(chosen: string): TimeZoneOption[] {
  const known = Intl.supportedValuesOf('timeZone');
  const names = known.includes(chosen) ? known : [chosen, ...known];
  return names.map((value) => ({ value, label: value.replaceAll('_', ' '), hint: findOffset(value) }));
}

function findOffset(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
