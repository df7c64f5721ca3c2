import type { KeyboardEvent } from 'react';

/** Returns what a key does with the item that has the focus. */
export function findItemCommand({ altKey, key }: KeyboardEvent): 'up' | 'down' | 'remove' | null {
  if (altKey && key === 'ArrowUp') return 'up';
  if (altKey && key === 'ArrowDown') return 'down';
  return key === 'Delete' || key === 'Backspace' ? 'remove' : null;
}
