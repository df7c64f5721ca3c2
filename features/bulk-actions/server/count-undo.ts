import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import type { BulkActionRow } from '../access.ts';
import type { UndoCount } from '../contract.ts';
import { readAction, readClientIds } from './actions.queries.ts';
import { undoClients } from './change-clients.ts';
import { countReasons } from './kinds/bulk-kind.ts';
import { makeUndoRequestId } from './request-ids.ts';
import { refuseUndo } from './undo-action.ts';

/** Clients that one call counts: few enough that edits of them hardly wait. */
const MOST_COUNTED = 500;

/** Carries a count out of the transaction that it rolls back. */
class Counted extends Error {
  readonly count: UndoCount;
  constructor(count: UndoCount) {
    super('counted, not done');
    this.count = count;
  }
}

/**
 * Counts what the undo of an action would bring back, of some of its clients, by doing it and rolling it back: what decides is the
 * same. Throws `not_possible_now` where it cannot be undone.
 *
 * @param from how many of its clients are counted already.
 */
export async function countUndo({ withRow }: DetachedRowContext<BulkActionRow>, from: number): Promise<UndoCount> {
  try {
    return await withRow(async (scope, { id }) => {
      const action = (await readAction(scope, id))!;
      refuseUndo(action);
      const client_ids = await readClientIds(scope, id, { from, count: MOST_COUNTED });
      const acting = { ...scope, request_id: makeUndoRequestId({ action_id: id }) };
      const { changed_ids, left_out } = await undoClients(
        { scope: acting, action_id: id, isQuiet: true },
        client_ids,
        action,
      );
      throw new Counted({
        counted_count: from + client_ids.length,
        changed_count: changed_ids.length,
        skipped: countReasons(left_out),
      });
    });
  } catch (thrown) {
    if (thrown instanceof Counted) return thrown.count;
    throw thrown;
  }
}
