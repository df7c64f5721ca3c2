import { clientAccess } from '#features/clients/access.ts';
import { clientDeleted, clientReassigned, clientUpdated } from '#features/clients/events.ts';
import { lockClients } from '#features/clients/server/index.ts';
import { followUpSet } from '#features/follow-ups/events.ts';
import { allows } from '#platform/contract/access.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { BulkChange } from '../contract.ts';
import type { StoredAction } from './actions.queries.ts';
import { readDone } from './done.queries.ts';
import { type ChangedClient, type LeftOut, leaveOut, type Undone, type Work } from './kinds/bulk-kind.ts';
import { allUndoings, findWork } from './kinds/index.ts';

/** Checks a change for all clients. Throws `invalid_input` where it cannot be made. @returns what `changeClients` needs of it. */
export const prepareChange = (scope: Scope, change: BulkChange, services: Services): Promise<unknown> =>
  findWork(change.kind).prepare(scope, change, services);

/** Does what an action does with some of its clients. @returns those it left out. */
export async function changeClients(
  work: Work,
  client_ids: readonly number[],
  change: BulkChange,
  ready: unknown,
): Promise<LeftOut[]> {
  const { right, run } = findWork(change.kind);
  const clients = await lockClients(work.scope, client_ids);
  const allowed = clients.filter(
    (client) => client.deleted_at === null && allows(clientAccess[right], work.scope.actor, client),
  );
  const may = new Set(allowed.map(({ id }) => id));
  const others = client_ids.filter((id) => !may.has(id)).map((id) => ({ id }));
  const left_out = allowed.length === 0 ? [] : await run(work, allowed, ready);
  return [...leaveOut(others, 'NO_RIGHT'), ...left_out];
}

/** The events by which actions change clients. */
const kinds = [clientUpdated, clientReassigned, clientDeleted, followUpSet].map(({ kind }) => kind);

/** Takes back what an action did with some of its clients, field by field, where it still stands. */
export async function undoClients(
  work: Work,
  client_ids: readonly number[],
  action: Pick<StoredAction, 'created_at'>,
): Promise<Undone> {
  const clients = await lockClients(work.scope, client_ids);
  const events = await readDone(work.scope, work, { client_ids, kinds, since: action.created_at });
  const done = clients.flatMap((client): ChangedClient[] => {
    const own = events.filter(({ subject_id }) => subject_id === client.id);
    if (own.length === 0) return [];
    return [
      {
        client,
        changes: Object.assign(
          {},
          ...own.filter(({ kind }) => kind !== followUpSet.kind).map(({ changes }) => changes),
        ),
        kinds: new Set(own.map(({ kind }) => kind)),
        at: own[0]!.created_at,
      },
    ];
  });
  const parts: Undone[] = [];
  for (const { hasLeft, undo } of allUndoings) {
    const left = done.filter(hasLeft);
    if (left.length > 0) parts.push(await undo(work, left));
  }
  const left_out = new Map(parts.flatMap((part) => part.left_out).map((one) => [one.client_id, one]));
  return {
    changed_ids: [...new Set(parts.flatMap(({ changed_ids }) => changed_ids))],
    left_out: [...left_out.values()],
  };
}
