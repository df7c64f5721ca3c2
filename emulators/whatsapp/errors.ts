import type { EmulatedAnswer } from '../kit/wire.ts';

/** Meta's HTTP status and message of each error (integrations 3.8); 400 where no status is named. */
const errors: Record<string, { status?: number; message: string }> = {
  '1': { status: 500, message: 'An unknown error occurred' },
  '2': { status: 503, message: 'Service temporarily unavailable' },
  '3': { status: 403, message: 'Application does not have the capability to make this API call' },
  '4': { message: 'Application request limit reached' },
  '10': { status: 403, message: 'Application does not have permission for this action' },
  '100': { message: 'Invalid parameter' },
  '100.33': {
    message:
      'Unsupported request. The object does not exist, cannot be loaded due to missing permissions, or does not support this operation',
  },
  '104': { message: 'An access token is required to request this resource.' },
  '190': { status: 401, message: 'Error validating access token: the session has expired' },
  '190.463': { status: 401, message: 'Error validating access token: Session has expired' },
  '200': { status: 403, message: 'Permissions error' },
  '368': { status: 403, message: 'Temporarily blocked for policies violations' },
  '2200': { message: 'Callback verification failed' },
  '2500': { message: 'Unknown path components' },
  '80007': { message: 'Rate limit issues' },
  '130429': { message: 'Rate limit hit' },
  '131000': { status: 500, message: 'Something went wrong' },
  '131005': { status: 403, message: 'Access denied' },
  '131008': { message: 'Required parameter is missing' },
  '131009': { message: 'Parameter value is not valid' },
  '131016': { status: 500, message: 'Service unavailable' },
  '131021': { message: 'Recipient cannot be sender' },
  '131026': { message: 'Message undeliverable' },
  '131030': { message: 'Recipient phone number not in allowed list' },
  '131031': { status: 403, message: 'Business account has been locked' },
  '131042': { message: 'Business eligibility payment issue' },
  '131045': { message: 'Incorrect certificate' },
  '131048': { message: 'Spam rate limit hit' },
  '131051': { message: 'Unsupported message type' },
  '131052': { message: 'Media download error' },
  '131056': { message: 'Pair rate limit hit' },
  '131057': { message: 'Account in maintenance mode' },
  '132000': { message: 'Number of parameters does not match the expected number of params' },
  '132001': { status: 404, message: 'Template name does not exist in the translation' },
  '132007': { message: 'Template format character policy violated' },
  '132012': { message: 'Parameter format does not match format in the created template' },
  '132015': { message: 'Template is paused' },
  '132016': { message: 'Template is disabled' },
  '133005': { message: 'Two step verification PIN Mismatch' },
  '133006': { message: 'Phone number re-verification needed' },
  '133010': { message: 'Phone number not registered' },
  '133016': { message: 'Account register deregister rate limit exceeded' },
  '136025': { message: 'Verify code error' },
};

/** What Meta says to people about a refusal. */
export interface Said {
  subcode?: number;
  title?: string;
  /** For people: `error_user_msg`. */
  words?: string;
  /** Replaces Meta's text. */
  message?: string;
  status?: number;
}

/** Thrown by the parts of the emulator; the answer is Meta's. */
export class WhatsAppError extends Error {
  /** A name of `errors`. */
  readonly error: string;

  constructor(
    error: string | number,
    readonly said: Said = {},
  ) {
    super(String(error));
    this.error = String(error);
  }
}

/** Returns Meta's answer to an error of this name or number. */
export function errorAnswer(name: string, { subcode, title, words, message, status }: Said = {}): EmulatedAnswer {
  const known = errors[name] ?? { message: 'Unknown error' };
  const [code = '', ofName] = name.split('.');
  // A refused token has no details.
  const hasDetails = code !== '190';
  const error_subcode = subcode ?? (ofName === undefined ? undefined : Number(ofName));
  return {
    status: status ?? known.status ?? 400,
    ...(name === '104' && { headers: { 'www-authenticate': 'OAuth "Facebook Platform" "invalid_request"' } }),
    body: {
      error: {
        message: `(#${code}) ${message ?? known.message}`,
        type: 'OAuthException',
        code: Number(code),
        ...(hasDetails && { error_data: { messaging_product: 'whatsapp', details: words ?? `Details of ${name}.` } }),
        ...(error_subcode !== undefined && { error_subcode }),
        ...(title && { is_transient: false, error_user_title: title, error_user_msg: words }),
        fbtrace_id: 'trace',
      },
    },
  };
}
