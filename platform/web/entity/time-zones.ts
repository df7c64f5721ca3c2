interface TimeZoneOption {
  value: string;
  label: string;
  /** The offset from UTC today: 'GMT+8'. */
  hint: string;
}

/** Returns every zone this browser knows, and the chosen one even when it is unknown. */
export function listTimeZones(chosen: string | null): TimeZoneOption[] {
  const known = Intl.supportedValuesOf('timeZone');
  const names = chosen === null || known.includes(chosen) ? known : [chosen, ...known];
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
