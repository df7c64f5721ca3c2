import { findShownToast, type ToastContent, toast } from './toast-store.ts';

/** What comes within this time is said in one toast. */
const GATHER_MS = 400;

/**
 * One toast for what may come in numbers: it waits a moment for others, and as long as it is shown it takes in those that
 * come later ('12 new leads').
 *
 * @param kind of the toast, so that a later one takes its place.
 * @param describe what is said of one or several subjects, the newest last; null says nothing.
 */
export function gatherToasts(
  kind: string,
  describe: (ids: readonly [number, ...number[]]) => Promise<ToastContent | null>,
): (id: number) => Promise<void> {
  let told = new Set<number>();
  let waiting: number[] = [];
  return async (id) => {
    waiting.push(id);
    if (waiting.length > 1) return;
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    const gathered = new Set([...(findShownToast(kind) ? told : []), ...waiting]);
    waiting = [];
    told = gathered;
    const [first, ...others] = gathered;
    const content = first === undefined ? null : await describe([first, ...others]);
    if (content) toast({ ...content, replaces: kind });
  };
}
