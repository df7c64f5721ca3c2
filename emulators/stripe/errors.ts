import type { EmulatedAnswer } from '../kit/wire.ts';

interface KnownError {
  status: number;
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  code?: string;
  message: string;
  headers?: Record<string, string>;
}

/** Errors of Stripe by a name of ours; `{…}` in a message is filled (integrations 11.2). */
const errors = {
  no_key: {
    status: 401,
    type: 'invalid_request_error',
    message: 'You did not provide an API key. Send it as Authorization: Bearer YOUR_SECRET_KEY.',
  },
  wrong_key: { status: 401, type: 'invalid_request_error', message: 'Invalid API Key provided: {key}' },
  expired_key: {
    status: 401,
    type: 'invalid_request_error',
    code: 'api_key_expired',
    message: 'Expired API Key provided: {key}',
  },
  no_permission: {
    status: 403,
    type: 'invalid_request_error',
    message: "The provided key '{key}' does not have the required permissions for this endpoint.",
  },
  no_such_path: {
    status: 404,
    type: 'invalid_request_error',
    message: 'Unrecognized request URL ({method}: {path}).',
  },
  wrong_version: { status: 400, type: 'invalid_request_error', message: 'Invalid Stripe API version: {version}' },
  wrong_type: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
  },
  resource_missing: {
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: "No such {kind}: '{id}'",
  },
  missing_reference: {
    status: 400,
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: "No such {kind}: '{id}'",
  },
  parameter_unknown: {
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: 'Received unknown parameter: {param}',
  },
  parameter_missing: {
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: 'Missing required param: {param}.',
  },
  parameter_invalid_integer: {
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid_integer',
    message: 'Invalid integer: {value}',
  },
  parameter_invalid_empty: {
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid_empty',
    message: "You passed an empty string for '{param}'.",
  },
  email_invalid: {
    status: 400,
    type: 'invalid_request_error',
    code: 'email_invalid',
    message: 'Invalid email address: {value}',
  },
  invalid: { status: 400, type: 'invalid_request_error', message: '{message}' },
  invoice_not_editable: {
    status: 400,
    type: 'invalid_request_error',
    code: 'invoice_not_editable',
    message: 'This invoice is no longer editable',
  },
  invoice_no_customer_line_items: {
    status: 400,
    type: 'invalid_request_error',
    code: 'invoice_no_customer_line_items',
    message: 'Nothing to invoice for customer',
  },
  charge_already_refunded: {
    status: 400,
    type: 'invalid_request_error',
    code: 'charge_already_refunded',
    message: 'Charge {id} has already been refunded.',
  },
  payment_intent_action_required: {
    status: 402,
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message: 'This payment requires additional user action before it can be completed successfully.',
  },
  card_declined: { status: 402, type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  expired_card: { status: 402, type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  incorrect_number: {
    status: 402,
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  },
  idempotency_mismatch: {
    status: 400,
    type: 'idempotency_error',
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '{key}' if you meant to execute a different request.",
  },
  idempotency_key_in_use: {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
    headers: { 'stripe-should-retry': 'true' },
  },
  lock_timeout: {
    status: 429,
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is currently accessing it.',
    headers: { 'stripe-should-retry': 'true' },
  },
  rate_limit: {
    status: 429,
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
    headers: { 'stripe-rate-limited-reason': 'global-rate' },
  },
  api_error: { status: 500, type: 'api_error', message: 'An unknown error occurred' },
  api_error_final: {
    status: 500,
    type: 'api_error',
    message: 'An unknown error occurred',
    headers: { 'stripe-should-retry': 'false' },
  },
} as const satisfies Record<string, KnownError>;

export type ErrorName = keyof typeof errors;

interface Details {
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
  /** Fills the message. */
  said?: Record<string, string>;
}

/** Thrown by the parts of the emulator; the answer is Stripe's. */
export class StripeError extends Error {
  constructor(
    readonly error: ErrorName,
    readonly details: Details = {},
  ) {
    super(error);
  }
}

/** Refuses with words of Stripe that have no code. */
export const invalid = (message: string, param?: string): StripeError =>
  new StripeError('invalid', { said: { message }, ...(param !== undefined && { param }) });

export function isErrorName(name: string): name is ErrorName {
  return name in errors;
}

/** Returns Stripe's answer to an error of this name. */
export function errorAnswer(name: ErrorName, { said = {}, ...details }: Details = {}): EmulatedAnswer {
  const { status, message, headers, ...known }: KnownError = errors[name];
  const values: Record<string, string> = { ...said, ...(details.param !== undefined && { param: details.param }) };
  const text = message.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
  return {
    status,
    headers: { ...headers },
    body: { error: { ...known, ...details, message: text, request_log_url: 'https://dashboard.stripe.com/logs' } },
  };
}
