import { randomBytes } from 'node:crypto';
import type { LeadSource } from '#features/leads/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal, unsealGood } from '#platform/server/sessions/secrets.ts';

/** 128 bits, in letters and digits that copy as one word. */
export const newKey = (): string => `lk_${randomBytes(16).toString('hex')}`;

export const openSecret = ({ settings }: Services, sealed: string | null): string | null =>
  sealed === null ? null : unseal(settings.secret_key, sealed);

/** Returns the secret of a source and, for a day after it was replaced, the one before. */
export const listSecrets = ({ settings }: Services, source: LeadSource): string[] =>
  unsealGood(settings.secret_key, {
    sealed: source.sealed_signing_secret,
    sealed_old: source.sealed_old_secret,
    old_until: source.old_secret_until,
  });
