export * from './time-schemas.ts';

const DAY_MS = 86_400_000;

/** Returns the calendar days from one date to another, negative into the past. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
