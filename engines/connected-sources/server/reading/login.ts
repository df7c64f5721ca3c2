import { nowMillis } from '#platform/server/clock.ts';
import type { ProviderAccount } from '../provider.ts';

/** Describes an account that has no token of its own, as a login shows it. @param missing permissions that are not there. */
export const describeAccount = (
  id: string,
  name: string | null | undefined,
  missing: readonly string[] = [],
): ProviderAccount => ({ id, name: name || id, token: null, tasks: [], missing, is_ticked: true });

/** Returns when a token ends that is good for so many seconds from now; null where that is not said. */
export const findEnd = (seconds: number | null | undefined): string | null =>
  seconds == null ? null : new Date(nowMillis() + seconds * 1_000).toISOString();
