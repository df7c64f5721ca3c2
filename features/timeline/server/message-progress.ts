import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { MessageProgress } from '../contract.ts';

interface MessageProgressReader {
  /** Returns what became of the messages that activities stand for. */
  readProgress(scope: OrgScope, activity_ids: readonly number[]): Promise<ReadonlyMap<number, MessageProgress>>;
}

const readers = extensionPoint<MessageProgressReader>();
const nothing: MessageProgressReader = { readProgress: async () => new Map() };

/** Declares where the timeline reads what became of messages, in the manifest of the feature that sends them. */
export const messageProgressReader = (reader: MessageProgressReader): Extension => readers.extend('messages', reader);

export const messageProgress = (): MessageProgressReader => readers.find('messages') ?? nothing;
