/** What the plan does not include: the `sub_error` of a 423 (S0 §8), and a sentence where the table has none. */
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

/** Opens the restricted-access drawer for a locked hint or a refused call (S0-8-13). */
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
