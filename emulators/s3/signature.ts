import { createHash, createHmac } from 'node:crypto';

/** AWS Signature Version 4 as a server checks it, written from the protocol without any code of the product. */

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** @param scope `<yyyymmdd>/<region>/s3/aws4_request` */
export function signingKey(secret: string, scope: string): Buffer {
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), end);
}

/** Returns what `x-amz-signature` of a POST policy must be. @param policy its base64 text as sent. */
export const policySignature = (secret: string, scope: string, policy: string): string =>
  hmac(signingKey(secret, scope), policy).toString('hex');

export interface SignedRequest {
  method: string;
  /** The path as received, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  signedHeaders: string[];
  payloadHash: string;
  date: string;
  scope: string;
}

/** Returns what the signature of a request must be, in a header or in the query. */
export function requestSignature(secret: string, request: SignedRequest): string {
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...request.signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    request.signedHeaders.join(';'),
    request.payloadHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.date, request.scope, sha256(canonical)].join('\n');
  return hmac(signingKey(secret, request.scope), text).toString('hex');
}

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
