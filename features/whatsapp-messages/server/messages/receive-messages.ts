import { contactKeys, findClientsByKey, lockContactKeys } from '#features/clients/server/index.ts';
import { type MessageNotice, saveWords } from '#features/whatsapp/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { queueReplies } from '../replies/share-reply.job.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import { alertOfMessages } from '../timeline/alert-of-messages.ts';
import { recordOnTimeline } from '../timeline/record-on-timeline.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';
import {
  changeMessage,
  findChatClients,
  moveChat,
  type NumberedNotice,
  openWindows,
  type StoredMessage,
  storeMessages,
} from './inbound.queries.ts';
import { readWord, receiveInstallationWords } from './installation-words.ts';
import { handleUnknown } from './unknown-senders.ts';

/** A message that is new, with what Meta told of it. */
export interface NewInbound extends StoredMessage {
  notice: NumberedNotice;
}

/**
 * Keeps messages that people wrote, and those written in the phone app, committed before Meta hears that we have them, in every
 * organisation that has connected the number.
 */
export async function receiveMessages(
  services: Services,
  request_id: string,
  notices: readonly MessageNotice[],
): Promise<void> {
  await inOrgsOfNumbers(services, request_id, notices, (scope, own) => keepMessages(scope, services, own));
  await receiveInstallationWords(services, request_id, notices);
}

/** @returns the messages that are new. */
async function keepMessages(
  scope: OrgScope,
  services: Services,
  notices: readonly NumberedNotice[],
): Promise<NewInbound[]> {
  const own = notices.filter(({ changes }) => changes === null);
  const clients = await findClients(
    scope,
    own.map(({ wa_id }) => wa_id),
  );
  const stored = await storeMessages(
    scope,
    own.map((notice) => ({ ...notice, client_id: clients.get(notice.wa_id) ?? null })),
  );
  const byId = new Map(own.map((notice) => [notice.provider_id, notice]));
  const fresh = stored.map((message) => ({ ...message, notice: byId.get(message.provider_id)! }));
  // What WhatsApp itself says of a person, such as their new number, was not written by them.
  const isWritten = ({ kind, content }: NumberedNotice) => kind === 'CLIENT' && content.type !== 'system';
  const written = fresh.map(({ notice }) => notice).filter(isWritten);
  await openWindows(scope, written);
  await saveWords(scope, written.flatMap(readWord));
  await handleUnknown(
    scope,
    services,
    fresh.flatMap(({ client_id, notice }) => (client_id === null ? notice : [])),
  );
  await queueReplies(scope, fresh);
  const changed: StoredMessage[] = [...stored];
  for (const notice of notices) {
    await moveChat(scope, notice);
    const message = await changeMessage(scope, notice);
    if (message) changed.push(message);
  }
  const ids = changed.map(({ id }) => id);
  await alertOfMessages(scope, services, await recordOnTimeline(scope, ids));
  await recordMessageChanges(scope, ids);
  return fresh;
}

/** The key of a person's number, by which clients are recognised. */
const toKey = (wa_id: string) => contactKeys({ numbers: [`+${wa_id}`], emails: [] })[0]!;

/** Returns the client of each number: who has it, else whose chat it is. */
async function findClients(scope: OrgScope, wa_ids: readonly string[]): Promise<Map<string, number>> {
  const all = [...new Set(wa_ids)];
  const known = await findByNumber(scope, all);
  const isUnknown = (wa_id: string) => !known.has(wa_id);
  const others = all.filter(isUnknown);
  if (others.length === 0) return known;
  for (const [wa_id, id] of await findChatClients(scope, others)) known.set(wa_id, id);
  // Whose lead is being filed at this moment is a client once the lock is free.
  const unknown = all.filter(isUnknown);
  await lockContactKeys(scope, unknown.map(toKey));
  return new Map([...known, ...(await findByNumber(scope, unknown))]);
}

async function findByNumber(scope: OrgScope, wa_ids: readonly string[]): Promise<Map<string, number>> {
  const found = await findClientsByKey(scope, wa_ids.map(toKey));
  return new Map(
    wa_ids.flatMap((wa_id) => {
      const client = found.get(toKey(wa_id));
      return client ? [[wa_id, client.id] as const] : [];
    }),
  );
}
