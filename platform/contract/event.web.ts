import type * as z from 'zod';
import type { Needs } from './permissions.ts';
import type { Tag } from './tag.ts';

// Stands for `event.ts` wherever code of the browser imports it (vite.config.ts, tsconfig.web.json).

/** What the browser knows of an event: its kind. What it carries is a type alone, and arrives as it was checked. */
export interface EventKind {
  readonly kind: string;
}

/** The same definition as on the server. @param kind subject and past participle, 'client.created'. */
export function defineEvent(
  kind: `${string}.${string}`,
  _options: { payload: z.ZodType; refreshes: readonly Tag[]; needs?: Needs },
): EventKind {
  return { kind };
}
