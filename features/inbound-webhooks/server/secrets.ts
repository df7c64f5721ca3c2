import { randomBytes } from 'node:crypto';
import type { LeadSource } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';

/** 128 bits, in letters and digits that copy as one word. */
export const newKey = (): string => `lk_${randomBytes(16).toString('hex')}`;

export const openSecret = ({ settings }: Services, sealed: string | null): string | null =>
  sealed === null ? null : unseal(settings.secret_key, sealed);

/** Returns the secret of a source and, for a day after it was replaced, the one before. */
export function listSecrets(services: Services, source: LeadSource): string[] {
  const { sealed_signing_secret, sealed_old_secret, old_secret_until } = source;
  const isOldGood = old_secret_until !== null && old_secret_until > nowIso();
  return [sealed_signing_secret, isOldGood ? sealed_old_secret : null].flatMap(
    (sealed) => openSecret(services, sealed) ?? [],
  );
}
