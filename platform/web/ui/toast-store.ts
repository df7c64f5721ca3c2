/** S0 §4: how a toast looks and how it is announced. Errors interrupt, the others wait for a pause. */
export type ToastType = 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';

export type ToastContent = {
  type: ToastType;
  heading: string;
  /** One line. */
  message?: string;
  /** Takes the change back; the toast leaves at once. */
  undo?: () => void;
};

export type ShownToast = ToastContent & { id: number; isLeaving: boolean };

/** S0-9-01. */
export const TOAST_DURATION_MS = 4000;
const LEAVING_MS = 120;
const MAX_SHOWN = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Says what happened for four seconds, from anywhere in the application: `toast({ type: 'SUCCESS', heading: 'Follow-up set' })`.
 * Three at most; a fourth pushes the oldest out. What needs a decision is a dialog, not a toast.
 *
 * @returns its id, for `dismissToast`.
 */
export function toast(content: ToastContent): number {
  lastId += 1;
  const staying = shown.filter(({ isLeaving }) => !isLeaving);
  for (const { id } of staying.slice(0, Math.max(0, staying.length - MAX_SHOWN + 1))) dismissToast(id);
  publish([...shown, { ...content, id: lastId, isLeaving: false }]);
  return lastId;
}

/** Takes a toast away; without effect when it is gone already. */
export function dismissToast(id: number): void {
  if (!shown.some((item) => item.id === id && !item.isLeaving)) return;
  publish(shown.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)));
  setTimeout(() => publish(shown.filter((item) => item.id !== id)), LEAVING_MS);
}

/** For `useSyncExternalStore`. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
