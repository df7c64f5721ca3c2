import type { EmulatedAnswer } from '../kit/wire.ts';

interface KnownError {
  status?: number;
  code: number;
  subcode?: number;
  message: string;
  type?: string;
  is_transient?: boolean;
}

/** Meta's errors by code, and by code and subcode (integrations 1.9). */
const errors: Record<string, KnownError> = {
  '1': { status: 500, code: 1, message: 'An unknown error occurred', is_transient: true },
  '2': { status: 503, code: 2, message: 'Service temporarily unavailable', is_transient: true },
  '3': { status: 403, code: 3, message: '(#3) Application does not have the capability to make this API call.' },
  '4': { code: 4, message: '(#4) Application request limit reached', is_transient: true },
  '10': { status: 403, code: 10, message: '(#10) Application does not have permission for this action' },
  '15': { code: 15, message: '(#15) This method must be called with an app access_token.' },
  '17': { code: 17, subcode: 2446079, message: '(#17) User request limit reached', is_transient: true },
  '32': { code: 32, message: '(#32) Page request limit reached', is_transient: true },
  '100': { code: 100, message: '(#100) Invalid parameter' },
  '100.33': {
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message:
      "Unsupported get request. Object with ID '{id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.",
  },
  // Of events (integrations 2.5); the words of some are from memory.
  '100.2804003': { code: 100, subcode: 2804003, message: 'Event Timestamp Too Old' },
  '100.2804004': { code: 100, subcode: 2804004, message: 'Event Timestamp In The Future' },
  '100.2804010': { code: 100, subcode: 2804010, message: 'Missing Currency For Purchase Event' },
  '100.2804014': { code: 100, subcode: 2804014, message: 'Invalid or insufficient user data' },
  '100.2804019': { code: 100, subcode: 2804019, message: 'Missing required field: {field}' },
  unknown_lead: { code: 100, subcode: 2804050, message: 'No lead with the ID {id} was found' },
  lead_id_kind: { code: 100, subcode: 2804051, message: 'user_data.lead_id must be a {kind}' },
  missing_permission: { status: 403, code: 200, message: '(#200) Missing Permission' },
  leads_access_manager: {
    status: 403,
    code: 103,
    message: '(#103) CRM access has been revoked from Lead Access Manager. Ask an admin of the page to allow the app.',
  },
  '102': { status: 401, code: 102, message: 'Session key invalid or no longer valid' },
  '104': { code: 104, message: 'An access token is required to request this resource.' },
  '190': { code: 190, message: 'Error validating access token: The session was invalidated.' },
  malformed: { status: 401, code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
  data_access: { code: 190, message: "Error validating access token: The user's data access has expired." },
  page_token_needed: { code: 190, message: 'This method must be called with a Page Access Token' },
  '190.458': {
    code: 190,
    subcode: 458,
    message: 'Error validating access token: The user has not authorized application {app}.',
  },
  '190.459': {
    code: 190,
    subcode: 459,
    message: 'Error validating access token: You cannot access the app till you log in.',
  },
  '190.460': {
    code: 190,
    subcode: 460,
    message: 'Error validating access token: The session has been invalidated because the user changed their password.',
  },
  '190.463': {
    code: 190,
    subcode: 463,
    message: 'Error validating access token: Session has expired on Thursday, 20-Nov-26 01:00:00 PST.',
  },
  '190.464': {
    code: 190,
    subcode: 464,
    message:
      'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  },
  '190.467': {
    code: 190,
    subcode: 467,
    message: 'Error validating access token: This may be because the user logged out.',
  },
  '190.492': { code: 190, subcode: 492, message: 'Error validating access token: The user is not a role of the page.' },
  '200': { status: 403, code: 200, message: '(#200) Permissions error' },
  '210': { code: 210, message: '(#210) A page access token is required to request this resource.' },
  '294': {
    status: 403,
    code: 294,
    message: '(#294) Managing advertisements requires an access token with the extended permission for ads_management',
  },
  '341': { code: 341, message: '(#341) Feed action request limit reached', is_transient: true },
  '368': { code: 368, message: '(#368) The action attempted has been deemed abusive or is otherwise disallowed' },
  '506': { code: 506, message: '(#506) Duplicate status message' },
  '613': {
    code: 613,
    subcode: 1996,
    message: '(#613) Calls to this api have exceeded the rate limit.',
    is_transient: true,
  },
  '803': { status: 404, code: 803, message: '(#803) Some of the aliases you requested do not exist: {id}' },
  '2200': { code: 2200, message: '(#2200) Callback verification failed: {why}' },
  '2500': { code: 2500, message: 'An active access token must be used to query information about the current user.' },
  '80000': {
    code: 80000,
    message: '(#80000) There have been too many calls from this ad-account.',
    is_transient: true,
  },
  '80001': {
    code: 80001,
    message: '(#80001) There have been too many calls to this Page account.',
    is_transient: true,
  },
  '80004': { code: 80004, message: '(#80004) There have been too many calls to this ad-account.', is_transient: true },
  '80005': {
    code: 80005,
    message: '(#80005) There have been too many leadgen api calls to this account.',
    is_transient: true,
  },
};

/** Thrown by the parts of the emulator; the answer is Meta's. */
export class GraphError extends Error {
  constructor(
    /** A name of `errors`. */
    readonly error: string,
    /** Replaces Meta's text, or fills its `{…}`. */
    readonly said: string | Record<string, string> = {},
    readonly status?: number,
  ) {
    super(error);
  }
}

/** Returns Meta's answer to an error of this name or number. */
export function graphError(name: string, said: GraphError['said'] = {}, status?: number): EmulatedAnswer {
  const known = errors[name];
  if (!known) throw new Error(`Meta has no error ${name}`);
  const needsToken = name === '104' || name === '2500';
  return {
    status: status ?? known.status ?? 400,
    ...(needsToken && {
      headers: {
        'www-authenticate': 'OAuth "Facebook Platform" "invalid_request" "An active access token is needed."',
      },
    }),
    body: {
      error: { ...describeError(name, said), is_transient: known.is_transient ?? false, fbtrace_id: 'AbCdEfGh123' },
    },
  };
}

/** Returns code, subcode and message as they stand in an answer and in what debug_token says. */
export function describeError(name: string, said: GraphError['said'] = {}) {
  const { code, subcode, message, type = 'OAuthException' } = errors[name] ?? errors['190']!;
  const text = typeof said === 'string' ? said : message.replace(/\{(\w+)\}/g, (_, key) => said[key] ?? '');
  return { message: text, type, code, ...(subcode !== undefined && { error_subcode: subcode }) };
}

export const errorNames = Object.keys(errors);
