import { useSyncExternalStore } from 'react';
import type { Client } from '#features/clients/contract.ts';

type Done = Pick<Client, 'id' | 'name'>;

let asked: Done | null = null;
const listeners = new Set<() => void>();

function set(next: Done | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Asks when to follow up next with a client whose follow-up was just completed. */
export const askNext = ({ id, name }: Done): void => set({ id, name });

export const closeNext = (): void => set(null);

/** Returns the client of whom it is asked now. */
export const useAskedNext = (): Done | null => useSyncExternalStore(onAsked, () => asked);
