const DAY_MS = 86_400_000;

/** Returns the day after. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

/** Returns every day from the first of the month to this one. */
export function listDaysOfMonth(today: string): string[] {
  const days = [`${today.slice(0, 8)}01`];
  while (days.at(-1)! < today) days.push(nextDay(days.at(-1)!));
  return days;
}
