import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';
import { userDetailsTag } from '#domain/tags.ts';
import { ResourcesAccessPolicy } from '#features/preferences/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id, Uuid } from '#platform/contract/ids.ts';
import { messages } from '#platform/contract/messages.ts';
import { Flag } from '#platform/contract/paging.ts';
import { Platform } from '#platform/contract/platform.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant } from '#platform/contract/time.ts';
import { OpenInvitation } from './invitations-contract.ts';
import { sessionsTag } from './tags.ts';

const AUTH = '/api/auth/api' as const;

/** How long a code works, how often it may be tried, and how long the screen waits before it offers another (G-032). */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

/** How long after proving themselves again a person may make changes that require it. */
export const PROOF_MINUTES = 10;

/** The most sessions a person is shown, the most recently used ones. */
export const SESSIONS_SHOWN = 100;

export const Email = z.string().trim().min(1).max(254).pipe(z.email());

/** Six digits; the specification has one sentence for an empty field and one for everything else (S1-5-06, S1-5-07). */
export const Otp = z
  .string()
  .trim()
  .refine((code) => code !== '', { error: messages.otpRequired, abort: true })
  .refine((code) => /^\d{6}$/.test(code), messages.otp);

/** Validated with its country; an international number needs none (S1-5-11). */
const phoneFields = {
  phone_number: z.string().trim().min(1).max(60),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Unknown country')
    .optional(),
};

/**
 * What the browser knows for a new account: an IANA time zone, ignored when this server does not know it, and the token of the
 * invitation at whose link the sign-in began.
 */
const hints = { time_zone: z.string().max(64).optional(), invitation: z.string().max(64).optional() };

export const CodeSent = z.object({
  success: z.literal(true),
  expires_in_seconds: z.int(),
  resend_after_seconds: z.int(),
});

/** One device on which a person is signed in. Browser and system are names, null where the device does not say. */
export const OwnSession = z.object({
  id: Uuid,
  device_type: DeviceType,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** The answer sets the cookie; `is_new_user` is true when this sign-in created the account (G-034). */
export const SignedIn = z.object({ success: z.literal(true), is_new_user: z.boolean(), profile_id: Id, org_id: Id });
export type SignedIn = z.output<typeof SignedIn>;

/**
 * The answer to somebody who belongs nowhere and is invited, but did not come by an invitation's link: they are asked whether to
 * join or to start on their own, and are signed in by that (readings.md D48).
 */
export const AskedToStart = z.object({
  success: z.literal(true),
  is_new_user: z.literal(true),
  invitations: z.array(OpenInvitation),
});
export type AskedToStart = z.output<typeof AskedToStart>;

export const identity = {
  getCallingCode: endpoint(`GET ${AUTH}/v1/pvyripapi/json`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'The country a visitor most likely calls from, with its calling code.',
    source: 'auth.getCallingCode',
    query: z.object({ time_zone: z.string().max(64).optional() }),
    returns: z.object({ country_code: z.string(), calling_code: z.string() }),
  }),
  getAppStartup: endpoint(`GET ${AUTH}/v1/app-startup`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Whether this browser is signed in, who is signed in and until when. A failure means signed out.',
    source: 'auth.getAppStartup',
    query: z.object({ fetch_num_devices: Flag.optional(), platform: Platform.optional() }),
    returns: z.object({
      user_id: Id,
      profile_id: Id,
      org_id: Id,
      /** Null unless requested. */
      num_devices: z.int().nullable(),
      session_expires_at: Instant,
    }),
  }),
  generateEmailOtp: endpoint(`POST ${AUTH}/v1/login/email/generate-otp`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary:
      'Sends a sign-in code by e-mail, which works only with the cookie of this answer. The answer is the same whether or not the account exists.',
    source: 'auth.generateEmailOtp',
    body: z.strictObject({ email: Email }),
    returns: CodeSent,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  submitEmailOtp: endpoint(`POST ${AUTH}/v2/login/email/submit-otp`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary:
      'Signs in with the newest code this browser requested for the address; the first sign-in creates the account.',
    source: 'auth.submitEmailOtp',
    body: z.strictObject({ email: Email, otp: Otp, ...hints }),
    returns: z.union([SignedIn, AskedToStart]),
    errors: ['invalid_input', 'too_many_requests', 'forbidden'],
  }),
  generatePhoneOtp: endpoint(`POST ${AUTH}/v1/login/generate-otp`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Sends a sign-in code by text message, which works only with the cookie of this answer.',
    source: 'auth.generatePhoneOtp',
    body: z.strictObject(phoneFields),
    returns: CodeSent,
    errors: ['invalid_input', 'too_many_requests', 'not_configured', 'not_available'],
  }),
  submitPhoneOtp: endpoint(`POST ${AUTH}/v1/login/submit-otp`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary:
      'Signs in with the newest code this browser requested for the number; the first sign-in creates the account.',
    source: 'auth.submitPhoneOtp',
    body: z.strictObject({ ...phoneFields, otp: Otp, ...hints }),
    returns: z.union([SignedIn, AskedToStart]),
    errors: ['invalid_input', 'too_many_requests', 'forbidden', 'not_available'],
  }),
  signInWithGoogle: endpoint(`POST ${AUTH}/v2/login/google-sign-in`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Signs in with an identity token of Google, which this server verifies.',
    source: 'auth.signInWithGoogle',
    body: z.strictObject({ g_token: z.string().min(1).max(10_000), ...hints }),
    returns: z.union([SignedIn, AskedToStart]),
    errors: ['invalid_input', 'not_signed_in', 'forbidden', 'not_configured', 'not_available'],
  }),
  start: endpoint(`POST ${AUTH}/v1/login/start`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary:
      'Joins one of the organisations that invite a new person, or starts one of their own; works only with the cookie of the sign-in that asked.',
    source: 'own: who is invited is asked before they join (readings.md D48)',
    body: z.strictObject({ profile_id: Id.nullable(), time_zone: z.string().max(64).optional() }),
    returns: SignedIn,
    errors: ['not_signed_in', 'not_possible_now', 'forbidden'],
  }),
  signInToDemo: endpoint(`POST ${AUTH}/v1/login/demo`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary:
      'Signs in as the owner of the demo organisation. Exists only in local mode, for requests from this machine.',
    source: 'own: "Look around the demo" on the sign-in page (readings.md D18)',
    returns: SignedIn,
    errors: ['not_found'],
  }),
  sendProofCode: endpoint(`POST ${AUTH}/v1/login/proof/generate-otp`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Sends a code to the e-mail address the person has, or to their phone when they have none.',
    source: 'own: the e-mail address is changed only by who proves the present one (OWASP ASVS 5.0, 7.5.1)',
    returns: CodeSent.extend({ channel: z.enum(['email', 'phone']), sent_to: z.string() }),
    errors: ['too_many_requests', 'not_configured', 'not_available'],
  }),
  submitProofCode: endpoint(`POST ${AUTH}/v1/login/proof/submit-otp`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: `Proves with that code that the account is the person’s, for this session and ${PROOF_MINUTES} minutes.`,
    source: 'own: see generate-otp beside it',
    body: z.strictObject({ otp: Otp }),
    returns: Done,
    errors: ['too_many_requests', 'not_available'],
  }),
  initiateEmailChange: endpoint(`POST ${AUTH}/v2/login/email/initiate-change-email`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary:
      'Sends a code and a link to the new address, after a proof (login/proof). Nothing changes until one of them is used.',
    source: 'auth.initiateEmailChange',
    body: z.strictObject({ new_email: Email }),
    returns: CodeSent,
    errors: ['proof_needed', 'too_many_requests'],
  }),
  validateEmailChange: endpoint(`POST ${AUTH}/v2/login/email/validate-change-email`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Changes the address, verified by the code or by the token of the link, and ends every other session.',
    source: 'auth.validateEmailChange',
    body: z
      .strictObject({ new_email: Email.optional(), otp: Otp.optional(), token: z.string().min(1).max(200).optional() })
      .refine(({ new_email, otp, token }) => token !== undefined || (new_email !== undefined && otp !== undefined), {
        path: ['otp'],
        error: messages.otpRequired,
      }),
    returns: z.object({ success: z.literal(true), email: z.string() }),
    errors: ['email_taken', 'too_many_requests'],
    changes: [userDetailsTag, sessionsTag],
  }),
  exchangeMagicToken: endpoint(`GET ${AUTH}/v1/resources-access-policy`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Opens a session when given a magic token, and returns which resources the signed-in person may use.',
    source: 'auth.exchangeMagicToken',
    query: z.object({ 'magic-token': z.string().max(200).optional(), magic_token: z.string().max(200).optional() }),
    returns: ResourcesAccessPolicy,
    errors: ['not_signed_in'],
  }),
  confirmSession: endpoint(`POST ${AUTH}/v1/confirm-session`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Changes nothing else; as the first write of a session opened by a magic token it confirms that session.',
    source: 'own: a page that only reads must confirm its session too (readings.md D3)',
    returns: Done,
  }),
  logout: endpoint(`POST ${AUTH}/v1/logout`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Ends this session; other devices stay signed in.',
    source: 'auth.logout',
    returns: Done,
  }),
  listSessions: endpoint(`GET ${AUTH}/v1/sessions`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: `Where the person is signed in, the most recently used session first; ${SESSIONS_SHOWN} at most.`,
    source: 'own: a person sees and ends their sessions (OWASP ASVS 5.0, 7.5.2)',
    returns: z.object({ results: z.array(OwnSession) }),
    reads: [sessionsTag],
  }),
  endSession: endpoint(`DELETE ${AUTH}/v1/sessions/{id}`, {
    needs: 'session',
    plan: 'free',
    row: noRow('a session of the caller, whom nobody else is asked about'),
    database: 'none',
    summary: 'Ends one of the person’s own sessions at once.',
    source: 'own: see the list beside it',
    params: z.object({ id: Uuid }),
    returns: Done,
    changes: [sessionsTag],
  }),
  endOtherSessions: endpoint(`POST ${AUTH}/v1/sessions/end-others`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'Ends every session of the person but this one.',
    source: 'own: see the list beside it',
    returns: Done,
    changes: [sessionsTag],
  }),
  getAppDownloadLinks: endpoint(`GET ${AUTH}/v2/login/app-download-links`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Where to download the app; null where no store is configured and the web app is installed instead (D1).',
    source: 'auth.getAppDownloadLinks',
    returns: z.object({ app_store_url: z.string().nullable(), play_store_url: z.string().nullable() }),
  }),
};
