import { createHmac } from 'node:crypto';

export interface SignedRequestOptions {
  /** Signs with another secret. */
  bad_signature?: boolean;
  /** Writes base64 with its `=`, as some senders do. */
  padded?: boolean;
}

/** Writes what Meta sends when a person removes the app: `signature.payload`, both base64url. */
export function writeSignedRequest(
  secret: string,
  payload: { user_id: string; algorithm: string; issued_at: number },
  { bad_signature = false, padded = false }: SignedRequestOptions = {},
): string {
  const pad = (text: string) => (padded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text);
  const encoded = pad(Buffer.from(JSON.stringify(payload)).toString('base64url'));
  const key = bad_signature ? 'another secret' : secret;
  return `${pad(createHmac('sha256', key).update(encoded).digest('base64url'))}.${encoded}`;
}

/** Posts a signed request to a callback of the app. */
export const postSignedRequest = (url: string, signed_request: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ signed_request }) });
