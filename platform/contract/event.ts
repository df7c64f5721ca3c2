import type * as z from 'zod';
import type { Needs } from './permissions.ts';
import type { Tag } from './tag.ts';

/**
 * Something that happened to one subject. Recording an event writes the history row, runs the subscribers of other
 * features in the same transaction and wakes the live stream (architecture.md §9).
 */
export interface EventKind<Payload extends z.ZodType = z.ZodType> {
  readonly kind: string;
  /** The table's singular noun and first half of the kind: 'client'. */
  readonly subject: string;
  /** Ids and plain facts that subscribers need, never personal data, because the history is kept for good. */
  readonly payload: Payload;
  /** What an open screen must refresh, as tags of `reads`. */
  readonly refreshes: readonly Tag[];
  /** The right needed to receive it live; without one, everybody in its audience does. */
  readonly needs?: Needs;
  /**
   * Whether the owner's audit log shows what a person did. Such an event can neither be changed nor deleted, so its payload and changes
   * hold no secret and no personal data.
   */
  readonly audit: boolean;
}

/**
 * @param kind subject and past participle, 'client.created'.
 */
export function defineEvent<Payload extends z.ZodType>(
  kind: `${string}.${string}`,
  options: { payload: Payload; refreshes: readonly Tag[]; needs?: Needs; audit: boolean },
): EventKind<Payload> {
  return { kind, subject: kind.slice(0, kind.indexOf('.')), ...options };
}

/** The changed fields only: the old and the new value of each. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Returns the fields of `after` that differ from `before`, compared as JSON. */
export function changesBetween(before: object, after: object): Changes {
  const changes: Changes = {};
  const earlier = before as Record<string, unknown>;
  for (const [field, to] of Object.entries(after)) {
    const from = earlier[field] ?? null;
    if (JSON.stringify(from) !== JSON.stringify(to ?? null)) changes[field] = { from, to: to ?? null };
  }
  return changes;
}
