import { Problem } from '#platform/contract/problems.ts';
import { now, nowIso } from '#platform/server/clock.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { hashToken, newToken } from '#platform/server/sessions/secrets.ts';

const GOOD_FOR_MS = 10 * 60_000;

/**
 * Begins a consent at a provider (integrations R.4).
 *
 * @returns the state the provider sends back: good once, for this session and person, for ten minutes.
 */
export async function beginConsent(scope: Scope, session_id: string, provider: string): Promise<string> {
  const { org_id, db, actor } = scope;
  await db.deleteFrom('oauth_states').where('org_id', '=', org_id).where('expires_at', '<=', nowIso()).execute();
  const state = newToken();
  const expires_at = new Date(now().getTime() + GOOD_FOR_MS).toISOString();
  await db
    .insertInto('oauth_states')
    .values({ org_id, state_hash: hashToken(state), provider, profile_id: actor.profile_id, session_id, expires_at })
    .execute();
  return state;
}

/** Ends a consent: takes its state away, so that a second use finds none. Throws `invalid_input` for any other state. */
export async function consumeConsentState(
  scope: Scope,
  session_id: string,
  provider: string,
  state: string,
): Promise<void> {
  const taken = await scope.db
    .deleteFrom('oauth_states')
    .where('org_id', '=', scope.org_id)
    .where('state_hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('profile_id', '=', scope.actor.profile_id)
    .where('session_id', '=', session_id)
    .where('expires_at', '>', nowIso())
    .returning('org_id')
    .executeTakeFirst();
  if (taken) return;
  throw new Problem('invalid_input', {
    detail: 'This connection was started elsewhere or too long ago, or is already complete. Start again.',
    errors: { state: 'Start the connection again' },
  });
}

/** Returns whether a person of the organisation may be in the provider's dialog now. */
export async function isConsentOpen(scope: OrgScope, provider: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('oauth_states')
    .where('org_id', '=', scope.org_id)
    .where('provider', '=', provider)
    .where('expires_at', '>', nowIso())
    .select('org_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the member who connects, as the person of a login whose provider does not say whose it is. */
export async function describeMember(scope: Scope): Promise<{ id: string; name: string }> {
  const { profile_id } = scope.actor;
  const { name } = await scope.db
    .selectFrom('profiles')
    .where('org_id', '=', scope.org_id)
    .where('id', '=', profile_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return { id: `member:${profile_id}`, name };
}
