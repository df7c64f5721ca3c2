import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { keyOf, useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type Client, type ClientDraft, type ClientField, clients } from '../../contract.ts';
import { text } from '../en.ts';
import { fieldLabel } from './client-values.ts';

type Fields = Partial<ClientDraft>;

/** The body of the call: what is written, and what was seen before. */
type Written = Fields & { base?: Fields };

/** Two people wrote into the same field; one of them decides. */
export interface EditConflict {
  conflicts: readonly FieldConflict[];
  /** Writes the person's value over the stored one after all. */
  useMine: () => void;
  keepTheirs: () => void;
}

/** @param seen what stood in these fields when the person began to write. */
export type SaveFields = (patch: Fields, seen: Fields) => void;

/**
 * Saves single fields of a client at once, shown before the server answers and taken back when it refuses. What the person
 * saw when they began travels along, so that nobody's change is overwritten unseen (readings.md D6).
 */
export function useClientEdit({ id }: Pick<Client, 'id'>): { save: SaveFields; conflict: EditConflict | null } {
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const isShown = useIsShown();
  const update = useChange(clients.update, {
    optimistic: ({ params, body }) => showAtOnce(cache, Number(params.id), body as Written),
    onSuccess: (saved, { body }) => {
      cache.setQueryData(keyOf(clients.get, { params: { id: saved.id } }), saved);
      const { base = {}, ...patch } = body as Written;
      const removed = removedField(patch, base);
      if (removed) {
        const undo = () => saveOf(saved.id, base, patch);
        toast({ type: 'SUCCESS', heading: text('field_removed', { field: fieldLabel(removed) }), undo });
      }
    },
    onFailure: ({ body: { conflicts } }, { params, body }) => {
      if (!conflicts) return false;
      const client_id = Number(params.id);
      void cache.invalidateQueries({ queryKey: keyOf(clients.get, { params: { id: client_id } }) });
      // Who has left the record meanwhile is told by a toast that nothing was saved.
      if (!isShown.current) return false;
      const { base, ...patch } = body as Written;
      const theirs = Object.fromEntries(conflicts.map((found) => [found.field, found.theirs]));
      setConflict({
        conflicts,
        useMine: () => {
          setConflict(null);
          saveOf(client_id, patch, { ...base, ...theirs });
        },
        keepTheirs: () => setConflict(null),
      });
      return true;
    },
  });
  const saveOf = (client_id: number, patch: Fields, base: Fields) =>
    update.mutate({ params: { id: client_id }, body: { ...patch, base } });
  return { save: (patch, seen) => saveOf(id, patch, seen), conflict };
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** The field of which something was taken away, and nothing written in its place. */
function removedField(patch: Fields, base: Fields): ClientField | undefined {
  return (Object.keys(patch) as ClientField[]).find((field) => {
    const [now, before] = [patch[field], base[field]];
    return Array.isArray(now) ? Array.isArray(before) && now.length < before.length : !now && Boolean(before);
  });
}

/** @returns puts the earlier values back. */
function showAtOnce(cache: QueryClient, id: number, { base: _base, phones, ...plain }: Written): () => void {
  const key = keyOf(clients.get, { params: { id } });
  const before = cache.getQueryData<Client>(key);
  if (!before) return () => undefined;
  const shown = {
    ...plain,
    ...(phones && {
      phones: phones.map(
        ({ raw }) => before.phones.find((known) => known.raw === raw) ?? { raw, number_e164: null, display: raw },
      ),
    }),
  };
  const earlier = Object.fromEntries(Object.keys(shown).map((field) => [field, before[field as keyof Client]]));
  const show = (values: object) => cache.setQueryData<Client>(key, (now) => now && { ...now, ...values });
  show(shown);
  return () => show(earlier);
}
