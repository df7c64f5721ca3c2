import * as z from 'zod';
import { ResourcesAccessPolicy } from '#features/preferences/contract.ts';
import { Done, endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { messages } from '#platform/contract/messages.ts';
import { Flag } from '#platform/contract/paging.ts';
import { Platform } from '#platform/contract/platform.ts';
import { Instant } from '#platform/contract/time.ts';

const AUTH = '/api/auth/api' as const;

/** How long a code works, how often it may be tried, and how long the screen waits before it offers another (G-032). */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

const Email = z.string().trim().min(1).max(254).pipe(z.email());

/** Six digits; the specification has one sentence for an empty field and one for everything else (S1-5-06, S1-5-07). */
export const Otp = z
  .string()
  .trim()
  .refine((code) => code !== '', { error: messages.otpRequired, abort: true })
  .refine((code) => /^\d{6}$/.test(code), messages.otp);

/** Judged with its country; an international number needs none (S1-5-11). */
const phoneFields = {
  phone_number: z.string().trim().min(1).max(60),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Unknown country')
    .optional(),
};

/** What the browser knows and a new account starts with: an IANA zone; one this server does not know is passed over. */
const hints = { time_zone: z.string().max(64).optional() };

const CodeSent = z.object({
  success: z.literal(true),
  expires_in_seconds: z.int(),
  resend_after_seconds: z.int(),
});

/** The cookie is set with the answer; `is_new_user` when this sign-in made the account (G-034). */
const SignedIn = z.object({ success: z.literal(true), is_new_user: z.boolean(), profile_id: Id, org_id: Id });
export type SignedIn = z.output<typeof SignedIn>;

export const identity = {
  getCallingCode: endpoint(`GET ${AUTH}/v1/pvyripapi/json`, {
    needs: 'public',
    database: 'none',
    summary: 'The country a visitor most likely calls from, with its calling code.',
    source: 'auth.getCallingCode',
    query: z.object({ time_zone: z.string().max(64).optional() }),
    returns: z.object({ country_code: z.string(), calling_code: z.string() }),
  }),
  getAppStartup: endpoint(`GET ${AUTH}/v1/app-startup`, {
    needs: 'session',
    database: 'none',
    summary: 'Whether this browser is signed in, as whom and until when. A failure means signed out.',
    source: 'auth.getAppStartup',
    query: z.object({ fetch_num_devices: Flag.optional(), platform: Platform.optional() }),
    returns: z.object({
      user_id: Id,
      profile_id: Id,
      org_id: Id,
      /** null unless asked for. */
      num_devices: z.int().nullable(),
      session_expires_at: Instant,
    }),
  }),
  generateEmailOtp: endpoint(`POST ${AUTH}/v1/login/email/generate-otp`, {
    needs: 'public',
    database: 'none',
    summary: 'Sends a sign-in code by e-mail. The answer is the same whether or not the account exists.',
    source: 'auth.generateEmailOtp',
    body: z.strictObject({ email: Email }),
    returns: CodeSent,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  submitEmailOtp: endpoint(`POST ${AUTH}/v2/login/email/submit-otp`, {
    needs: 'public',
    database: 'none',
    summary: 'Signs in with the newest code sent to the address; the first time, the account is made.',
    source: 'auth.submitEmailOtp',
    body: z.strictObject({ email: Email, otp: Otp, ...hints }),
    returns: SignedIn,
    errors: ['invalid_input', 'too_many_requests', 'forbidden'],
  }),
  generatePhoneOtp: endpoint(`POST ${AUTH}/v1/login/generate-otp`, {
    needs: 'public',
    database: 'none',
    summary: 'Sends a sign-in code by text message.',
    source: 'auth.generatePhoneOtp',
    body: z.strictObject(phoneFields),
    returns: CodeSent,
    errors: ['invalid_input', 'too_many_requests', 'not_configured', 'not_available'],
  }),
  submitPhoneOtp: endpoint(`POST ${AUTH}/v1/login/submit-otp`, {
    needs: 'public',
    database: 'none',
    summary: 'Signs in with the newest code sent to the number; the first time, the account is made.',
    source: 'auth.submitPhoneOtp',
    body: z.strictObject({ ...phoneFields, otp: Otp, ...hints }),
    returns: SignedIn,
    errors: ['invalid_input', 'too_many_requests', 'forbidden', 'not_available'],
  }),
  signInWithGoogle: endpoint(`POST ${AUTH}/v2/login/google-sign-in`, {
    needs: 'public',
    database: 'none',
    summary: 'Signs in with an identity token of Google, which this server verifies by itself.',
    source: 'auth.signInWithGoogle',
    body: z.strictObject({ g_token: z.string().min(1).max(10_000), ...hints }),
    returns: SignedIn,
    errors: ['invalid_input', 'not_signed_in', 'forbidden', 'not_configured', 'not_available'],
  }),
  signInToDemo: endpoint(`POST ${AUTH}/v1/login/demo`, {
    needs: 'public',
    database: 'none',
    summary: 'Signs in as the owner of the demo workspace. Exists in local mode only, for the person at this machine.',
    source: 'own: "Look around the demo" on the sign-in page (readings.md D18)',
    returns: SignedIn,
    errors: ['not_found'],
  }),
  initiateEmailChange: endpoint(`POST ${AUTH}/v2/login/email/initiate-change-email`, {
    needs: 'session',
    database: 'none',
    summary: 'Sends a code and a link to the new address. Nothing changes until one of them comes back.',
    source: 'auth.initiateEmailChange',
    body: z.strictObject({ new_email: Email }),
    returns: CodeSent,
    errors: ['too_many_requests'],
  }),
  validateEmailChange: endpoint(`POST ${AUTH}/v2/login/email/validate-change-email`, {
    needs: 'session',
    database: 'none',
    summary: 'Changes the address, proven by the code or by the token of the link.',
    source: 'auth.validateEmailChange',
    body: z
      .strictObject({ new_email: Email.optional(), otp: Otp.optional(), token: z.string().min(1).max(200).optional() })
      .refine(({ new_email, otp, token }) => token !== undefined || (new_email !== undefined && otp !== undefined), {
        path: ['otp'],
        error: messages.otpRequired,
      }),
    returns: z.object({ success: z.literal(true), email: z.string() }),
    errors: ['email_taken', 'too_many_requests'],
    changes: ['user-details'],
  }),
  exchangeMagicToken: endpoint(`GET ${AUTH}/v1/resources-access-policy`, {
    needs: 'public',
    database: 'none',
    summary: 'With a magic token, opens a session; answers which resources the signed-in person may use.',
    source: 'auth.exchangeMagicToken',
    query: z.object({ 'magic-token': z.string().max(200).optional(), magic_token: z.string().max(200).optional() }),
    returns: ResourcesAccessPolicy,
    errors: ['not_signed_in'],
  }),
  confirmSession: endpoint(`POST ${AUTH}/v1/confirm-session`, {
    needs: 'session',
    database: 'none',
    summary:
      'Does nothing by itself: as the first write of a session opened by a magic token it makes that session last.',
    source: 'own: a page that only reads must confirm its session too (readings.md D3)',
    returns: Done,
  }),
  logout: endpoint(`POST ${AUTH}/v1/logout`, {
    needs: 'session',
    database: 'none',
    summary: 'Ends this session; other devices stay signed in.',
    source: 'auth.logout',
    returns: Done,
  }),
  getAppDownloadLinks: endpoint(`GET ${AUTH}/v2/login/app-download-links`, {
    needs: 'public',
    database: 'none',
    summary: 'Where the app can be had; null where no store is configured and the web app is installed instead (D1).',
    source: 'auth.getAppDownloadLinks',
    returns: z.object({ app_store_url: z.string().nullable(), play_store_url: z.string().nullable() }),
  }),
};
