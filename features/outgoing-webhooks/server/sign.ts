import { createHmac, randomBytes } from 'node:crypto';

/** What a secret begins with (Standard Webhooks); the rest is the key in base64. */
const PREFIX = 'whsec_';

/** Returns a new secret: 192 random bits. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/** Writes the `webhook-signature` of a message: one signature for each secret, parted by spaces. */
export const signMessage = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
