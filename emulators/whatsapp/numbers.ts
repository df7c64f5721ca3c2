import { checkCallback, requireAccount } from './accounts.ts';
import { listItems, pickFields, requireNumber, type WhatsAppCall } from './call.ts';
import { WhatsAppError } from './errors.ts';
import { DAY_MS, type Meta } from './meta.ts';
import type { EmulatedAccount, EmulatedNumber } from './state.ts';

const MANAGE = 'whatsapp_business_management';

const USUAL_FIELDS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
];

export function listNumbers(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const account = requireAccount(meta, call, id);
  return listItems(meta, call, account.numbers, (number) =>
    pickFields(call, describeNumber(account, number), USUAL_FIELDS),
  );
}

export function showNumber(meta: Meta, call: WhatsAppCall, id: string) {
  const { account, number } = requireNumber(meta, call, id, MANAGE);
  return pickFields(call, describeNumber(account, number), USUAL_FIELDS);
}

function describeNumber({ id: waba_id, override_callback_uri }: EmulatedAccount, number: EmulatedNumber) {
  const { id, health_status } = number;
  return {
    id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    code_verification_status: number.code_verification_status,
    quality_rating: number.quality_rating,
    quality_score: { score: number.quality_rating },
    status: number.status,
    platform_type: number.platform_type,
    throughput: number.throughput,
    account_mode: number.account_mode,
    name_status: number.name_status,
    whatsapp_business_manager_messaging_limit: number.whatsapp_business_manager_messaging_limit,
    is_on_biz_app: number.is_on_biz_app,
    is_official_business_account: false,
    is_pin_enabled: number.pin !== null,
    health_status: {
      can_send_message: health_status.can_send_message,
      entities: [
        { entity_type: 'PHONE_NUMBER', id, ...health_status },
        { entity_type: 'WABA', id: waba_id, can_send_message: 'AVAILABLE' },
      ],
    },
    webhook_configuration: {
      phone_number: number.override_callback_uri ?? undefined,
      whatsapp_business_account: override_callback_uri ?? undefined,
    },
  };
}

/** Gives the number its own address for notices (an empty one takes it away), or a PIN. */
export async function configureNumber(meta: Meta, call: WhatsAppCall, id: string) {
  const { number } = requireNumber(meta, call, id, MANAGE);
  const { webhook_configuration, pin } = call.body as {
    webhook_configuration?: Record<string, unknown>;
    pin?: unknown;
  };
  if (webhook_configuration) {
    const { override_callback_uri, verify_token } = webhook_configuration;
    if (override_callback_uri !== '') await checkCallback(override_callback_uri, verify_token);
    number.override_callback_uri = (override_callback_uri as string) || null;
  } else number.pin = readPin(pin);
  return { success: true };
}

function readPin(pin: unknown): string {
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin))
    throw new WhatsAppError(100, { message: 'pin must be 6 digits' });
  return pin;
}

const MOST_REGISTER_CALLS = 10;

/** Counts a call to register or deregister, of which there are ten in 72 hours. */
function countRegisterCall({ nowMs }: Meta, number: EmulatedNumber): void {
  number.register_calls_ms = number.register_calls_ms.filter((at_ms) => at_ms > nowMs - 3 * DAY_MS);
  if (number.register_calls_ms.length >= MOST_REGISTER_CALLS) throw new WhatsAppError(133016);
  number.register_calls_ms.push(nowMs);
}

/** Registers a number, with its PIN or a first one. One of the phone app is logged out there. */
export function registerNumber(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const { number } = requireNumber(meta, call, id, MANAGE);
  if (call.body.messaging_product !== 'whatsapp') throw new WhatsAppError(100);
  const pin = readPin(call.body.pin);
  countRegisterCall(meta, number);
  if (number.code_verification_status !== 'VERIFIED') throw new WhatsAppError(133006);
  if (number.pin !== null && number.pin !== pin) throw new WhatsAppError(133005);
  Object.assign(number, { pin, is_registered: true, status: 'CONNECTED', platform_type: 'CLOUD_API' });
  if (number.is_on_biz_app) Object.assign(number, { is_on_biz_app: false, was_logged_out: true });
  return { success: true };
}

export function deregisterNumber(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const { number } = requireNumber(meta, call, id, MANAGE);
  countRegisterCall(meta, number);
  Object.assign(number, { is_registered: false, status: 'DISCONNECTED' });
  return { success: true };
}

/** Sends a code to the number; `verification_code` of the state shows it. */
export function requestCode(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const { number } = requireNumber(meta, call, id, MANAGE);
  const given = { ...Object.fromEntries(call.query), ...call.body };
  if (!['SMS', 'VOICE'].includes(String(given.code_method)) || !given.language) throw new WhatsAppError(100);
  number.verification_code = String(100_000 + (Number(number.id) % 900_000));
  return { success: true };
}

export function verifyCode(meta: Meta, call: WhatsAppCall, [id = '']: string[]) {
  const { number } = requireNumber(meta, call, id, MANAGE);
  const code = call.body.code ?? call.query.get('code');
  if (number.verification_code === null || code !== number.verification_code) throw new WhatsAppError(136025);
  Object.assign(number, { code_verification_status: 'VERIFIED', verification_code: null });
  return { success: true };
}
