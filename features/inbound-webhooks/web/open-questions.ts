import { useSyncExternalStore } from 'react';
import { personalKey } from '#platform/web/browser/personal-storage.ts';
import { useRead } from '#platform/web/data.ts';
import type { WebhookPayload, WebhookSource } from '../contract.ts';
import { useWebhook } from './webhook-on-screens.ts';

const KEY = personalKey('kept_answers');
const listeners = new Set<() => void>();

const read = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

const writeLine = ({ id }: Pick<WebhookSource, 'id'>, key: string): string => JSON.stringify([id, key]);

/** Notes that an answer is to be kept as an answer, or asks about it again. It is read the same either way. */
export function recordKept(source: Pick<WebhookSource, 'id'>, key: string, isKept: boolean): void {
  const line = writeLine(source, key);
  const others = read()
    .split('\n')
    .filter((other) => other !== '' && other !== line);
  try {
    localStorage.setItem(KEY, [...others, ...(isKept ? [line] : [])].join('\n'));
  } catch {
    // A browser without storage asks again.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns what tells whether a person chose to keep an answer as it is. */
export function useKept(source: Pick<WebhookSource, 'id'> | null | undefined): (key: string) => boolean {
  const lines = useSyncExternalStore(subscribe, read).split('\n');
  return (key) => source != null && lines.includes(writeLine(source, key));
}

/** Returns whether an answer fills nothing, so that a person may choose; a payload that was not read again says nothing of it. */
export const isUnknown = (payload: WebhookPayload, { key, is_metadata }: WebhookPayload['answers'][number]): boolean =>
  !payload.is_hidden && !is_metadata && !payload.roles[key] && Object.keys(payload.roles).length > 0;

/** A source is set up until it has brought its first lead. */
export const isBeingSetUp = ({ created_count, duplicate_count }: WebhookSource): boolean =>
  created_count + duplicate_count === 0;

/** Counts the questions of the newest request about which nothing was chosen yet, while the source is set up. */
export function useOpenQuestions(source: WebhookSource): { hasArrived: boolean; open: number } {
  const { calls } = useWebhook().contract;
  const isAsked = isBeingSetUp(source);
  const payloads = useRead(calls.payloads, { params: { id: source.id } }, { enabled: isAsked });
  const isKept = useKept(source);
  const newest = payloads.data?.results[0];
  const open = newest?.answers.filter((answer) => isUnknown(newest, answer) && !isKept(answer.key)) ?? [];
  return { hasArrived: newest !== undefined, open: isAsked ? new Set(open.map(({ key }) => key)).size : 0 };
}
