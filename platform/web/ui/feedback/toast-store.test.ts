import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissPageToasts, dismissToast, shownToasts, toast, undoLatest } from './toast-store.ts';

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

  it('fade before they are removed, and are removed once', () => {
    const id = toast({ type: 'INFO', heading: 'one' });
    dismissToast(id);
    dismissToast(id);
    expect(shownToasts()).toMatchObject([{ id, isLeaving: true }]);
    vi.runAllTimers();
    expect(shownToasts()).toEqual([]);
  });

  it('of one kind take the place of each other', () => {
    toast({ type: 'INFO', heading: 'New lead: Jane Tan', replaces: 'new-leads' });
    toast({ type: 'SUCCESS', heading: 'Follow-up set' });
    toast({ type: 'INFO', heading: '2 new leads', replaces: 'new-leads' });
    expect(headings()).toEqual(['2 new leads', 'Follow-up set']);
  });

  it('that last until another page is opened make room last, and leave with their page', () => {
    toast({ type: 'SUCCESS', heading: 'Jane Tan deleted', lasts: 'until-navigation' });
    for (const heading of ['one', 'two', 'three']) toast({ type: 'INFO', heading });
    expect(headings()).toEqual(['Jane Tan deleted', 'two', 'three']);

    dismissPageToasts();
    expect(headings(), 'the change itself led to another page').toContain('Jane Tan deleted');
    vi.advanceTimersByTime(1_001);
    dismissPageToasts();
    expect(headings()).toEqual(['two', 'three']);
  });

  it('are taken back in the order of the changes, the latest first, each once', () => {
    const undone: string[] = [];
    for (const name of ['Jane', 'Daniel']) toast({ type: 'SUCCESS', heading: name, undo: () => undone.push(name) });
    toast({ type: 'INFO', heading: 'New lead' });

    expect([undoLatest(), undoLatest(), undoLatest()]).toEqual([true, true, false]);
    expect(undone).toEqual(['Daniel', 'Jane']);
    expect(headings()).toEqual(['New lead']);
  });
});
