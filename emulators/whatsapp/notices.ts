import type { Sender } from '../kit/delivery-body.ts';
import { digits, type Meta, numberWithId, seconds } from './meta.ts';
import type { EmulatedAccount, EmulatedNumber, EmulatedTemplate, WhatsAppWorld } from './state.ts';
import { type NoticeOptions, signNotice } from './status-webhook.ts';

/** One change in a notice. */
export interface Change {
  waba_id: string;
  field: string;
  value: Record<string, unknown>;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Tried again less and less often for 7 days. */
const RETRY_PAUSES_S = [5, MINUTE_S, 600, HOUR_S, 4 * HOUR_S, 12 * HOUR_S, DAY_S, DAY_S, DAY_S, DAY_S, DAY_S, DAY_S];

/** Fields whose entries carry no time. */
const UNDATED = ['messages', 'smb_message_echoes', 'user_preferences'];

/** Writes and signs notices as Meta does, over the bytes that leave. An event is a change, or a whole notice. */
export const noticeSender = (world: () => WhatsAppWorld): Sender => ({
  content_type: 'application/json',
  escapes_unicode: true,
  retry_pauses_s: RETRY_PAUSES_S,
  write(events, { at_ms, unknown_object }) {
    if (!events.every(isChange)) return events[0];
    const entry = events.map(({ waba_id, field, value }) => ({
      id: waba_id,
      ...(!UNDATED.includes(field) && { time: seconds(at_ms) }),
      changes: [{ field, value }],
    }));
    return { object: unknown_object ? 'made_up' : 'whatsapp_business_account', entry };
  },
  sign: (body, { secret }) => ({
    'x-hub-signature-256': signNotice(secret === 'old' ? 'an older secret' : world().app.secret, body),
  }),
});

const isChange = (event: unknown): event is Change =>
  typeof event === 'object' && event !== null && 'waba_id' in event && 'field' in event;

/** Returns where notices of an account or of its number go; null where the app hears nothing of it. */
export function addressFor({ world }: Meta, account: EmulatedAccount, number?: EmulatedNumber): string | null {
  if (!account.subscribed_apps.includes(world.app.id) || account.loses_notices) return null;
  return number?.override_callback_uri ?? account.override_callback_uri ?? world.app.callback_url;
}

/** Sends changes to whoever hears of the account. @returns the statuses of the receiver; none where the app hears nothing. */
export async function sendChanges(
  meta: Meta,
  { account, number }: { account: EmulatedAccount; number?: EmulatedNumber },
  changes: readonly Omit<Change, 'waba_id'>[],
  { upper_hex, ...options }: NoticeOptions = {},
): Promise<number[]> {
  const url = addressFor(meta, account, number);
  const events = changes.map((change) => ({ waba_id: account.id, ...change }));
  return url === null
    ? []
    : meta.deliveries.send(url, events, { ...options, ...(upper_hex && { corrupt: 'upper_hex' }) });
}

/** Changes a template and tells of it. @param more fields of the notice besides those of the template. */
export async function changeTemplate(
  meta: Meta,
  { account, template }: { account: EmulatedAccount; template: EmulatedTemplate },
  change: Partial<EmulatedTemplate>,
  { field = 'message_template_status_update', more }: { field?: string; more?: Record<string, unknown> },
  options?: NoticeOptions,
): Promise<number[]> {
  Object.assign(template, change, { changed_ms: meta.nowMs });
  const value = {
    // A number, as long as a double holds it.
    message_template_id: Number.isSafeInteger(Number(template.id)) ? Number(template.id) : template.id,
    message_template_name: template.name,
    message_template_language: template.language,
    message_template_category: template.category,
    ...(field === 'message_template_status_update' && { event: template.status, reason: template.rejected_reason }),
    ...more,
  };
  return sendChanges(meta, { account }, [{ field, value }], options);
}

/** Tells of a number by its display number alone, as Meta does. */
export function sendNumberUpdate(
  meta: Meta,
  phone_id: string,
  field: 'phone_number_quality_update' | 'phone_number_name_update',
  value: Record<string, unknown>,
  options?: NoticeOptions,
): Promise<number[]> {
  const { account, number } = numberWithId(meta, phone_id);
  const display_phone_number = digits(number.display_phone_number);
  return sendChanges(meta, { account }, [{ field, value: { display_phone_number, ...value } }], options);
}

/** Changes a number, and tells of its name's review, or of its quality and its limits. */
export async function changeNumber(
  meta: Meta,
  phone_id: string,
  change: Partial<EmulatedNumber>,
  options?: NoticeOptions,
): Promise<number[]> {
  const { number } = numberWithId(meta, phone_id);
  Object.assign(number, change);
  const { name_status, verified_name, whatsapp_business_manager_messaging_limit: limit } = number;
  if ('name_status' in change) {
    const value = { decision: name_status, requested_verified_name: verified_name, rejection_reason: null };
    return sendNumberUpdate(meta, phone_id, 'phone_number_name_update', value, options);
  }
  const event = 'throughput' in change ? 'THROUGHPUT_UPGRADE' : 'ONBOARDING';
  const isTold = TOLD.some((name) => name in change);
  const value = { event, current_limit: limit, max_daily_conversations_per_business: limit };
  return isTold ? sendNumberUpdate(meta, phone_id, 'phone_number_quality_update', value, options) : [];
}

const TOLD = ['quality_rating', 'throughput', 'whatsapp_business_manager_messaging_limit'];
