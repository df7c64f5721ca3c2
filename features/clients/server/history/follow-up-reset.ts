import type { StoredRepeat } from '#domain/follow-up.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { ClientRow } from '../../access.ts';

/** A follow-up as the history of its client knows it. */
export interface FormerFollowUp {
  maturity_type: 'FIXED' | 'NOT_FIXED';
  remind_on: string | null;
  note: string | null;
  repeat: StoredRepeat | null;
  time_zone: string;
}

type Reset = (scope: Scope, client: ClientRow, former: FormerFollowUp | null) => Promise<void>;

const resets = extensionPoint<Reset>();

/** Lets the feature that keeps follow-ups give one back as it was; null where there was none. */
export const followUpReset = (reset: Reset): Extension => resets.extend('follow-up', reset);

export async function resetFollowUp(...parameters: Parameters<Reset>): Promise<void> {
  for (const reset of resets.all()) await reset(...parameters);
}
