import { type ClientRight, clientAccess } from '#features/clients/access.ts';
import type { lockClients } from '#features/clients/server/index.ts';
import { allows } from '#platform/contract/access.ts';
import type { Changes } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { BulkChange, BulkKind, SkipReason } from '../../contract.ts';

/** A part of an action, in one transaction and in the name of the person who began it. */
export interface Work {
  scope: Scope;
  action_id: number;
  /** Whether it is one of many parts: open screens and the audit log hear of all of them at once. */
  isQuiet: boolean;
}

export type LockedClient = Awaited<ReturnType<typeof lockClients>>[number];

/** A client that stays as it is, or of which something does. */
export interface LeftOut {
  client_id: number;
  reason: SkipReason;
}

/** A client as an action left it. */
export interface ChangedClient {
  client: LockedClient;
  /** What the action changed of the client itself. */
  changes: Changes;
  /** The events by which it did, and when. */
  kinds: ReadonlySet<string>;
  at: string;
}

/** What an undo brought back, and what of it stays. */
export interface Undone {
  changed_ids: number[];
  left_out: LeftOut[];
}

type ChangeOfKind<Kind extends BulkKind> = Extract<BulkChange, { kind: Kind }>;

/** How a kind of change is taken back. */
export interface Back {
  /** Whether an action left something of this kind on a client. */
  hasLeft: (done: ChangedClient) => boolean;
  /** Takes back what is still as the action left it. */
  undo: (work: Work, done: readonly ChangedClient[]) => Promise<Undone>;
}

/** One kind of change of many clients; each part is a few statements, however many they are. It may be one that nothing takes back. */
export interface BulkWork<Kind extends BulkKind, Ready> extends Partial<Back> {
  kind: Kind;
  /** The right that each client needs. */
  right: ClientRight;
  /** Returns the change so that it means the same whenever it is carried out. */
  fix?: (scope: Scope, change: ChangeOfKind<Kind>) => Promise<ChangeOfKind<Kind>>;
  /** Checks the change before each part. Throws what the person is told when it begins; later it ends the action. */
  prepare: (scope: Scope, change: ChangeOfKind<Kind>, services: Services) => Promise<Ready>;
  /** Changes locked clients on which the person has the right. @returns those that stay as they are. */
  run: (work: Work, clients: readonly LockedClient[], ready: Ready) => Promise<LeftOut[]>;
}

/** Checks that a kind has every part. */
export const bulkWork = <Kind extends BulkKind, Ready>(work: BulkWork<Kind, Ready>): BulkWork<Kind, Ready> => work;

export const leaveOut = (clients: readonly { id: number }[], reason: SkipReason): LeftOut[] =>
  clients.map(({ id }) => ({ client_id: id, reason }));

/** Returns those that are not among the changed ones, which were as asked already. */
export const listUnchanged = (clients: readonly { id: number }[], changed_ids: readonly number[]): LeftOut[] => {
  const changed = new Set(changed_ids);
  return leaveOut(
    clients.filter(({ id }) => !changed.has(id)),
    'UNCHANGED',
  );
};

/** Counts those that were left out for each reason that occurs. */
export function countReasons(left_out: readonly LeftOut[]): Partial<Record<SkipReason, number>> {
  const counts: Partial<Record<SkipReason, number>> = {};
  for (const { reason } of left_out) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Divides what was done by whether the person still may change the client; it is left out where not. */
export function partByRight({ scope }: Work, done: readonly ChangedClient[], right: ClientRight) {
  const mayChange = ({ client }: ChangedClient) =>
    client.deleted_at === null && allows(clientAccess[right], scope.actor, client);
  const others = done.filter((one) => !mayChange(one)).map(({ client }) => client);
  return { allowed: done.filter(mayChange), left_out: leaveOut(others, 'NO_RIGHT') };
}
