import { type Meta, mustFind } from './meta.ts';
import { type EmulatedAccount, type EmulatedNumber, type EmulatedTemplate, nextId } from './state.ts';

/** What an account is made of; its numbers and templates only say what is special. */
export interface AccountGiven extends Partial<Omit<EmulatedAccount, 'numbers' | 'templates'>> {
  numbers?: Partial<EmulatedNumber>[];
  templates?: Partial<EmulatedTemplate>[];
}

/** Makes an account with one token and, if nothing is said, one number and no template; no app hears of it yet. */
export function addAccount(
  meta: Meta,
  { numbers = [{}], templates = [], ...given }: AccountGiven = {},
): EmulatedAccount {
  const { world } = meta;
  const id = given.id ?? nextId(world);
  const account: EmulatedAccount = {
    id,
    business_id: nextId(world),
    is_client: true,
    name: `Account ${world.accounts.length + 1}`,
    currency: 'SGD',
    country: 'SG',
    timezone_id: '115',
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    ownership_type: 'SELF',
    primary_funding_id: nextId(world),
    tokens: [`EAAB_business_token_${id}`],
    subscribed_apps: [],
    override_callback_uri: null,
    loses_notices: false,
    is_coexistence: false,
    template_limit: 250,
    on_create: { status: 'PENDING', category: null, rejected_reason: null },
    ...given,
    numbers: [],
    templates: [],
  };
  world.accounts.push(account);
  for (const number of numbers) addNumber(meta, account, number);
  for (const template of templates) addTemplate(meta, account, template);
  return account;
}

/** Makes a number that is registered and may send. */
export function addNumber(meta: Meta, account: EmulatedAccount, given: Partial<EmulatedNumber> = {}): EmulatedNumber {
  const id = given.id ?? nextId(meta.world);
  const level = given.throughput?.level ?? 'STANDARD';
  const number: EmulatedNumber = {
    id,
    display_phone_number: `+65 8${id.slice(-7, -4)} ${id.slice(-4)}`,
    verified_name: account.name,
    code_verification_status: 'VERIFIED',
    quality_rating: 'GREEN',
    status: 'CONNECTED',
    platform_type: 'CLOUD_API',
    throughput: { level },
    account_mode: 'LIVE',
    name_status: 'APPROVED',
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    health_status: { can_send_message: 'AVAILABLE' },
    is_on_biz_app: account.is_coexistence,
    is_registered: true,
    was_logged_out: false,
    pin: null,
    register_calls_ms: [],
    verification_code: null,
    override_callback_uri: null,
    allowed: null,
    per_second: level === 'HIGH' ? 1_000 : 80,
    pair_limit: null,
    ...given,
  };
  account.numbers.push(number);
  return number;
}

/** Makes a template that is approved, with a body of two parameters, if nothing else is said. */
export function addTemplate(
  meta: Meta,
  account: EmulatedAccount,
  given: Partial<EmulatedTemplate> = {},
): EmulatedTemplate {
  const template: EmulatedTemplate = {
    id: nextId(meta.world),
    name: `template_${account.templates.length + 1}`,
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'Hello {{1}}, this is {{2}} of our team.' }],
    quality_score: 'UNKNOWN',
    rejected_reason: 'NONE',
    changed_ms: meta.nowMs,
    deleted_ms: null,
    ...given,
  };
  account.templates.push(template);
  return template;
}

const CODE_LIFE_MS = 600_000;

/** Makes the code that the pop-up hands over: good once, for ten minutes. */
export function makeCode({ world, nowMs }: Meta, account: EmulatedAccount | string): string {
  const account_id = typeof account === 'string' ? account : account.id;
  mustFind(
    world.accounts.find(({ id }) => id === account_id),
    account_id,
  );
  const code = `AQ_sign_up_code_${nextId(world)}`;
  world.codes.push({ code, account_id, ends_ms: nowMs + CODE_LIFE_MS });
  return code;
}
