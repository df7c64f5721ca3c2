/** What the plan does not include: the `sub_error` of a 423 (S0 §8), and the line that says it where the table has none. */
export interface Restriction {
  sub_error: 'unavailable_in_free_plan' | 'paid_automation_unavailable';
  reason?: string;
}

let current: Restriction | null = null;
const listeners = new Set<() => void>();

function set(next: Restriction | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens the restricted-access drawer, from a locked hint or for a call that was refused (S0-8-13). */
export const openRestrictedAccess = (restriction: Restriction): void => set(restriction);
export const closeRestrictedAccess = (): void => set(null);

/** For `useSyncExternalStore`. */
export function onRestrictedAccess(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const currentRestriction = (): Restriction | null => current;
