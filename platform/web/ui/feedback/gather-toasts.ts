import { findShownToast, type ToastContent, toast } from './toast-store.ts';

/** Milliseconds in which subjects are gathered into one toast. */
const GATHER_MS = 400;

/**
 * Shows one toast for several subjects: it waits a moment for others, and takes in later ones while it is shown ('12
 * new leads').
 *
 * @param kind the kind of toast, which a later one replaces.
 * @param describe returns the toast for the subjects, the newest last; null shows nothing.
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
