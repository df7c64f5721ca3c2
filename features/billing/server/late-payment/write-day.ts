/** Writes the day of an instant for a mail: '2 December 2026'. */
export const writeDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    Date.parse(instant),
  );
