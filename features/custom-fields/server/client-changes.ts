import type { Changes } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';

/** What a command on a field changed about one of its clients. */
export interface ClientChange {
  client_id: number;
  changes: Changes;
  /** When the client became a customer by it; null where it did not. */
  won_at: string | null;
}

type Recorder = (scope: OrgScope, changes: readonly ClientChange[]) => Promise<void>;

const recorders = extensionPoint<Recorder>();

/**
 * Declares how the history of clients is written, in the manifest of the clients feature: clients depend on custom
 * fields, so custom fields cannot depend on them.
 */
export const clientChangeRecorder = (recorder: Recorder): Extension => recorders.extend('clients', recorder);

/** Writes into the history of each client what was changed; open screens are told of all of them at once. */
export const recordClientChanges: Recorder = async (scope, changes) => {
  for (const recorder of recorders.all()) await recorder(scope, changes);
};
