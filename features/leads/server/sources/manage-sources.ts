import { hasPhoneNumbers } from '#domain/phone-numbers.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { publishAddress, retireAddresses } from '#platform/server/sessions/public-addresses.queries.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import { leadSourceChanged } from '../../events.ts';
import type { LeadSource } from '../../lead-source.ts';
import { resumeHeldLeads } from './held-leads.queries.ts';
import {
  getSource,
  insertSource,
  isActiveProfile,
  type LeadSourcePatch,
  listSources,
  writeSource,
  writeSourceName,
} from './lead-sources.queries.ts';
import { SOURCE_ADDRESS } from './source-cache.ts';

const MAX_SOURCES = 100;
const GRACE_MS = 24 * 3_600_000;

/**
 * Adds a source with its own address.
 *
 * @param secretKey seals the token, which is shown again to people who manage it.
 * @param ownToken of the address, where its source has a form of its own; 128 random bits when absent.
 */
export async function addSource(
  scope: Scope,
  secretKey: string,
  kind: string,
  name: string,
  ownToken?: string,
): Promise<LeadSource> {
  if ((await listSources(scope, kind)).length >= MAX_SOURCES) {
    throw new Problem('not_possible_now', {
      detail: `An organisation can have at most ${MAX_SOURCES} sources of one kind.`,
    });
  }
  const id = await insertSource(scope, { kind, name, created_by_id: scope.actor.profile_id });
  const token = await publishAddress(scope, SOURCE_ADDRESS, id, ownToken);
  await writeSource(scope, id, { sealed_token: seal(secretKey, token) });
  return recordChange(scope, kind, id, 'added');
}

/** Adds a source whose leads are announced to the installation, so that it needs no address of its own. */
export async function addSourceWithoutAddress(scope: OrgScope, kind: string, name: string): Promise<LeadSource> {
  const id = await insertSource(scope, { kind, name, created_by_id: scope.actor?.profile_id ?? null });
  return recordChange(scope, kind, id, 'added');
}

/** Brings a source back that was deleted; its leads were kept. */
export const reviveSource = (scope: OrgScope, id: number): Promise<void> =>
  writeSource(scope, id, { deleted_at: null });

/** Gives a source another name if it still has this one; a name that a person gave it stays. */
export async function renameSource(scope: OrgScope, id: number, names: { from: string; to: string }): Promise<void> {
  if (await writeSourceName(scope, id, names))
    await record(scope, leadSourceChanged, { subject_id: id, payload: { what: 'changed' }, audience: null });
}

/** Changes the named fields; ending a pause files what arrived meanwhile. */
export async function changeSource(
  scope: Scope,
  { kind, id, status }: LeadSource,
  patch: Omit<LeadSourcePatch, `sealed_${string}` | 'old_secret_until' | 'deleted_at'>,
): Promise<LeadSource> {
  await checkPatch(scope, patch);
  await writeSource(scope, id, patch);
  if (status === 'PAUSED' && patch.status === 'ACTIVE') await resumeHeldLeads(scope, id);
  return recordChange(scope, kind, id, 'changed');
}

async function checkPatch(scope: Scope, { default_country, default_assignee_id }: LeadSourcePatch): Promise<void> {
  if (default_country && !hasPhoneNumbers(default_country)) {
    throw fieldProblem('default_country', 'Choose a country from the list');
  }
  if (default_assignee_id && !(await isActiveProfile(scope, default_assignee_id))) {
    throw fieldProblem('default_assignee_id', 'Choose an active member of your team');
  }
}

/** Gives the source a new address; the old one works for another 24 hours (integrations 9.6). @returns until when. */
export async function renewAddress(scope: OrgScope, secretKey: string, { kind, id }: LeadSource): Promise<string> {
  const until = new Date(now().getTime() + GRACE_MS).toISOString();
  await retireAddresses(scope, SOURCE_ADDRESS, id, until);
  const token = await publishAddress(scope, SOURCE_ADDRESS, id);
  await writeSource(scope, id, { sealed_token: seal(secretKey, token) });
  await recordChange(scope, kind, id, 'address-renewed');
  return until;
}

/**
 * Sets the secret every request must prove from now on; null removes it.
 *
 * @param options.old_works lets the one before work for another 24 hours.
 */
export async function setSigningSecret(
  scope: OrgScope,
  secretKey: string,
  { kind, id, sealed_signing_secret }: LeadSource,
  secret: string | null,
  { old_works = false } = {},
): Promise<LeadSource> {
  await writeSource(scope, id, {
    sealed_signing_secret: secret === null ? null : seal(secretKey, secret),
    sealed_old_secret: old_works ? sealed_signing_secret : null,
    old_secret_until: old_works ? new Date(now().getTime() + GRACE_MS).toISOString() : null,
  });
  return recordChange(scope, kind, id, 'secret-changed');
}

/** Deletes a source: its address answers 404 at once; its leads are kept and waiting ones are still filed. */
export async function removeSource(scope: OrgScope, { id }: LeadSource): Promise<void> {
  await retireAddresses(scope, SOURCE_ADDRESS, id, nowIso());
  await resumeHeldLeads(scope, id);
  await writeSource(scope, id, { deleted_at: nowIso() });
  await record(scope, leadSourceChanged, { subject_id: id, payload: { what: 'deleted' }, audience: null });
}

type Change = 'added' | 'changed' | 'address-renewed' | 'secret-changed';

async function recordChange(scope: OrgScope, kind: string, id: number, what: Change): Promise<LeadSource> {
  await record(scope, leadSourceChanged, { subject_id: id, payload: { what }, audience: null });
  return getSource(scope, kind, id);
}
