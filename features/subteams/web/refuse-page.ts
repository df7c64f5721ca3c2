import type { CallFailed } from '#platform/web/api.ts';

/** The status of a call whose organisation has no sub-teams (readings.md D22). */
const SWITCHED_OFF = 425;

/** Shows the whole page as refused where the organisation has no sub-teams. */
export function refusePage({ error }: { error: CallFailed | null }): void {
  if (error?.status === SWITCHED_OFF) throw error;
}
