import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { identity } from '../contract.ts';
import { appStartup } from './account/app-startup.ts';
import { initiateEmailChange, validateEmailChange } from './account/change-email.ts';
import type { EmailProof } from './account/email-changes.queries.ts';
import { browserAsking, browserHolding, sessionHolding } from './codes/challenges.ts';
import { requireCode } from './codes/check-codes.ts';
import { proofEmail } from './codes/code-messages.ts';
import { signInNumber } from './codes/phone-number.ts';
import { sendEmailCode, sendPhoneCode } from './codes/send-codes.ts';
import { clearSessionInBrowser, endAllOtherSessions, endOneSession, listSessions } from './sessions/my-sessions.ts';
import { endSession, markProven } from './sessions/sessions.queries.ts';
import { callingCode } from './sign-in/calling-code.ts';
import { resourcesAccessPolicy } from './sign-in/magic-sign-in.ts';
import { nameFromEmail } from './sign-in/new-names.ts';
import { findOrAddByEmail, findOrAddByPhone, findPerson } from './sign-in/people.queries.ts';
import { signIn, startAsAnswered } from './sign-in/sign-in.ts';
import { signInToDemo } from './sign-in/sign-in-to-demo.ts';

export const identityRoutes = bind(identity, {
  getCallingCode: ({ services, request, query }) => callingCode(services, request, query.time_zone),
  getAppStartup: (context) => appStartup(context, context.query.fetch_num_devices),
  generateEmailOtp: (context) =>
    sendEmailCode(context.services, context.request, browserAsking(context, 'email', context.body.email)),
  submitEmailOtp: async (context) => {
    const { email, otp, ...hints } = context.body;
    await requireCode(context.services, context.request, browserHolding(context, 'email', email), otp);
    return signIn(context, 'email_code', hints, (globalScope, country_code) =>
      findOrAddByEmail(globalScope, email, { name: nameFromEmail(email), country_code }),
    );
  },
  generatePhoneOtp: (context) => {
    const { phone_number, country_code } = context.body;
    const number = signInNumber(phone_number, country_code);
    return sendPhoneCode(context.services, context.request, browserAsking(context, 'phone', number));
  },
  submitPhoneOtp: async (context) => {
    const { phone_number, country_code, otp, ...hints } = context.body;
    const number = signInNumber(phone_number, country_code);
    await requireCode(context.services, context.request, browserHolding(context, 'phone', number), otp);
    return signIn(context, 'phone_code', hints, (globalScope, country) =>
      findOrAddByPhone(globalScope, number, { name: '', country_code: country_code ?? country }),
    );
  },
  signInWithGoogle: async (context) => {
    const { signInWithGoogle } = await import('./sign-in/google-sign-in.ts');
    return signInWithGoogle(context, context.body);
  },
  start: (context) => startAsAnswered(context, context.body),
  signInToDemo: (context) => signInToDemo(context),
  sendProofCode: (context) => sendProofCode(context),
  submitProofCode: (context) => submitProofCode(context, context.body.otp),
  initiateEmailChange: (context) => initiateEmailChange(context, context.body.new_email),
  validateEmailChange: async (context) => {
    const { token, new_email, otp } = context.body;
    const proof = token === undefined ? { new_email, otp } : { token };
    return { ...done, email: await validateEmailChange(context, proof as EmailProof) };
  },
  exchangeMagicToken: (context) =>
    resourcesAccessPolicy(context, context.query['magic-token'] ?? context.query.magic_token),
  // The first write of a provisional session confirms it before any handler runs (platform/server/http/register.ts).
  confirmSession: () => done,
  logout: async ({ session, services, request, reply }) => {
    await withGlobalScope(services.database, request.id, (globalScope) => endSession(globalScope, session.token_hash));
    services.sessions.forgetOne(session.token_hash);
    logSecurity(services, request, 'signed_out');
    clearSessionInBrowser(services, reply);
    return done;
  },
  listSessions: (context) => listSessions(context),
  endSession: (context) => endOneSession(context, context.params.id),
  endOtherSessions: (context) => endAllOtherSessions(context),
  getAppDownloadLinks: ({ services: { settings } }) => ({
    app_store_url: settings.app_store_url,
    play_store_url: settings.play_store_url,
  }),
});

type Context = Pick<DetachedContext, 'actor' | 'services' | 'request' | 'session'>;

/** Sends a code to where the person signs in: their e-mail address, or their number when they have none. */
async function sendProofCode(context: Context) {
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
async function submitProofCode(context: Context, otp: string): Promise<void> {
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
