import type { SilenceCheck } from './source-checkers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Writes how long a source has been inactive. */
export function writeDuration(inactive_ms: number): string {
  if (inactive_ms < 2 * HOUR_MS) return `${Math.floor(inactive_ms / MINUTE_MS)} min`;
  if (inactive_ms < 2 * DAY_MS) return `${Math.floor(inactive_ms / HOUR_MS)} h`;
  return `${Math.floor(inactive_ms / DAY_MS)} days`;
}

const broken: Record<SilenceCheck['what'], string> = {
  permission: 'Its permission no longer works.',
  subscription: 'Its provider no longer reports leads to us.',
  count: 'Its provider has leads that could not be fetched.',
};

/** Returns what people are told of a silent source. */
export function writeSilence({ name, inactive_ms, usual, checks }: SilenceToWrite): { title: string; body: string } {
  const wrong = checks.filter(({ is_fine }) => !is_fine).map(({ what }) => broken[what]);
  const fine = checks.length > 0 ? 'Everything that could be checked is in order. ' : '';
  return {
    title: `${name}: no lead for ${writeDuration(inactive_ms)}, usually ${Math.max(1, Math.round(usual))} by now`,
    body: wrong.length > 0 ? wrong.join(' ') : `${fine}Check that its ads and forms are still running.`,
  };
}

interface SilenceToWrite {
  name: string;
  inactive_ms: number;
  usual: number;
  checks: readonly SilenceCheck[];
}
