import type { GlobalScope } from '#platform/server/database/scope.ts';

const expiring = [
  'sessions',
  'known_devices',
  'otp_challenges',
  'magic_tokens',
  'email_changes',
  'spent_tokens',
] as const;

/** Deletes what expired before this instant. */
export async function purgeExpired(globalScope: GlobalScope, before: string): Promise<void> {
  for (const table of expiring) await globalScope.db.deleteFrom(table).where('expires_at', '<', before).execute();
}
