import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { integrationsTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { Instant } from '#platform/contract/time.ts';
import { whatsappAccountRow } from './access.ts';
import {
  AccountFacts,
  AccountState,
  ConnectFault,
  ConnectStep,
  NumberHealth,
  NumberStatus,
  StepsDone,
  TokenKind,
  WhatsAppQuality,
} from './accounts-contract.ts';
import { whatsappAccountsTag } from './tags.ts';

export const WhatsAppNumber = z.object({
  id: Id,
  /** Meta's id of the number. */
  phone_id: z.string(),
  e164: z.string(),
  display_number: z.string(),
  verified_name: z.string(),
  status: NumberStatus,
  /** Null where Meta gives none. */
  quality: WhatsAppQuality.nullable(),
  /** As Meta writes it: 'APPROVED', 'DECLINED'. */
  name_status: z.string().nullable(),
  /** The messaging limit as Meta writes it: 'TIER_2K'. */
  tier: z.string().nullable(),
  /** How many new people that lets it write to a day; null without a limit or where Meta names none. */
  people_a_day: z.int().nullable(),
  /** It stays in the phone app, so it is never registered. */
  is_in_phone_app: z.boolean(),
  is_default: z.boolean(),
  /** People who write to it and are no client become leads. */
  makes_leads: z.boolean(),
  /** It works once it is registered with a PIN. */
  needs_pin: z.boolean(),
  /** How often its PIN can be tried before Meta refuses, and from when on once more; null while tries are left. */
  pin_tries_left: z.int(),
  next_pin_try_at: Instant.nullable(),
  health: NumberHealth,
  closed_until: Instant.nullable(),
  closed_reason: z.string().nullable(),
  /** When Meta was asked last. */
  read_at: Instant,
});
export type WhatsAppNumber = z.output<typeof WhatsAppNumber>;

export const WhatsAppAccount = z.object({
  id: Id,
  waba_id: z.string(),
  name: z.string(),
  state: AccountState,
  token_kind: TokenKind,
  steps_done: StepsDone,
  /** The step at which connecting stopped; without a fault it waits for the PIN. */
  failed_step: ConnectStep.nullable(),
  /** Why that step failed, or why Meta refuses the account by now. */
  fault: ConnectFault.nullable(),
  facts: AccountFacts,
  connected_by: Person.nullable(),
  connected_at: Instant,
  read_at: Instant.nullable(),
  templates_read_at: Instant.nullable(),
  last_notice_at: Instant.nullable(),
  numbers: z.array(WhatsAppNumber),
});
export type WhatsAppAccount = z.output<typeof WhatsAppAccount>;

/** What the browser needs for the sign-up in a pop-up. */
export const SignUpSettings = z.object({
  app_id: z.string(),
  config_id: z.string(),
  graph_version: z.string(),
  /** The address of Facebook's script, and that of its pop-up. */
  sdk_url: z.string(),
  dialog_url: z.string(),
});
export type SignUpSettings = z.output<typeof SignUpSettings>;

/** How the sign-up ended: with a number, without one, or with a number that stays in the phone app. */
export const SignUpEvent = z.enum(['FINISH', 'FINISH_ONLY_WABA', 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING']);
export type SignUpEvent = z.output<typeof SignUpEvent>;

const MetaId = z
  .string()
  .trim()
  .regex(/^\d{1,30}$/, 'Digits only');

const RegisterWithCode = z.strictObject({
  code: z.string().trim().min(1).max(2_000),
  event: SignUpEvent,
  waba_id: MetaId.optional(),
  phone_number_id: MetaId.optional(),
  business_id: MetaId.optional(),
});
const RegisterWithToken = z.strictObject({
  access_token: z.string().trim().min(10).max(1_000).regex(/^\S+$/),
  waba_id: MetaId,
});

const Pin = z.string().regex(/^\d{6}$/, 'Six digits');

const API = '/api/integrations/api/v1/whatsapp-api/' as const;
const common = { needs: 'INTEGRATIONS.MANAGE' } as const;
const changes = [whatsappAccountsTag, integrationsTag];
const reads = [whatsappAccountsTag];

export const whatsappAccounts = {
  register: endpoint(`POST ${API}register`, {
    ...common,
    plan: 'INTEGRATION',
    database: 'none',
    summary:
      'Connects a WhatsApp Business account: by the code of a sign-up, or with a token. A step that fails leaves the account with its fault; an account that is connected gets the new token.',
    source: 'integrations.registerWhatsappApi',
    body: z.union([RegisterWithCode, RegisterWithToken]),
    returns: WhatsAppAccount,
    errors: ['not_possible_now', 'not_configured'],
    changes,
  }),
  list: endpoint(`GET ${API}list-accounts`, {
    ...common,
    plan: 'free',
    database: 'read',
    summary:
      'The WhatsApp Business accounts of the organisation with their numbers as they were read last, oldest first.',
    source: 'integrations.listWhatsappApiAccounts',
    returns: z.object({
      results: z.array(WhatsAppAccount),
      /** False where this server has no app at Meta. */
      is_set_up: z.boolean(),
      /** Null where accounts are connected with a token only. */
      sign_up: SignUpSettings.nullable(),
    }),
    reads,
  }),
  readLive: endpoint(`GET ${API}live-waba-status`, {
    ...common,
    plan: 'free',
    database: 'none',
    summary:
      'The accounts that are connected with their numbers as Meta has them, asked again after 60 seconds or when Meta reported a change.',
    source: 'automations.getLiveWabaStatus',
    returns: z.object({
      results: z.array(
        WhatsAppAccount.extend({
          /** Why Meta could not be asked just now; the account is as it was read last. */
          not_read_because: CallErrorClass.nullable(),
        }),
      ),
    }),
    reads,
  }),
  retry: endpoint(`POST ${API}accounts/{id}/retry`, {
    ...common,
    plan: 'INTEGRATION',
    row: whatsappAccountRow('edit'),
    database: 'none',
    summary:
      'Continues to connect an account at the step that failed, or registers one of its numbers with a PIN. Each PIN counts among the ten tries that Meta allows in 72 hours.',
    source: 'own: try again',
    params: byId,
    body: z.strictObject({ pin: Pin.optional(), number_id: Id.optional() }),
    returns: WhatsAppAccount,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  update: endpoint(`PATCH ${API}accounts/{id}`, {
    ...common,
    plan: 'INTEGRATION',
    row: whatsappAccountRow('edit'),
    database: 'transaction',
    summary:
      'Chooses the number from which messages leave where nothing says otherwise, or whether unknown people who write to a number become leads.',
    source: 'own: the default number',
    params: byId,
    body: z.union([
      z.strictObject({ default_number_id: Id }),
      z.strictObject({ number_id: Id, makes_leads: z.boolean() }),
    ]),
    returns: WhatsAppAccount,
    errors: ['not_found', 'not_possible_now'],
    changes,
  }),
  disconnect: endpoint(`DELETE ${API}accounts/{id}`, {
    ...common,
    plan: 'free',
    row: whatsappAccountRow('edit'),
    database: 'none',
    summary:
      'Removes the token of an account and ends its notices at Meta; its numbers stay as history, and connecting it again brings all back.',
    source: 'own: disconnect',
    params: byId,
    returns: WhatsAppAccount,
    errors: ['not_found'],
    changes,
  }),
};
