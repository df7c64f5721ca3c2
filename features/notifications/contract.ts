import * as z from 'zod';
import { DeviceType } from '#domain/device-type.ts';
import { Person } from '#domain/person.ts';
import { clientRow } from '#features/clients/access.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id, Uuid } from '#platform/contract/ids.ts';
import { messages } from '#platform/contract/messages.ts';
import { noRow } from '#platform/contract/row.ts';
import { Instant, TimeOfDay } from '#platform/contract/time.ts';
import { alertSettingsTag, pushDevicesTag } from './tags.ts';

const NOTIFICATIONS = '/api/notifications' as const;

/** The ways an alert can take. */
export const alertChannels = ['in_app', 'email', 'push'] as const;
export const AlertChannel = z.enum(alertChannels);
export type AlertChannel = z.output<typeof AlertChannel>;

/** Whether an alert reaches a person in their quiet hours or with the summary at their end. */
export const InQuietHours = z.enum(['comes_through', 'waits']);
export type InQuietHours = z.output<typeof InQuietHours>;

/** What a person chose for one kind of alert; what is absent is as the kind has it. */
const AlertChoice = z.strictObject({
  in_app: z.boolean().optional(),
  email: z.boolean().optional(),
  push: z.boolean().optional(),
  in_quiet_hours: InQuietHours.optional(),
});
const AlertChoicesDraft = z.record(z.string().max(60), AlertChoice);
export type AlertChoices = z.output<typeof AlertChoicesDraft>;

/** Hours in which alerts wait, on the person's own clock; up to and over midnight when `to` is not after `from`. */
export const QuietHours = z.object({
  is_on: z.boolean(),
  from: TimeOfDay,
  to: TimeOfDay,
  /** The weekdays on which they begin, Monday is 1. */
  days: z.array(z.int().min(1).max(7)).max(7),
  /** Whether the days off of the person's availability are quiet from midnight to midnight. */
  on_days_off: z.boolean(),
});
export type QuietHours = z.output<typeof QuietHours>;
const QuietHoursDraft = z.strictObject({ ...QuietHours.shape, on_days_off: z.boolean().default(false) });

export const defaultQuietHours: QuietHours = {
  is_on: false,
  from: '22:00',
  to: '07:30',
  days: [1, 2, 3, 4, 5, 6, 7],
  on_days_off: false,
};

/** What happens when a new lead of the person has not been seen for so long. */
export const EscalationStep = z.object({
  after_seconds: z.int().min(30).max(86_400),
  action: z.enum(['alert_again', 'tell']),
  /** Who is told; null for `alert_again` and for a sub-team. */
  profile_id: Id.nullable(),
  /** The sub-team of which everybody is told; null for one person. */
  subteam_id: Id.nullable(),
});
export type EscalationStep = z.output<typeof EscalationStep>;

const MAX_STEPS = 3;

/** Counts whom a step names: a person, a sub-team. */
const countTold = ({ profile_id, subteam_id }: EscalationStep): number =>
  [profile_id, subteam_id].filter((id) => id !== null).length;

const EscalationDraft = z
  .array(z.strictObject({ ...EscalationStep.shape, subteam_id: EscalationStep.shape.subteam_id.default(null) }))
  .max(MAX_STEPS)
  .refine((steps) => steps.every((step) => countTold(step) === (step.action === 'tell' ? 1 : 0)), {
    message: 'Choose who to notify',
  })
  .refine((steps) => steps.every((step, index) => step.after_seconds > (steps[index - 1]?.after_seconds ?? 0)), {
    message: 'Each step must be later than the one before',
  });

/** One line of the table of alerts. */
export const AlertRow = z.object({
  kind: z.string(),
  label: z.string(),
  in_app: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  /** The channels that stay on. */
  locked: z.array(AlertChannel),
  in_quiet_hours: InQuietHours,
});
export type AlertRow = z.output<typeof AlertRow>;

export const AlertSettings = z.object({
  alerts: z.array(AlertRow),
  quiet_hours: QuietHours,
  escalation: z.array(EscalationStep),
  time_zone: z.string(),
  email: z.string().nullable(),
  is_email_verified: z.boolean(),
  /** The key browsers subscribe with; null where push is not set up. */
  push_public_key: z.string().nullable(),
  /** Whom a step of the escalation can tell; for who may not see the person’s clients another is told. */
  colleagues: z.array(Person.extend({ may_see_clients: z.boolean() })),
  /** Who is told instead, by name; null where that is the person. */
  told_instead: z.string().nullable(),
  /** The sub-teams a step can tell: those the person is in or may look into; none where sub-teams are switched off. */
  subteams: z.array(z.object({ id: Id, name: z.string() })),
});
export type AlertSettings = z.output<typeof AlertSettings>;

const AlertSettingsDraft = z.object({
  choices: AlertChoicesDraft,
  quiet_hours: QuietHoursDraft,
  escalation: EscalationDraft,
});

/** A browser that gets push alerts. */
export const PushDevice = z.object({
  id: Uuid,
  name: z.string(),
  device_type: DeviceType,
  created_at: Instant,
  last_alert_at: Instant.nullable(),
  /** The end of its push address, by which a browser knows itself. */
  endpoint_end: z.string(),
});
export type PushDevice = z.output<typeof PushDevice>;

/** The last letters of a push address, enough to know one's own by. */
export const ENDPOINT_END = 16;

const base64url = (bytes: number) =>
  z
    .string()
    .max(120)
    .regex(/^[\w-]+$/, messages.format)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes, messages.format);

/** What `PushManager.subscribe` returns (integrations 10.4). */
export const PushSubscriptionDraft = z.strictObject({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

/**
 * How far an alert came on one way: `queued` for the channel, `accepted` by the push service or mail server, `shown` and
 * `seen` as the receiver's own device reported it, `kept` in the local outbox, `waits` for the end of quiet hours.
 */
export const ReceiptState = z.enum(['waits', 'queued', 'accepted', 'shown', 'seen', 'kept', 'unknown', 'failed']);
export type ReceiptState = z.output<typeof ReceiptState>;

export const AlertReceipt = z.object({
  kind: z.string(),
  label: z.string(),
  /** Whom the alert was for. */
  person: Person,
  channel: AlertChannel,
  device_name: z.string().nullable(),
  state: ReceiptState,
  /** Why it failed. */
  reason: z.string().nullable(),
  queued_at: Instant,
  accepted_at: Instant.nullable(),
  shown_at: Instant.nullable(),
  seen_at: Instant.nullable(),
});
export type AlertReceipt = z.output<typeof AlertReceipt>;

/** An alert as an open screen shows it. */
export const InAppAlert = z.object({ id: Uuid, title: z.string(), body: z.string(), page: z.string() });
export type InAppAlert = z.output<typeof InAppAlert>;

const own = 'own: issue Teams, notifications (S0-2.1-32)';
const ofPerson = noRow('It is the caller’s own: what is not theirs is not found.');

export const notifications = {
  getSettings: endpoint(`GET ${NOTIFICATIONS}/settings/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'What the person is notified about and how: kinds by channel, quiet hours, escalation.',
    source: own,
    returns: AlertSettings,
    reads: [alertSettingsTag],
  }),
  updateSettings: endpoint(`PATCH ${NOTIFICATIONS}/settings/`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'transaction',
    summary: 'Changes how the person is notified. Cells that are locked on stay on.',
    source: own,
    body: patchOf(AlertSettingsDraft),
    returns: AlertSettings,
    errors: ['invalid_input'],
    changes: [alertSettingsTag],
  }),
  listDevices: endpoint(`GET ${NOTIFICATIONS}/devices/`, {
    needs: 'session',
    plan: 'free',
    database: 'none',
    summary: 'The browsers of the person that get push alerts.',
    source: own,
    returns: z.object({ results: z.array(PushDevice) }),
    reads: [pushDevicesTag],
  }),
  addDevice: endpoint(`POST ${NOTIFICATIONS}/devices/`, {
    needs: 'session',
    plan: 'PREFERENCES',
    database: 'none',
    summary: 'Adds this browser, which belongs to one person: adding it takes it over from another.',
    source: own,
    body: PushSubscriptionDraft,
    returns: z.object({ id: Uuid }),
    status: 201,
    errors: ['invalid_input', 'not_configured'],
    changes: [pushDevicesTag],
  }),
  removeDevice: endpoint(`DELETE ${NOTIFICATIONS}/devices/{id}/`, {
    needs: 'session',
    plan: 'free',
    row: ofPerson,
    database: 'none',
    summary: 'Removes a browser, which gets no more push alerts.',
    source: own,
    params: z.object({ id: Uuid }),
    returns: Done,
    errors: ['not_found'],
    changes: [pushDevicesTag],
  }),
  sendTest: endpoint(`POST ${NOTIFICATIONS}/test/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Sends one test alert to every channel of the person, whatever they chose and whatever the hour.',
    source: own,
    returns: z.object({ id: Uuid }),
    errors: ['too_many_requests'],
  }),
  getReceipts: endpoint(`GET ${NOTIFICATIONS}/alerts/{id}/receipts/`, {
    needs: 'session',
    plan: 'free',
    row: ofPerson,
    database: 'read',
    summary: 'How far an alert of the person came on each way.',
    source: own,
    params: z.object({ id: Uuid }),
    returns: z.object({ results: z.array(AlertReceipt) }),
    errors: ['not_found'],
  }),
  listUnshown: endpoint(`GET ${NOTIFICATIONS}/unshown/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'What the open screens of the person have not shown yet, from the last minutes.',
    source: own,
    returns: z.object({ results: z.array(InAppAlert) }),
  }),
  reportShown: endpoint(`POST ${NOTIFICATIONS}/shown/`, {
    needs: 'session',
    plan: 'free',
    database: 'transaction',
    summary: 'Reports that a screen of the person showed alerts, or that the person opened them.',
    source: own,
    /** Alerts by their ids, or the recent ones of a kind about a client. */
    body: z
      .strictObject({
        alert_ids: z.array(Uuid).min(1).max(50).optional(),
        kind: z.string().max(60).optional(),
        client_id: Id.optional(),
        is_seen: z.boolean(),
      })
      .refine(
        ({ alert_ids, kind, client_id }) =>
          (alert_ids !== undefined) !== (kind !== undefined && client_id !== undefined),
        'Name the alerts, or a kind and a client',
      ),
    returns: Done,
  }),
  reportPush: endpoint(`POST ${NOTIFICATIONS}/push-receipt/`, {
    needs: 'public',
    plan: 'free',
    database: 'none',
    summary: 'Reports that a browser showed a push alert, or that the person opened it, by the token in that alert.',
    source: own,
    body: z.strictObject({ receipt: z.string().max(200), is_seen: z.boolean() }),
    returns: Done,
    errors: ['forbidden'],
  }),
  continueClientInApp: endpoint('GET /api/dashboard-v2/api/v2/user-client/{id}/continue-client-in-app/', {
    needs: 'session',
    plan: 'free',
    row: clientRow('view'),
    database: 'none',
    summary: 'Where a client opens in the app, pushed to the devices of the person; 404 while no device is known.',
    source: 'clients.continueClientInApp',
    params: byId,
    returns: z.object({
      link: z.string(),
      app_store_url: z.string().nullable(),
      play_store_url: z.string().nullable(),
    }),
    errors: ['not_found', 'client_not_assigned_to_user'],
  }),
};
