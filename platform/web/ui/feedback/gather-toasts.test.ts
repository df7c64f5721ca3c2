import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherToasts } from './gather-toasts.ts';
import { dismissToast, shownToasts } from './toast-store.ts';

const said = () => shownToasts().map(({ heading }) => heading);
const notifyLead = gatherToasts('new-leads', async (ids) => ({ type: 'INFO', heading: `leads ${ids.join(' ')}` }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('a burst is one toast, which grows while it is shown', async () => {
  for (const id of [1, 2, 2, 3]) void notifyLead(id);
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toEqual(['leads 1 2 3']);

  void notifyLead(4);
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toEqual(['leads 1 2 3 4']);
});

it('what comes after the toast has gone begins a new one', async () => {
  void notifyLead(1);
  await vi.advanceTimersByTimeAsync(400);
  dismissToast(shownToasts()[0]!.id);
  await vi.advanceTimersByTimeAsync(1_000);

  void notifyLead(2);
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toEqual(['leads 2']);
});
