import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import { apiText } from '#platform/web/en/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { bulkClients } from '../bulk-contract.ts';
import { type Client, MAX_BULK_CLIENTS } from '../contract.ts';
import { text } from './en.ts';
import { changeRows } from './list-cache.ts';

/** The person who gets clients; null stands for nobody. */
export type NewAssignee = { id: number; name: string } | null;

/** Commands on one or many clients of a list: shown at once, reverted when refused, each with its undo. */
export interface ClientCommands {
  assign: (chosen: readonly Client[], to: NewAssignee) => Promise<void>;
  mark: (chosen: readonly Client[], isNew: boolean) => Promise<void>;
  remove: (chosen: readonly Client[]) => Promise<void>;
}

export function useClientCommands(): ClientCommands {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      assign: (chosen, to) => assign(cache, chosen, to),
      mark: (chosen, isNew) => mark(cache, chosen, isNew),
      remove: (chosen) => remove(cache, chosen),
    }),
    [cache],
  );
}

async function assign(cache: QueryClient, chosen: readonly Client[], to: NewAssignee): Promise<void> {
  const { mine, skipped } = split(chosen, 'REASSIGN');
  const moving = mine.filter(({ assigned_to_id }) => assigned_to_id !== (to?.id ?? null));
  if (!(await give(cache, moving, to))) return;
  const count = moving.length;
  say({
    count,
    heading: to ? text('assigned_toast', { count, name: to.name }) : text('unassigned_toast', { count }),
    skipped,
    undo: () => void restoreClients(cache, moving),
  });
}

/** Assigns each client back to the person before, even where the one who reassigned it no longer sees it. */
const restoreClients = (cache: QueryClient, clients: readonly Client[]) => {
  const formerly = new Map(clients.map(({ id, assigned_to }) => [id, assigned_to]));
  return run(cache, bulkClients.undoReassign, clients, {
    body: {},
    change: (client) => withAssignee(client, formerly.get(client.id) ?? null),
    refusal: text('undo_failed'),
  });
};

const give = (cache: QueryClient, clients: readonly Client[], to: NewAssignee) =>
  run(cache, bulkClients.reassign, clients, {
    body: { assign_type: to ? ('OTHER' as const) : ('UNASSIGNED' as const), assigned_to_id: to?.id ?? null },
    change: (client) => withAssignee(client, to),
  });

const withAssignee = (client: Client, to: NewAssignee): Client => ({
  ...client,
  assigned_to: to,
  assigned_to_id: to?.id ?? null,
  assigned_to_name: to?.name ?? null,
});

async function mark(cache: QueryClient, chosen: readonly Client[], isNew: boolean): Promise<void> {
  const { mine, skipped } = split(chosen, 'EDIT');
  const changing = mine.filter(({ is_new_lead }) => is_new_lead !== isNew);
  const set = (new_lead: boolean) =>
    run(cache, bulkClients.markLead, changing, {
      body: { new_lead },
      change: (client) => ({ ...client, is_new_lead: new_lead }),
    });
  if (!(await set(isNew))) return;
  const count = changing.length;
  say({
    count,
    heading: text(isNew ? 'marked_toast' : 'unmarked_toast', { count }),
    skipped,
    undo: () => void set(!isNew),
  });
}

async function remove(cache: QueryClient, chosen: readonly Client[]): Promise<void> {
  const { mine, skipped } = split(chosen, 'DELETE');
  const isDone = await run(cache, bulkClients.delete, mine, { body: {}, change: () => null });
  if (!isDone) return;
  const restore = async () => {
    const isBack = await run(cache, bulkClients.restore, mine, { body: {}, change: (client) => client });
    if (isBack) toast({ type: 'SUCCESS', heading: nameOrCount('restored', mine) });
  };
  say({ count: mine.length, heading: nameOrCount('deleted', mine), skipped, undo: () => void restore() }, toastDeleted);
}

const nameOrCount = (what: 'deleted' | 'restored', clients: readonly Client[]): string =>
  clients.length === 1 ? text(what, { name: clients[0]!.name }) : text(`${what}_many`, { count: clients.length });

/** Leaves out clients the person may not change, because commands are all or nothing on the server. */
function split(chosen: readonly Client[], right: keyof Client['access_policy']) {
  const mine = chosen.filter(({ access_policy }) => access_policy[right]);
  return { mine, skipped: chosen.length - mine.length };
}

interface Command {
  body: object;
  change: (client: Client) => Client | null;
  /** The message when the command is refused. */
  refusal?: string;
}

/** @returns whether it succeeded; a refusal has already been shown. */
async function run(
  cache: QueryClient,
  endpoint: (typeof bulkClients)[keyof typeof bulkClients],
  clients: readonly Client[],
  { body, change, refusal = apiText('not_saved') }: Command,
): Promise<boolean> {
  const ids = clients.map(({ id }) => id);
  const rollback = changeRows(cache, new Set(ids), change);
  try {
    for (let start = 0; start < ids.length; start += MAX_BULK_CLIENTS) {
      const client_ids = ids.slice(start, start + MAX_BULK_CLIENTS);
      await call(endpoint as AnyEndpoint, { body: { ...body, client_ids } } as CallInput<AnyEndpoint>);
    }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    rollback();
    toast({ type: 'ERROR', heading: refusal, message: failure.message });
    return false;
  } finally {
    void refresh(cache, endpoint.changes);
  }
  return true;
}

interface Outcome {
  /** How many clients were changed. */
  count: number;
  heading: string;
  skipped: number;
  undo: () => void;
}

function say({ count, heading, skipped, undo }: Outcome, show = toast): void {
  show({
    type: skipped > 0 ? 'WARNING' : 'SUCCESS',
    heading,
    ...(skipped > 0 && { message: text('skipped', { count: skipped }) }),
    ...(count > 0 && { undo }),
  });
}
