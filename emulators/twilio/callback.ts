import { createHash, createHmac } from 'node:crypto';

export interface TwilioAccount {
  account_sid: string;
  auth_token: string;
  verify_service_sid: string;
  /** A number of the account that is allowed to send. */
  from: string;
}

export interface EmulatedMessage {
  sid: string;
  to: string;
  from: string;
  body: string;
  status: string;
  status_callback: string | null;
}

export interface CallbackOptions {
  /** How many times the same report is sent. */
  copies?: number;
  /** What is wrong with the signature. */
  corrupt?: 'signature' | 'no_signature' | 'body_after_sign' | 'old_secret';
  /** Signs the address with its standard port written out, or left out. */
  port?: 'with' | 'without';
  extra?: Record<string, string>;
  /** A JSON body, whose hash stands in the address. */
  json?: boolean;
  error_code?: string;
}

/** Reports a message's status the way Twilio does. @returns the statuses of the answers. */
export async function sendCallback(
  account: TwilioAccount,
  message: EmulatedMessage,
  options: CallbackOptions,
): Promise<number[]> {
  if (!message.status_callback) throw new Error('this message was sent without a callback');
  const request = signedRequest(account, message, message.status_callback, options);
  const statuses: number[] = [];
  for (let copy = 0; copy < (options.copies ?? 1); copy++) {
    statuses.push((await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body })).status);
  }
  return statuses;
}

function signedRequest(
  account: TwilioAccount,
  message: EmulatedMessage,
  callback: string,
  { corrupt, port, extra = {}, json = false, error_code }: CallbackOptions,
) {
  const fields: Record<string, string> = {
    MessageSid: message.sid,
    MessageStatus: message.status,
    To: message.to,
    From: message.from,
    AccountSid: account.account_sid,
    ...(error_code && { ErrorCode: error_code }),
    ...extra,
  };
  const body = json ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  const hash = createHash('sha256').update(body).digest('hex');
  const url = json ? `${callback}&bodySHA256=${hash}` : callback;
  const token = corrupt === 'old_secret' ? 'an older token' : account.auth_token;
  const signature = signCallback(token, inPortForm(url, port), json ? {} : fields);
  return {
    url,
    headers: {
      'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(corrupt !== 'no_signature' && { 'x-twilio-signature': corrupt === 'signature' ? 'AAAA' : signature }),
    },
    body: corrupt === 'body_after_sign' ? body.replace('delivered', 'failed') : body,
  };
}

/** base64 of HMAC-SHA1 over the address followed by names and values in name order. */
export function signCallback(token: string, url: string, fields: Record<string, string>): string {
  let text = url;
  for (const name of Object.keys(fields).sort()) text += name + fields[name];
  return createHmac('sha1', token).update(text).digest('base64');
}

function inPortForm(url: string, port: CallbackOptions['port']): string {
  const parsed = new URL(url);
  const rest = `${parsed.pathname}${parsed.search}`;
  if (port === 'without') return `${parsed.protocol}//${parsed.hostname}${rest}`;
  if (port === 'with') return `${parsed.protocol}//${parsed.hostname}:${parsed.port || 80}${rest}`;
  return url;
}
