import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { keyOf, useChange } from '#platform/web/data.ts';
import { type Client, type ClientDraft, clients } from '../contract.ts';

/** Two people wrote into the same field; one of them decides. */
export interface EditConflict {
  conflicts: readonly FieldConflict[];
  /** Writes the person's value over the stored one after all. */
  useMine: () => void;
  keepTheirs: () => void;
}

/**
 * Saves single fields of a client at once, shown before the server answers and taken back when it refuses. What the
 * person saw travels along, so that nobody's change is overwritten unseen (readings.md D6).
 */
export function useClientEdit(client: Client) {
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const update = useChange(clients.update, {
    optimistic: ({ body }) => showAtOnce(cache, client, body as Partial<ClientDraft>),
    onSuccess: (saved) => cache.setQueryData(keyOf(clients.get, { params: { id: client.id } }), saved),
  });

  const save = (patch: Partial<ClientDraft>, base: Partial<ClientDraft> = baseOf(client, patch)) =>
    update.mutate(
      { params: { id: client.id }, body: { ...patch, base } },
      {
        onError: ({ body }) => {
          const { conflicts } = body;
          if (!conflicts) return;
          const theirs = Object.fromEntries(conflicts.map((found) => [found.field, found.theirs]));
          setConflict({
            conflicts,
            useMine: () => {
              setConflict(null);
              save(patch, { ...base, ...theirs });
            },
            keepTheirs: () => {
              setConflict(null);
              void cache.invalidateQueries({ queryKey: keyOf(clients.get, { params: { id: client.id } }) });
            },
          });
        },
      },
    );
  return { save: (patch: Partial<ClientDraft>) => save(patch), conflict };
}

/** What the person saw in the fields they change. */
function baseOf(client: Client, patch: Partial<ClientDraft>): Partial<ClientDraft> {
  const seen: ClientDraft = { ...client, phones: client.phones.map(({ raw }) => ({ raw })) };
  return Object.fromEntries(Object.keys(patch).map((field) => [field, seen[field as keyof ClientDraft]]));
}

/** @returns puts the earlier record back. */
function showAtOnce(cache: QueryClient, client: Client, { phones, ...patch }: Partial<ClientDraft>): () => void {
  const key = keyOf(clients.get, { params: { id: client.id } });
  const shown = phones?.map(
    ({ raw }) => client.phones.find((known) => known.raw === raw) ?? { raw, number_e164: null, display: raw },
  );
  cache.setQueryData<Client>(key, { ...client, ...patch, ...(shown && { phones: shown }) } as Client);
  return () => cache.setQueryData(key, client);
}
