import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { sessionHolding } from '../codes/challenges.ts';
import { requireCode } from '../codes/check-codes.ts';
import { proofEmail } from '../codes/code-messages.ts';
import { sendEmailCode, sendPhoneCode } from '../codes/send-codes.ts';
import { findPerson } from '../sign-in/people.queries.ts';
import { markProven } from './sessions.queries.ts';

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'session'>;

/** Sends a code to where the person signs in: their e-mail address, or their number when they have none. */
export async function sendProofCode(context: Context) {
  const { services, request } = context;
  const holder = await describeHolder(context);
  const { channel, target } = holder.challenge;
  const sent =
    channel === 'email'
      ? await sendEmailCode(services, request, holder, proofEmail)
      : await sendPhoneCode(services, request, holder);
  return { ...sent, channel, sent_to: target };
}

/** @throws Problem for a wrong, used, expired or sixth code. */
export async function submitProofCode(context: Context, otp: string): Promise<void> {
  const { services, request, session } = context;
  await requireCode(services, request, await describeHolder(context), otp);
  await withGlobalScope(services.database, request.id, (globalScope) => markProven(globalScope, session.token_hash));
  logSecurity(services, request, 'identity_confirmed');
}

async function describeHolder({ actor, services, request, session }: Context) {
  const person = await withGlobalScope(services.database, request.id, (globalScope) =>
    findPerson(globalScope, actor.user_id),
  );
  if (person?.email) return sessionHolding({ session, request }, 'email', person.email);
  if (person?.phone_e164) return sessionHolding({ session, request }, 'phone', person.phone_e164);
  throw new Problem('not_possible_now', { log_detail: 'a person without address and number' });
}
