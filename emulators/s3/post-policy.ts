import { policySignature } from './signature.ts';

/** A refusal as S3 sends it: an XML error. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  details?: Record<string, string>;
}

interface Account {
  access_key: string;
  secret_key: string;
}

type Condition = Record<string, string> | [string, string, string] | [string, number, number];

/**
 * Judges a form upload as S3 does: signature, expiry, every field covered by a condition, size within the range.
 *
 * @param fields lower-case names; `bucket` is set from the address.
 */
export function judgePost(
  account: Account,
  fields: ReadonlyMap<string, string>,
  size: number,
  nowMs: number,
): Refusal | null {
  const policyText = fields.get('policy');
  if (!policyText) return denied('Bucket POST must contain a policy');
  const [accessKey = '', ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  if (accessKey !== account.access_key) {
    const message = 'The AWS Access Key Id you provided does not exist in our records.';
    return { status: 403, code: 'InvalidAccessKeyId', message };
  }
  const expected = policySignature(account.secret_key, scope.join('/'), policyText);
  if (fields.get('x-amz-signature') !== expected) {
    const message = 'The request signature we calculated does not match the signature you provided.';
    return { status: 403, code: 'SignatureDoesNotMatch', message };
  }
  const policy = JSON.parse(Buffer.from(policyText, 'base64').toString('utf8')) as {
    expiration: string;
    conditions: Condition[];
  };
  if (Date.parse(policy.expiration) < nowMs) return denied('Invalid according to Policy: Policy expired.');
  return judgeConditions(policy.conditions, fields) ?? judgeSize(policy.conditions, size);
}

function judgeConditions(conditions: Condition[], fields: ReadonlyMap<string, string>): Refusal | null {
  const covered = new Set<string>();
  for (const condition of conditions) {
    if (isRange(condition)) continue;
    const { name, expected, startsWith } = readCondition(condition);
    covered.add(name);
    const value = fields.get(name) ?? '';
    const holds = startsWith ? value.startsWith(expected) : value === expected;
    if (!holds) return denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`);
  }
  for (const name of fields.keys()) {
    const isFree = ['x-amz-signature', 'policy', 'file', 'bucket'].includes(name) || name.startsWith('x-ignore-');
    if (!isFree && !covered.has(name)) {
      return denied(`Invalid according to Policy: Extra input fields: ${name}`);
    }
  }
  return null;
}

function judgeSize(conditions: Condition[], size: number): Refusal | null {
  const range = conditions.find(isRange);
  if (!range) return null;
  const [, smallest, largest] = range as [string, number, number];
  if (size > largest) {
    const message = 'Your proposed upload exceeds the maximum allowed size';
    const details = { ProposedSize: String(size), MaxSizeAllowed: String(largest) };
    return { status: 400, code: 'EntityTooLarge', message, details };
  }
  if (size >= smallest) return null;
  const message = 'Your proposed upload is smaller than the minimum allowed size';
  return { status: 400, code: 'EntityTooSmall', message };
}

const isRange = (condition: Condition) => Array.isArray(condition) && condition[0] === 'content-length-range';

function readCondition(condition: Condition) {
  if (Array.isArray(condition)) {
    const [kind, name, expected] = condition as [string, string, string];
    return { name: name.replace(/^\$/, '').toLowerCase(), expected, startsWith: kind === 'starts-with' };
  }
  const [name = '', expected = ''] = Object.entries(condition)[0] ?? [];
  return { name: name.toLowerCase(), expected, startsWith: false };
}

const denied = (message: string): Refusal => ({ status: 403, code: 'AccessDenied', message });
