import { Problem } from '#platform/contract/problems.ts';
import { DEMO_ORG_ID, DEMO_OWNER_PROFILE_ID } from '#platform/contract/startup/demo.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { isAskedHere } from '#platform/server/network/loopback.ts';
import type { Services } from '#platform/server/services.ts';
import type { SignedIn } from '../../contract.ts';
import { findMembership } from './people.queries.ts';
import { openSession, type SignInContext } from './sign-in.ts';

const demoOwner = { org_id: DEMO_ORG_ID, profile_id: DEMO_OWNER_PROFILE_ID };

/** Tells whether there is a demo to explore; outside local mode never. */
export async function hasDemo(services: Services, request_id: string): Promise<boolean> {
  if (!services.settings.local_mode) return false;
  return (
    (await withGlobalScope(services.database, request_id, (globalScope) => findMembership(globalScope, demoOwner))) !==
    undefined
  );
}

/** Signs in without any proof, so only in local mode, from this machine, and only as the demo's owner. */
export async function signInToDemo(context: SignInContext): Promise<SignedIn> {
  const { services, request } = context;
  if (!services.settings.local_mode || !isAskedHere(request.raw, services.settings)) throw new Problem('not_found');
  const membership = await withGlobalScope(services.database, request.id, (globalScope) =>
    findMembership(globalScope, demoOwner),
  );
  if (!membership) throw new Problem('not_found', { log_detail: 'there is no demo' });
  await openSession(context, 'demo', membership);
  return { success: true, is_new_user: false, ...demoOwner };
}
