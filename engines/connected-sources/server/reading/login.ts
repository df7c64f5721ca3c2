import type { ProviderAccount } from '../provider.ts';

/** Describes an account that has no token of its own, as a login shows it. @param missing permissions that are not there. */
export const describeAccount = (
  id: string,
  name: string | null | undefined,
  missing: readonly string[] = [],
): ProviderAccount => ({ id, name: name || id, token: null, tasks: [], missing, is_ticked: true });
