import type { toSql } from '#platform/server/database/access-sql.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';

/** Events of another feature about a client that the history shows, each in words. */
export interface FurtherHistory {
  kind: string;
  /** The name under which the history of one field shows them. */
  field: string;
  /** Which of these events are shown, as a condition on `events`. */
  isShown: ReturnType<typeof toSql>;
  /** Returns the words of each by its payload, as far as the reader may know of it. */
  describe: (scope: Scope, payloads: readonly unknown[]) => Promise<string[]>;
}

const kinds = extensionPoint<FurtherHistory>();

/** Adds events to the history of clients. */
export const furtherHistory = (history: FurtherHistory): Extension => kinds.extend(history.kind, history);

export const listFurtherHistory = kinds.all;
