import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyEndpoint, CallInput } from '#platform/contract/endpoint.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { refresh } from '#platform/web/data.ts';
import { toastDeleted } from '#platform/web/deleting/use-delete-with-undo.ts';
import { apiText } from '#platform/web/en/api.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Client, clients } from '../contract.ts';
import { text } from './en.ts';
import { changeRows } from './list-cache.ts';

/** The person who gets clients; null stands for nobody. */
export type NewAssignee = { id: number; name: string } | null;

/** Commands on one client: shown at once in every list, reverted when refused, each with its undo. */
export interface ClientCommands {
  assign: (client: Client, to: NewAssignee) => Promise<void>;
  mark: (client: Client, isNew: boolean) => Promise<void>;
  remove: (client: Client) => Promise<void>;
}

export function useClientCommands(): ClientCommands {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      assign: (client, to) => assign(cache, client, to),
      mark: (client, isNew) => mark(cache, client, isNew),
      remove: (client) => remove(cache, client),
    }),
    [cache],
  );
}

async function assign(cache: QueryClient, client: Client, to: NewAssignee): Promise<void> {
  const { id, name, assigned_to } = client;
  if ((assigned_to?.id ?? null) === (to?.id ?? null)) return;
  const body = { assign_type: to ? ('OTHER' as const) : ('UNASSIGNED' as const), assigned_to_id: to?.id ?? null };
  const isDone = await run(cache, clients.reassign, { params: { id }, body }, { id, change: withAssignee(to) });
  if (!isDone) return;
  // The person before gets it back even where the one who reassigned it no longer sees it.
  const undo = () =>
    run(
      cache,
      clients.undoReassign,
      { body: { client_id: id } },
      { id, change: withAssignee(assigned_to), refusal: text('undo_failed') },
    );
  const heading = to ? text('assigned_toast', { client: name, name: to.name }) : text('unassigned_toast', { name });
  toast({ type: 'SUCCESS', heading, undo: () => void undo() });
}

const withAssignee =
  (to: NewAssignee) =>
  (client: Client): Client => ({
    ...client,
    assigned_to: to,
    assigned_to_id: to?.id ?? null,
    assigned_to_name: to?.name ?? null,
  });

async function mark(cache: QueryClient, { id, name }: Client, isNew: boolean): Promise<void> {
  const set = (new_lead: boolean) =>
    run(
      cache,
      clients.markLead,
      { params: { id }, body: { new_lead } },
      { id, change: (client) => ({ ...client, is_new_lead: new_lead }) },
    );
  if (!(await set(isNew))) return;
  const heading = text(isNew ? 'marked_toast' : 'unmarked_toast', { name });
  toast({ type: 'SUCCESS', heading, undo: () => void set(!isNew) });
}

async function remove(cache: QueryClient, { id, name }: Client): Promise<void> {
  const input = { params: { id } };
  if (!(await run(cache, clients.delete, input, { id, change: () => null }))) return;
  const restore = async () => {
    const isBack = await run(cache, clients.restore, input, { id, change: (client) => client });
    if (isBack) toast({ type: 'SUCCESS', heading: text('restored', { name }) });
  };
  toastDeleted({ type: 'SUCCESS', heading: text('deleted', { name }), undo: () => void restore() });
}

interface Shown {
  id: number;
  change: (client: Client) => Client | null;
  /** The message when the command is refused. */
  refusal?: string;
}

/** @returns whether it succeeded; a refusal has already been shown. */
async function run<E extends AnyEndpoint>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  { id, change, refusal = apiText('not_saved') }: Shown,
): Promise<boolean> {
  const rollback = changeRows(cache, new Set([id]), change);
  try {
    await call(endpoint, input);
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
