import type { EmulatedAnswer } from '../kit/wire.ts';

interface Known {
  status: number;
  serviceErrorCode?: number;
  code?: string;
  message: string;
}

/** What LinkedIn refuses with, by the name the tests use (integrations 4.7). */
const errors: Readonly<Record<string, Known>> = {
  invalid_token: { status: 401, serviceErrorCode: 65600, message: 'Invalid access token' },
  revoked: {
    status: 401,
    serviceErrorCode: 65601,
    message: 'The token used in the request has been revoked by the user',
  },
  expired: {
    status: 401,
    serviceErrorCode: 65602,
    code: 'EXPIRED_ACCESS_TOKEN',
    message: 'The token used in the request has expired',
  },
  no_token: { status: 401, code: '401', message: 'Empty oauth2_access_token' },
  denied: {
    status: 403,
    serviceErrorCode: 100,
    code: 'ACCESS_DENIED',
    message: 'Not enough permissions to access: leadFormResponses.FINDER-owner',
  },
  not_found: { status: 404, code: 'RESOURCE_NOT_FOUND', message: 'Could not find entity' },
  parameter: { status: 400, code: 'PARAMETER_NOT_FOUND', message: 'Invalid query parameters passed to request' },
  no_version: {
    status: 400,
    code: 'VERSION_MISSING',
    message: 'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
  },
  sunset: { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version is not active' },
  webhook: { status: 400, code: 'WEBHOOK_VALIDATION_FAILED', message: 'The webhook could not be validated' },
  too_many: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle limit for calls to this resource is reached.',
  },
};

/** Thrown by the parts of the emulator; the answer is LinkedIn's. */
export class LinkedinError extends Error {
  constructor(readonly error: string) {
    super(error);
  }
}

export function linkedinError(name: string): EmulatedAnswer {
  if (name === 'invalid_grant')
    return {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The provided refresh token is revoked.' },
    };
  if (name === 'bare_401')
    return { status: 401, headers: { 'content-type': 'text/html' }, body: '<html><body>Unauthorized</body></html>' };
  const known = errors[name];
  if (!known) throw new Error(`LinkedIn has no error ${name}`);
  return { status: known.status, headers: { 'x-li-uuid': 'AAYAAA==' }, body: known };
}
