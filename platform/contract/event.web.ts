import type * as z from 'zod';
import type { Needs } from './permissions.ts';
import type { Tag } from './tag.ts';

// This file replaces `event.ts` in the browser's code (vite.config.ts, tsconfig.web.json).

/** What the browser knows of an event: its kind. Its payload is a type only, because the server has checked it. */
export interface EventKind {
  readonly kind: string;
}

/** Defines an event as on the server. @param kind subject and past participle, 'client.created'. */
export function defineEvent(
  kind: `${string}.${string}`,
  _options: { payload: z.ZodType; refreshes: readonly Tag[]; needs?: Needs; audit: boolean },
): EventKind {
  return { kind };
}
