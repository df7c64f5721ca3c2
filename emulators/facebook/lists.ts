import type { Call } from './call.ts';
import { GraphError } from './errors.ts';
import { DAY_MS, type World } from './world.ts';

const USUAL_LIMIT = 25;
const MAX_LIMIT = 500;
const CURSOR_LIFE_MS = DAY_MS;

/** Answers one page of a list. Cursors are opaque, name the item they stand at, and live for a day. */
export function listPage<Item extends { id: string }>(
  world: World,
  call: Call,
  items: readonly Item[],
  show: (item: Item) => unknown,
) {
  const limit = Math.min(readLimit(call), world.state.page_size ?? MAX_LIMIT);
  const after = call.given.get('after');
  const first = after === undefined ? 0 : readCursor(world, after, items);
  const shown = items.slice(first, first + limit);
  if (shown.length === 0) return { data: [] };
  const cursors = { before: makeCursor(world, shown[0]!.id), after: makeCursor(world, shown.at(-1)!.id) };
  const hasMore = first + limit < items.length;
  const next = hasMore ? nextAddress(world, call, cursors.after) : undefined;
  return { data: shown.map(show), paging: { cursors, next } };
}

function readLimit({ given }: Call): number {
  const text = given.get('limit') ?? String(USUAL_LIMIT);
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit === 0) throw new GraphError('100', `(#100) Param limit must be a positive integer`);
  // Modelled on reports of very large limits, which never work.
  if (limit > MAX_LIMIT) throw new GraphError('1');
  return limit;
}

const makeCursor = ({ nowMs }: World, id: string): string => Buffer.from(`${id}.${nowMs}`).toString('base64url');

function readCursor({ nowMs }: World, cursor: string, items: readonly { id: string }[]): number {
  const [id, madeMs] = Buffer.from(cursor, 'base64url').toString().split('.');
  const index = items.findIndex((item) => item.id === id);
  if (index < 0 || nowMs - Number(madeMs) > CURSOR_LIFE_MS) {
    throw new GraphError('100', '(#100) The After Cursor specified exceeds the max limit supported by this endpoint');
  }
  return index + 1;
}

/** Meta's address of the next page has the token in it. */
function nextAddress({ url }: World, { version, path, given, token }: Call, after: string): string {
  const query = new URLSearchParams([...given]);
  if (token) query.set('access_token', token);
  query.set('after', after);
  return `${url}${version}/${path}?${query}`;
}

interface ListAnswer {
  paging?: { cursors: { before: string; after: string }; next?: string };
}

/** Makes a page say that it is followed by itself, or by one at another host. */
export function changeNextPage(
  world: World,
  call: Call,
  body: ListAnswer,
  next: 'same' | { origin: string },
): ListAnswer {
  const { cursors } = body.paging ?? { cursors: { before: 'QVFI', after: 'QVFJ' } };
  const after = next === 'same' ? (call.given.get('after') ?? cursors.after) : cursors.after;
  const address = new URL(nextAddress(world, call, after));
  if (next === 'same') return { ...body, paging: { cursors: { ...cursors, after }, next: address.href } };
  return { ...body, paging: { cursors, next: `${next.origin}${address.pathname}${address.search}` } };
}
