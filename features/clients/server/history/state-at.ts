import type { Changes } from '#platform/contract/event.ts';

/** Values of a client under the names they have in the history. */
export type ClientState = Readonly<Record<string, unknown>>;

/**
 * Computes what stood in each field before some changes, from what stands there behind them.
 *
 * @param newestFirst the changes to take back.
 */
export function stateBefore(state: ClientState, newestFirst: Iterable<Changes>): ClientState {
  const earlier: Record<string, unknown> = { ...state };
  for (const changes of newestFirst) for (const [field, { from }] of Object.entries(changes)) earlier[field] = from;
  return earlier;
}
