import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { equalBytes } from '#platform/server/sessions/secrets.ts';

/** One drawing of the page of a form: what an answer on it is checked against. */
export interface Visit {
  /** 128 random bits; the same visit sent twice is one lead. */
  visit_id: string;
  form_id: number;
  version: number;
  /** The named link it was opened by; null for the form's own address. */
  link_id: number | null;
  drawn_at: string;
  is_prefilled: boolean;
}

const VISIT_ID = /^[\w-]{22}$/;

/** Whether a text has the form of a visit's id. */
export const isVisitId = (text: string): boolean => VISIT_ID.test(text);

const Claims = z.tuple([
  z.string().regex(VISIT_ID),
  z.int().positive(),
  z.int().positive(),
  z.int().min(0),
  z.int().positive(),
  z.union([z.literal(0), z.literal(1)]),
]);
/** The longest token of ours. */
export const MAX_TOKEN = 400;

/** Returns the id of a new visit. */
export const newVisitId = (): string => randomBytes(16).toString('base64url');

/** Signs a visit, so that neither its time nor its version can be made up. */
export function signVisit(secretKey: string, visit: Visit): string {
  const claims: z.output<typeof Claims> = [
    visit.visit_id,
    visit.form_id,
    visit.version,
    visit.link_id ?? 0,
    Date.parse(visit.drawn_at),
    visit.is_prefilled ? 1 : 0,
  ];
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${text}.${getSignature(secretKey, text).toString('base64url')}`;
}

/** Returns the visit of a token; null when it is absent, changed or not ours. */
export function readVisit(secretKey: string, token: string): Visit | null {
  const [text = '', signature = ''] = token.slice(0, MAX_TOKEN).split('.');
  if (!equalBytes(Buffer.from(signature, 'base64url'), getSignature(secretKey, text))) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!claims.success) return null;
  const [visit_id, form_id, version, link_id, drawn_at, is_prefilled] = claims.data;
  return {
    visit_id,
    form_id,
    version,
    link_id: link_id === 0 ? null : link_id,
    drawn_at: new Date(drawn_at).toISOString(),
    is_prefilled: is_prefilled === 1,
  };
}

/**
 * Returns the name of the field that people leave empty: another one in each version, in which no browser recognises
 * anything to fill in.
 */
export const honeypotName = (secretKey: string, { form_id, version }: Pick<Visit, 'form_id' | 'version'>): string =>
  `x${createHmac('sha256', keyFrom(secretKey)).update(`trap:${form_id}:${version}`).digest('hex').slice(0, 12)}`;

/** Keys by secret, because deriving one takes longer than signing. */
const keys = new Map<string, Buffer>();

function keyFrom(secretKey: string): Buffer {
  const known = keys.get(secretKey);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'leadkeep form visits', 32));
  keys.set(secretKey, key);
  return key;
}

const getSignature = (secretKey: string, text: string): Buffer =>
  createHmac('sha256', keyFrom(secretKey)).update(`visit:${text}`).digest();
