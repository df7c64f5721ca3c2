import { nowMillis } from '#platform/server/clock.ts';
import type { ChatRow } from './chat.queries.ts';

/** How long Meta lets a message be answered and be read (integrations 3.6). */
const KEPT_MS = 30 * 86_400_000;

/** Returns the instant before which Meta has messages no more. */
const keptSince = (): string => new Date(nowMillis() - KEPT_MS).toISOString();

type Known = Pick<ChatRow, 'provider_id' | 'content' | 'revoked_at' | 'at'>;

/** Returns whether Meta still knows a message as one that somebody wrote, so that another can answer it. */
export const isKeptByMeta = ({ provider_id, content, revoked_at, at }: Known): boolean =>
  provider_id !== null && revoked_at === null && content?.type !== 'system' && at > keptSince();

/** Returns whether Meta can be told that a message of the client was read. */
export const isUnread = (row: Known & Pick<ChatRow, 'kind' | 'read_at'>): boolean =>
  row.kind === 'CLIENT' && row.read_at === null && isKeptByMeta(row);
