import { createHmac } from 'node:crypto';
import { now } from '#platform/server/clock.ts';
import { equalBytes } from '#platform/server/secrets.ts';
import { formPairs, utf8OrLatin } from './body-text.ts';
import type { Headers } from './dialects.ts';
import { type Tree, treeOfPairs } from './tree.ts';

/** How far the sender's clock may be off (integrations 9.6). */
const TOLERANCE_SECONDS = 300;

/**
 * Whether the request was signed with the secret: `X-Signature: t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`,
 * or WPForms' own header of the same make. Looks at the bytes as they came; nothing is parsed before.
 */
export function isSigned(secret: string, headers: Headers, body: Buffer): boolean {
  const own = headers['x-signature'];
  if (own !== undefined) return verify(secret, own, 'v1', [body]);
  const wpforms = headers['x-wpforms-webhook-signature'];
  if (wpforms === undefined) return false;
  return verify(secret, wpforms, 'v', [body, ...formAsJson(headers, body)]);
}

function verify(secret: string, header: string, digestName: string, messages: readonly Buffer[]): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const ageSeconds = Math.abs(now().getTime() / 1_000 - Number(time));
  if (!/^\d{1,12}$/.test(time) || ageSeconds > TOLERANCE_SECONDS) return false;
  const given = parts
    .filter(([name]) => name === digestName)
    .map(([, hex = '']) => Buffer.from(hex.toLowerCase(), 'hex'));
  return messages.some((message) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(message).digest();
    return given.some((digest) => equalBytes(digest, expected));
  });
}

/** Sending a form, WPForms signs the JSON of its fields as PHP writes it, not the bytes on the wire (integrations 9.1). */
function formAsJson(headers: Headers, body: Buffer): Buffer[] {
  if (!headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')) return [];
  return [Buffer.from(phpJson(treeOfPairs(formPairs(utf8OrLatin(body)))))];
}

function phpJson(tree: Tree): string {
  if (typeof tree === 'string') return phpString(tree);
  if (Array.isArray(tree)) return `[${tree.map(phpJson).join(',')}]`;
  const entries = [...(tree as ReadonlyMap<string, Tree>)];
  return `{${entries.map(([key, value]) => `${phpString(key)}:${phpJson(value)}`).join(',')}}`;
}

/** json_encode without flags: slashes escaped, everything beyond ASCII as \uXXXX. */
const phpString = (text: string) =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
