import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { DeletionWay } from '../../deleted-contract.ts';

/** Work of another feature on many clients; everything it writes into their histories carries its request id. */
export interface NamedWork {
  /** What its request ids begin with. */
  prefix: string;
  /** How the list of deleted clients names what it deleted; null where it deletes none. */
  deletes: Exclude<DeletionWay, 'BY_HAND'> | null;
  /** Returns what is said of each such work that is still known, by its request id. */
  describe: (scope: OrgScope, request_ids: readonly string[]) => Promise<ReadonlyMap<string, WorkWords>>;
}

export interface WorkWords {
  /** Completes a line of the history: 'as one of 38 clients'. */
  in_history: string;
  /** Why it deleted clients; null where that is nothing more than that a person did. */
  of_deletion: string | null;
}

const works = extensionPoint<NamedWork>();

/** Names work on many clients in the histories of the clients and in the list of deleted ones. */
export const namedWork = (work: NamedWork): Extension => works.extend(work.prefix, work);

/** Returns how the request ids of work begin that deleted clients in some way, or in any. */
export const listDeletingPrefixes = (way?: DeletionWay): string[] =>
  works
    .all()
    .filter(({ deletes }) => deletes !== null && (way === undefined || deletes === way))
    .map(({ prefix }) => prefix);

/** Returns what is said of work on many clients, by request id. */
export async function describeWork(
  scope: OrgScope,
  request_ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, WorkWords>> {
  const words = new Map<string | null, WorkWords>();
  for (const { prefix, describe } of works.all()) {
    const named = new Set(request_ids.filter((id) => id?.startsWith(prefix)) as string[]);
    if (named.size === 0) continue;
    for (const [id, said] of await describe(scope, [...named])) words.set(id, said);
  }
  return words;
}
