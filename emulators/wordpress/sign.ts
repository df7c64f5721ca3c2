import { createHash, createHmac } from 'node:crypto';

export interface SignedParts {
  path: string;
  /** Unix seconds. */
  timestamp: string;
  nonce: string;
  body: Buffer | string;
}

/** Returns the signature of a post by our plugin (integrations 9.7, vector A-11a). */
export function signPost(secret: string, { path, timestamp, nonce, body }: SignedParts): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`POST\n${path}\n${timestamp}\n${nonce}\n${digest}`).digest('hex');
}
