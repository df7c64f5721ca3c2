import { useState } from 'react';

/**
 * Returns a value as it was asked for last, until the call that changes it has ended, and what asks for another one. A switch would
 * turn back for a moment otherwise, because a call is pending first when its control has been drawn again.
 *
 * @param change fails where the call does, which says so by a toast.
 */
export function useAsked<Value>(value: Value, change: (next: Value) => Promise<unknown>) {
  const [asked, setAsked] = useState<{ next: Value } | null>(null);
  const ask = (next: Value): void => {
    const mine = { next };
    setAsked(mine);
    change(next)
      .catch(() => undefined)
      .finally(() => setAsked((latest) => (latest === mine ? null : latest)));
  };
  return [asked ? asked.next : value, ask] as const;
}
