import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts, toast } from './toast-store.ts';

const headings = () =>
  shownToasts()
    .filter(({ isLeaving }) => !isLeaving)
    .map(({ heading }) => heading);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    for (const { id } of shownToasts()) dismissToast(id);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('stand below each other in the order they came', () => {
    toast({ type: 'SUCCESS', heading: 'Follow-up set' });
    toast({ type: 'ERROR', heading: 'Share did not go through' });
    expect(headings()).toEqual(['Follow-up set', 'Share did not go through']);
  });

  it('are three at most: the oldest makes room', () => {
    for (const heading of ['one', 'two', 'three', 'four']) toast({ type: 'INFO', heading });
    expect(headings()).toEqual(['two', 'three', 'four']);
  });

  it('leave before they go, and go once', () => {
    const id = toast({ type: 'INFO', heading: 'one' });
    dismissToast(id);
    dismissToast(id);
    expect(shownToasts()).toMatchObject([{ id, isLeaving: true }]);
    vi.runAllTimers();
    expect(shownToasts()).toEqual([]);
  });
});
