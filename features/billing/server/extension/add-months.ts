/** Adds months of the calendar, by UTC: behind 31 January comes the last day of February. */
export function addMonths(instant: string, months: number): string {
  const from = new Date(instant);
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target.toISOString();
}
