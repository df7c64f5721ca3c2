import { pause } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { requireLeadTarget } from '../lead-target.ts';

/** Filing takes leads in the order they came, so a lead that is announced waits for no more than about these. */
const MOST_WAITING = 300;
const LOOK_EVERY_MS = 50;
/** Filing that does not work keeps nothing from being taken in: ten seconds. */
const LOOKS = 200;

/** Waits while many leads of the organisation are to be filed. Who takes in many leads that were found asks before each batch. */
export async function waitForFiling(services: Services, org_id: number): Promise<void> {
  const options = { org_id, actor: null, request_id: 'found-leads', mode: 'read' } as const;
  for (let look = 0; look < LOOKS; look += 1) {
    const waiting = await withScope(services.database, options, (scope) =>
      requireLeadTarget().countWaiting(scope, MOST_WAITING + 1),
    );
    if (waiting <= MOST_WAITING) return;
    await pause(LOOK_EVERY_MS);
  }
}
