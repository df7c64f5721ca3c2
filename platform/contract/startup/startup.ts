import * as z from 'zod';
import type { Route } from '../endpoint.ts';
import { Id } from '../ids.ts';
import { orgFlags, type PolicyKey, ProfileRole, policyKeys, SubscriptionStatus } from '../permissions.ts';
import { Instant } from '../time.ts';

/** The person as every screen knows them; rights on single rows come with the rows. */
export const SessionPerson = z.object({
  profile_id: Id,
  org_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  picture_url: z.string().nullable(),
  role: ProfileRole,
  is_team_account: z.boolean(),
  org_name: z.string(),
  owner_name: z.string(),
  owner_email: z.string().nullable(),
  /** Replaces the product's logo when the organisation is white-labelled (S0-3-11). */
  logo_url: z.string().nullable(),
  policies: z.array(z.enum(policyKeys as [PolicyKey, ...PolicyKey[]])),
  flags: z.object(Object.fromEntries(orgFlags.map((flag) => [flag, z.boolean()]))),
  /** True in the free tier: view statistics are locked (S0-6-21). */
  is_free_tier: z.boolean(),
  subscription_status: SubscriptionStatus,
  /** True where another organisation pays (S0-8-10). */
  is_sponsored: z.boolean(),
  /** The end of the trial or of the paid time; null outside the free tier. */
  plan_ended_at: Instant.nullable(),
  /** The IANA zone in which every date is shown to them. */
  time_zone: z.string(),
  density: z.enum(['compact', 'default', 'relaxed']),
  /** The columns of the clients list; null where the person has chosen none. */
  client_list_columns: z.array(z.string()).nullable(),
  /** What a card of the pipeline shows; null where the person has chosen nothing. */
  client_card_parts: z.array(z.string()).nullable(),
  files_view: z.enum(['grid', 'list']),
  single_key_shortcuts: z.boolean(),
  default_content_share_platform: z.string(),
  /** 'HH:MM' in `time_zone`. */
  default_next_step_time: z.string(),
  default_country: z.string(),
  web_onboarding_status: z.enum(['NOT_STARTED', 'COMPLETED']),
  mobile_onboarding_status: z.enum(['NOT_STARTED', 'COMPLETED']),
  has_agency: z.boolean(),
});
export type SessionPerson = z.output<typeof SessionPerson>;

/** What this installation offers to everybody. */
export const Installation = z.object({
  local_mode: z.boolean(),
  has_demo: z.boolean(),
  has_phone_sign_in: z.boolean(),
  google_client_id: z.string().nullable(),
  /** The nonce that binds a Google token to this page; the page's cookie carries it too. */
  google_nonce: z.string().nullable(),
  support_email: z.string(),
  user_guide_url: z.string().nullable(),
  live_chat_url: z.string().nullable(),
  /** False where nothing is sold: everything works, and no price is shown (readings.md D39). */
  sells: z.boolean(),
});
export type Installation = z.output<typeof Installation>;

/** The data in the first HTML (`<script id="startup">`), with which a page can draw without a call. */
export const Startup = z.object({
  person: SessionPerson.nullable(),
  installation: Installation,
  /** What the guards need to know about the device, as the server sees it. */
  device: z.object({ is_phone: z.boolean(), counts_as_app: z.boolean(), has_just_onboarded: z.boolean() }),
  /** The live stream's position before the page's data was read, where the stream continues; null without a person. */
  live_cursor: z.string().nullable(),
  /** True for a session opened by a link, which the page confirms first (readings.md D3). */
  is_provisional: z.boolean(),
});
export type Startup = z.output<typeof Startup>;

/** What a screen asks first, sent with the page that shows it (`<script id="first-answers">` holds an array of these). */
export interface FirstAnswer {
  route: Route;
  input: { params?: object; query?: object; body?: object };
  /** True for the first page of a list that is read page by page. */
  is_page: boolean;
  answer: unknown;
}
