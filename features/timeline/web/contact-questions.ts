import { useSyncExternalStore } from 'react';
import type { Client } from '#features/clients/contract.ts';
import type { Channel } from '#platform/web/ui/display/channel-icon.tsx';

/** What somebody set out to do with a contact button. */
export interface Contacted {
  channel: Channel;
  /** What was to be written; empty when they write it there, or call. */
  message: string;
}

/** A contact of which it is to be asked what came of it. */
export interface ContactQuestion extends Contacted {
  client: Pick<Client, 'id' | 'name'>;
}

/** Time to see the other application open before the question comes (S0-9-03). */
export const AUTO_LOG_DELAY_MS = 2_000;

/** Waits here and not on the record, because people go on to the next client before the question comes. */
let due: readonly ContactQuestion[] = [];
const listeners = new Set<() => void>();
const soon = new Map<string, () => void>();

const makeKey = ({ client, channel }: ContactQuestion) => `${client.id} ${channel}`;

/** Asks shortly after the person is back; the same way to the same client is asked about once. */
export function askLater(question: ContactQuestion): void {
  const key = makeKey(question);
  soon.get(key)?.();
  const stop = whenBack(() => {
    soon.delete(key);
    publish([...due.filter((other) => makeKey(other) !== key), question]);
  });
  soon.set(key, stop);
}

/** The question was answered, or put aside. */
export const closeQuestion = (question: ContactQuestion): void =>
  publish(due.filter((other) => makeKey(other) !== makeKey(question)));

/** The question to ask now. */
export const useContactQuestion = (): ContactQuestion | undefined => useSyncExternalStore(onQuestions, nextQuestion);

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
 * Calls after the delay; where the page is left meanwhile, when that time has passed since it is seen again (readings.md D45).
 *
 * @returns stops it.
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
