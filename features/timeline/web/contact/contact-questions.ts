import { useSyncExternalStore } from 'react';
import type { ContactType } from '#domain/channels.ts';
import type { Client } from '#features/clients/contract.ts';

/** What somebody started with a contact button. */
export interface Contacted {
  channel: ContactType;
  /** The message; empty when they write it in the other application, or call. */
  message: string;
}

/** A contact whose outcome is still to be asked. */
export interface ContactQuestion extends Contacted {
  client: Pick<Client, 'id' | 'name'>;
}

/** Milliseconds before the question, in which the other application opens (S0-9-03). */
export const AUTO_LOG_DELAY_MS = 2_000;

/**
 * Due questions are kept here and not on the record, because people move on to the next client before they are asked.
 */
let due: readonly ContactQuestion[] = [];
const listeners = new Set<() => void>();
const soon = new Map<string, () => void>();

const makeKey = ({ client, channel }: ContactQuestion) => `${client.id} ${channel}`;

/** Asks shortly after the person is back, once for the same channel to the same client. */
export function scheduleContactQuestion(question: ContactQuestion): void {
  const key = makeKey(question);
  soon.get(key)?.();
  const stop = whenBack(() => {
    soon.delete(key);
    publish([...due.filter((other) => makeKey(other) !== key), question]);
  });
  soon.set(key, stop);
}

/** Removes a question that was answered or dismissed. */
export const closeQuestion = (question: ContactQuestion): void =>
  publish(due.filter((other) => makeKey(other) !== makeKey(question)));

/** Returns the question to ask now. */
export const useContactQuestion = (): ContactQuestion | undefined =>
  useSyncExternalStore(onQuestions, nextQuestion, () => undefined);

export const nextQuestion = (): ContactQuestion | undefined => due[0];

function onQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function publish(next: readonly ContactQuestion[]): void {
  due = next;
  for (const listener of listeners) listener();
}

/**
 * Calls after the delay; if the page is hidden meanwhile, when the delay has passed since it is visible again
 * (readings.md D45).
 *
 * @returns a function that cancels it.
 */
function whenBack(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
  const wait = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(() => {
      stop();
      tell();
    }, AUTO_LOG_DELAY_MS);
  };
  document.addEventListener('visibilitychange', wait);
  wait();
  return stop;
}
