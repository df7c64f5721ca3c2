/** The look and announcement of a toast (S0 §4): errors interrupt, the others wait for a pause. */
export type ToastType = 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';

export type ToastContent = {
  type: ToastType;
  heading: string;
  /** One line of text. */
  message?: string;
  /** Undoes the change and closes the toast; Ctrl Z or ⌘ Z does the same for the latest one. */
  undo?: () => void;
  /** A step that usually follows; it closes the toast. */
  next?: { label: string; onChoose: () => void };
  /** The address that the toast opens. */
  opens?: string;
  /** Four seconds by default; a toast about a deletion stays until another page opens. */
  lasts?: 'four-seconds' | 'until-navigation';
  /** The kind of toast, of which a later one replaces this: '12 new leads' instead of twelve toasts. */
  replaces?: string;
};

export type ShownToast = ToastContent & { id: number; shownAt: number; isLeaving: boolean };

/** Milliseconds that a toast stays (S0-9-01). */
export const TOAST_DURATION_MS = 4000;
const LEAVING_MS = 120;
const MAX_SHOWN = 3;
/** Milliseconds in which a navigation counts as part of the change, and so does not close its toast. */
const OWN_NAVIGATION_MS = 1_000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message for four seconds from anywhere in the application: `toast({ type: 'SUCCESS', heading: 'Follow-up set'
 * })`. At most three are shown; a fourth removes the oldest. A question is a dialog, not a toast.
 *
 * @returns its id, for `dismissToast`.
 */
export function toast(content: ToastContent): number {
  lastId += 1;
  const earlier = content.replaces === undefined ? undefined : findShownToast(content.replaces);
  const next = { ...content, id: lastId, shownAt: performance.now(), isLeaving: false };
  if (earlier) {
    publish(shown.map((item) => (item === earlier ? next : item)));
    return lastId;
  }
  const leaving = staying().length - MAX_SHOWN + 1;
  for (const { id } of firstToLeave().slice(0, Math.max(0, leaving))) dismissToast(id);
  publish([...shown, next]);
  return lastId;
}

/** Returns the toast of this kind that is still shown. */
export const findShownToast = (kind: string): ShownToast | undefined =>
  staying().find(({ replaces }) => replaces === kind);

/** Closes a toast, if it is still shown. */
export function dismissToast(id: number): void {
  if (!shown.some((item) => item.id === id && !item.isLeaving)) return;
  publish(shown.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)));
  setTimeout(() => publish(shown.filter((item) => item.id !== id)), LEAVING_MS);
}

/** Removes every toast at once, without its way out. */
export const removeToasts = (): void => publish([]);

/** Closes the toasts that last until another page opens. */
export function dismissPageToasts(): void {
  const latest = performance.now() - OWN_NAVIGATION_MS;
  const ended = staying().filter(({ lasts, shownAt }) => lasts === 'until-navigation' && shownAt < latest);
  for (const { id } of ended) dismissToast(id);
}

/** Undoes what the latest toast with an undo is about. @returns false when there is none. */
export function undoLatest(): boolean {
  const latest = staying().findLast(({ undo }) => undo !== undefined);
  if (!latest) return false;
  dismissToast(latest.id);
  latest.undo?.();
  return true;
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

const staying = () => shown.filter(({ isLeaving }) => !isLeaving);

/** Orders toasts by removal: the oldest first, those with an undo last. */
const firstToLeave = () => staying().sort((a, b) => Number(isLasting(a)) - Number(isLasting(b)));

const isLasting = ({ lasts }: ToastContent) => lasts === 'until-navigation';

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
