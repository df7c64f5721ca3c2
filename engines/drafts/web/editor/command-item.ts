import type { KeyboardEvent } from 'react';

/** An item in a list that is written, and what its keys may do. */
export interface KeyedItem<Id = string> {
  id: Id;
  place: number;
  move: (id: Id, place: number) => void;
  remove: (id: Id) => void;
  /** Is called before the list changes. */
  onRearrange: () => void;
}

/** Moves or removes the item that has the focus, where the key does that. */
export function commandItem<Id>(event: KeyboardEvent, { id, place, move, remove, onRearrange }: KeyedItem<Id>): void {
  const command = findCommand(event);
  if (!command) return;
  event.preventDefault();
  onRearrange();
  if (command === 'remove') remove(id);
  else move(id, command === 'up' ? place - 1 : place + 1);
}

function findCommand({ altKey, key }: KeyboardEvent): 'up' | 'down' | 'remove' | null {
  if (altKey && key === 'ArrowUp') return 'up';
  if (altKey && key === 'ArrowDown') return 'down';
  return key === 'Delete' || key === 'Backspace' ? 'remove' : null;
}
