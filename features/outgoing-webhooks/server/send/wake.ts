const senders = new Set<() => void>();

/** Wakes the senders of this process; those of others look every second. */
export function wakeSenders(): void {
  for (const wake of senders) wake();
}

/** Adds a sender to wake. @returns what removes it. */
export function onWake(wake: () => void): () => void {
  senders.add(wake);
  return () => senders.delete(wake);
}
