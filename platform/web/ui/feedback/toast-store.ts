/** S0 §4: how a toast looks and how it is announced. Errors interrupt, the others wait for a pause. */
export type ToastType = 'INFO' | 'WARNING' | 'ERROR' | 'SUCCESS';

export type ToastContent = {
  type: ToastType;
  heading: string;
  /** One line. */
  message?: string;
  /** Takes the change back; the toast leaves at once. Ctrl Z or ⌘ Z does the same for the latest one. */
  undo?: () => void;
  /** The address of what it is about, for a toast that can be opened. */
  opens?: string;
  /** Four seconds, unless it is said otherwise: what deletes stays until another page is opened. */
  lasts?: 'four-seconds' | 'until-navigation';
  /** A later toast of the same kind takes its place: '12 new leads' instead of twelve toasts. */
  replaces?: string;
};

export type ShownToast = ToastContent & { id: number; shownAt: number; isLeaving: boolean };

/** S0-9-01. */
export const TOAST_DURATION_MS = 4000;
const LEAVING_MS = 120;
const MAX_SHOWN = 3;
/** A change that itself leads elsewhere is said about as it leads there, so that navigation ends nothing. */
const OWN_NAVIGATION_MS = 1_000;

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

/** The toast of this kind that is still to be read. */
export const findShownToast = (kind: string): ShownToast | undefined =>
  staying().find(({ replaces }) => replaces === kind);

/** Takes a toast away; without effect when it is gone already. */
export function dismissToast(id: number): void {
  if (!shown.some((item) => item.id === id && !item.isLeaving)) return;
  publish(shown.map((item) => (item.id === id ? { ...item, isLeaving: true } : item)));
  setTimeout(() => publish(shown.filter((item) => item.id !== id)), LEAVING_MS);
}

/** Takes away what was said until another page is opened. */
export function dismissPageToasts(): void {
  const latest = performance.now() - OWN_NAVIGATION_MS;
  const ended = staying().filter(({ lasts, shownAt }) => lasts === 'until-navigation' && shownAt < latest);
  for (const { id } of ended) dismissToast(id);
}

/** Takes back what the latest toast offers to take back. @returns false when none does. */
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

/** The oldest first; what still offers to take something back makes room last. */
const firstToLeave = () => staying().sort((a, b) => Number(isLasting(a)) - Number(isLasting(b)));

const isLasting = ({ lasts }: ToastContent) => lasts === 'until-navigation';

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
