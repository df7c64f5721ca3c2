import { now } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { PublicContext } from '#platform/server/http/bind.ts';
import type { ServerCookie } from '#platform/server/http/cookies.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import type { AskedToStart } from '../../contract.ts';
import type { OpenInvitation } from '../../invitations-contract.ts';
import { type Invited, readInvitation } from '../invitations/invitations.queries.ts';
import type { Person } from './people.queries.ts';

type Context = Pick<PublicContext, 'request' | 'reply' | 'services'>;

/** Says who may answer: somebody who has proved who they are and belongs nowhere yet. */
export const START_COOKIE = 'leadkeep_start' satisfies ServerCookie;
const START_SECONDS = 15 * 60;

/** Asks whether to join or to start on one's own; null where no invitation is open any more. */
export async function findStartQuestion(
  { services, request, reply }: Context,
  { user_id }: Person,
  invited: readonly Invited[],
): Promise<AskedToStart | null> {
  const invitations: OpenInvitation[] = [];
  for (const { org_id, profile_id } of invited) {
    const options = { org_id, actor: null, request_id: request.id, mode: 'read' } as const;
    const invitation = await withScope(services.database, options, (scope) => readInvitation(scope, profile_id));
    if (invitation && Date.parse(invitation.expires_at) > now().getTime()) invitations.push(invitation);
  }
  if (invitations.length === 0) return null;
  const until = now().getTime() + START_SECONDS * 1_000;
  reply.setCookie(START_COOKIE, seal(services.settings.secret_key, `${START_COOKIE}:${user_id}:${until}`), {
    maxAge: START_SECONDS,
  });
  return { success: true, is_new_user: true, invitations };
}

/** Returns who was asked in this browser; null where nobody was, or too long ago. */
export function readAsked({ services, request }: Context): number | null {
  try {
    const [kind, user_id, until] = unseal(services.settings.secret_key, request.cookies[START_COOKIE] ?? '').split(':');
    return kind === START_COOKIE && Number(until) > now().getTime() ? Number(user_id) : null;
  } catch {
    return null;
  }
}
