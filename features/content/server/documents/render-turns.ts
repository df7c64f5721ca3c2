/** How many documents this process renders at once for all organisations; each may use up to a gigabyte. */
const AT_ONCE = 2;

interface Waiting {
  org_id: number;
  begin(): void;
}

const busy = new Set<number>();
const waiting: Waiting[] = [];

/**
 * Waits until no other document of the organisation is being rendered and there is room for one more.
 *
 * @returns a function that ends the turn.
 */
export function waitForRender(org_id: number): Promise<() => void> {
  return new Promise((resolve) => {
    waiting.push({ org_id, begin: () => resolve(() => endTurn(org_id)) });
    beginNext();
  });
}

function endTurn(org_id: number): void {
  busy.delete(org_id);
  beginNext();
}

function beginNext(): void {
  if (busy.size >= AT_ONCE) return;
  const next = waiting.findIndex(({ org_id }) => !busy.has(org_id));
  if (next < 0) return;
  const [turn] = waiting.splice(next, 1);
  if (!turn) return;
  busy.add(turn.org_id);
  turn.begin();
}
