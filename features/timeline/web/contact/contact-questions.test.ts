import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AUTO_LOG_DELAY_MS,
  type ContactQuestion,
  closeQuestion,
  nextQuestion,
  scheduleContactQuestion,
} from './contact-questions.ts';

const about = (id: number, message = ''): ContactQuestion => ({
  client: { id, name: `Client ${id}` },
  channel: 'whatsapp',
  message,
});

/** Sets whether the tab is hidden behind another application. */
function setHidden(hidden: boolean): void {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the question about the outcome of a contact', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  });
  afterEach(() => {
    for (let question = nextQuestion(); question; question = nextQuestion()) closeQuestion(question);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('comes two seconds after the tap (S0-9-03)', () => {
    scheduleContactQuestion(about(1));
    vi.advanceTimersByTime(AUTO_LOG_DELAY_MS - 1);
    expect(nextQuestion()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(nextQuestion()).toEqual(about(1));
  });

  it('comes two seconds after the page is visible again when the tap hid it', () => {
    scheduleContactQuestion(about(1));
    vi.advanceTimersByTime(500);
    setHidden(true);
    vi.advanceTimersByTime(10 * 60_000);
    expect(nextQuestion()).toBeUndefined();
    setHidden(false);
    vi.advanceTimersByTime(AUTO_LOG_DELAY_MS - 1);
    expect(nextQuestion()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(nextQuestion()).toEqual(about(1));
  });

  it('waits its turn, the oldest first', () => {
    scheduleContactQuestion(about(1));
    scheduleContactQuestion(about(2));
    vi.advanceTimersByTime(AUTO_LOG_DELAY_MS);
    expect(nextQuestion()).toEqual(about(1));
    closeQuestion(about(1));
    expect(nextQuestion()).toEqual(about(2));
  });

  it('is asked once about the same channel to the same client, with the last message', () => {
    scheduleContactQuestion(about(1, 'Hi'));
    scheduleContactQuestion(about(1, 'Hi Charlotte'));
    vi.advanceTimersByTime(2 * AUTO_LOG_DELAY_MS);
    expect(nextQuestion()).toEqual(about(1, 'Hi Charlotte'));
    closeQuestion(about(1));
    expect(nextQuestion()).toBeUndefined();
  });
});
