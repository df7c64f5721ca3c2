import type { OutgoingRequest } from './http-client.ts';

/** Values shorter than this are words and numbers, which say nothing by themselves. */
const SHORTEST_SECRET = 8;

/** Parameters that hold a secret in some provider's calls. */
const secretParameters = [
  'access_token',
  'appsecret_proof',
  'auth_code',
  'client_secret',
  'code',
  'fb_exchange_token',
  'glusr_crm_key',
  'input_token',
  'refresh_token',
  'secret',
];

/** Takes the secrets of a request out of what its provider said, because some repeat a token that they refuse. */
export const withoutSecrets = (said: string, request: OutgoingRequest): string =>
  listSecrets(request).reduce((text, secret) => text.replaceAll(secret, '[redacted]'), said);

function listSecrets({ url, headers = {}, body }: OutgoingRequest): string[] {
  const authorization = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  const parameters = [new URL(url).searchParams, ...(body instanceof URLSearchParams ? [body] : [])];
  return [
    ...authorization.split(' ').slice(1),
    headers['access-token'] ?? '',
    ...parameters.flatMap((list) => secretParameters.flatMap((name) => list.getAll(name))),
  ].filter((secret) => secret.length >= SHORTEST_SECRET);
}
