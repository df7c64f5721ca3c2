import { createHmac } from 'node:crypto';
import type { EmulatedRequest } from '../kit/wire.ts';
import { WhatsAppError } from './errors.ts';
import { findNumber, type Meta } from './meta.ts';
import type { EmulatedAccount } from './state.ts';

/** One call of the Graph API: the path without its version, and what was sent with it. */
export interface WhatsAppCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The JSON body; empty where there is none. */
  body: Record<string, unknown>;
  request: EmulatedRequest;
  /** What the Authorization header names; the address names none here. */
  token: string | null;
}

export function readCall(request: EmulatedRequest): WhatsAppCall {
  const { method, path, query, headers } = request;
  const [, rest = ''] = path.match(/^(?:\/v\d+\.\d+)?\/(.*?)\/?$/) ?? [];
  return {
    method,
    path: rest,
    query,
    body: rest.startsWith('upload:') ? {} : readBody(request),
    request,
    token: readToken(headers.authorization),
  };
}

export const readToken = (authorization: string | undefined): string | null =>
  authorization?.match(/^(?:Bearer|OAuth) (.+)$/)?.[1] ?? null;

function readBody({ method, headers, body }: EmulatedRequest): Record<string, unknown> {
  const type = headers['content-type'] ?? '';
  if (method !== 'POST' || body.length === 0 || type.startsWith('multipart/form-data')) return {};
  if (!type.startsWith('application/json')) throw new WhatsAppError(100, { message: 'The body must be JSON' });
  try {
    const read = JSON.parse(body.toString('utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read;
  } catch {
    // Refused below.
  }
  throw new WhatsAppError(100, { message: 'The body is no JSON object' });
}

export type Scope = 'whatsapp_business_management' | 'whatsapp_business_messaging';

/** Refuses a call without a token that works. @returns it. */
export function requireValidToken({ world }: Meta, { token, query }: WhatsAppCall): string {
  if (!token) throw new WhatsAppError(104);
  if (!world.accounts.some(({ tokens }) => tokens.includes(token))) {
    throw new WhatsAppError(190, { message: `Malformed access token ${token}` });
  }
  const dead = world.dead_tokens[token];
  if (dead) throw new WhatsAppError(dead);
  const proof = query.get('appsecret_proof');
  if (proof !== null && proof !== createHmac('sha256', world.app.secret).update(token).digest('hex')) {
    throw new WhatsAppError(100, { message: 'Invalid appsecret_proof provided in the API argument' });
  }
  return token;
}

/** Refuses a token that may not do this with the account. */
export function requireToken(meta: Meta, call: WhatsAppCall, account: EmulatedAccount, scope: Scope): void {
  const token = requireValidToken(meta, call);
  const isAllowed = account.tokens.includes(token) && !meta.world.dropped_scopes[token]?.includes(scope);
  if (!isAllowed) throw new WhatsAppError(scope === 'whatsapp_business_messaging' ? 10 : 200);
}

/** Returns the number of a path with its account, for a token that may do this with it. */
export function requireNumber(meta: Meta, call: WhatsAppCall, id: string, scope: Scope) {
  requireValidToken(meta, call);
  const found = findNumber(meta, id);
  if (!found) throw new WhatsAppError('100.33');
  requireToken(meta, call, found.account, scope);
  return found;
}

/** Returns the id and the fields asked for, or the usual ones; those that are undefined are absent. */
export function pickFields(
  { query }: WhatsAppCall,
  whole: { id: string } & Record<string, unknown>,
  usual: readonly string[],
): Record<string, unknown> {
  const asked = (query.get('fields') ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = asked.find((name) => !(name in whole));
  if (unknown) throw new WhatsAppError(100, { message: `Tried accessing nonexisting field (${unknown})` });
  const shown = asked.length > 0 ? asked : usual;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name === 'id' || shown.includes(name)));
}

const USUAL_LIMIT = 25;

/** Answers one page of a list; cursors are opaque and name the item they stand at. */
export function listItems<Item extends { id: string }>(
  meta: Meta,
  call: WhatsAppCall,
  items: readonly Item[],
  show: (item: Item) => unknown,
) {
  const { query } = call;
  const asked = query.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d*$/.test(asked)) throw new WhatsAppError(100, { message: 'Param limit must be a positive integer' });
  const limit = Math.min(Number(asked), meta.world.page_size ?? Number.MAX_SAFE_INTEGER);
  const after = query.get('after');
  const stands = after === null ? -1 : items.findIndex(({ id }) => makeCursor(id) === after);
  if (after !== null && stands < 0) throw new WhatsAppError(100, { message: 'The After Cursor is not valid' });
  const shown = items.slice(stands + 1, stands + 1 + limit);
  if (shown.length === 0) return { data: [] };
  const cursors = { before: makeCursor(shown[0]!.id), after: makeCursor(shown.at(-1)!.id) };
  const hasMore = stands + 1 + limit < items.length;
  return {
    data: shown.map(show),
    paging: { cursors, ...(hasMore && { next: nextAddress(meta, call, cursors.after) }) },
  };
}

/** Meta's address of the next page has the token in it. */
function nextAddress({ url }: Meta, { query, path, token }: WhatsAppCall, after: string): string {
  const next = new URLSearchParams(query);
  next.set('access_token', token ?? '');
  next.set('after', after);
  return `${url}/v26.0/${path}?${next}`;
}

/** Makes a page say that it is followed by itself, or by one at another host. */
export function changeNextPage(meta: Meta, call: WhatsAppCall, body: unknown, next: 'same' | { origin: string }) {
  const answer = body as { paging?: { cursors: { before: string; after: string } } };
  const cursors = answer.paging?.cursors ?? { before: 'QQ', after: 'QR' };
  const after = next === 'same' ? (call.query.get('after') ?? cursors.after) : cursors.after;
  const address = new URL(nextAddress(meta, call, after));
  const shown = next === 'same' ? address.href : `${next.origin}${address.pathname}${address.search}`;
  return { ...answer, paging: { cursors: { ...cursors, after }, next: shown } };
}

const makeCursor = (id: string): string => Buffer.from(id).toString('base64url');
