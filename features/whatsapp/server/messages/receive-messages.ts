import { contactKeys, findClientsByKey } from '#features/clients/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
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
import { writePreference } from './opt-out.queries.ts';
import { readOptOutWord } from './opt-out-words.ts';
import type { MessageNotice } from './read-messages.ts';

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
  await inOrgsOfNumbers(services, request_id, notices, keepMessages);
}

/** @returns the messages that are new. */
async function keepMessages(scope: OrgScope, notices: readonly NumberedNotice[]): Promise<NewInbound[]> {
  const own = notices.filter(({ changes, new_wa_id }) => changes === null && new_wa_id === null);
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
  const written = fresh.map(({ notice }) => notice).filter(({ kind }) => kind === 'CLIENT');
  await openWindows(scope, written);
  await readPreferences(scope, written);
  const changed: StoredMessage[] = [...stored];
  for (const notice of notices) {
    await moveChat(scope, notice);
    const message = await changeMessage(scope, notice);
    if (message) changed.push(message);
  }
  await recordMessageChanges(
    scope,
    changed.map(({ id }) => id),
  );
  return fresh;
}

/** Returns the client of each number: who has it, else whose chat it is. */
async function findClients(scope: OrgScope, wa_ids: readonly string[]): Promise<Map<string, number>> {
  const toKey = (wa_id: string) => contactKeys({ numbers: [`+${wa_id}`], emails: [] })[0]!;
  const all = [...new Set(wa_ids)];
  const found = await findClientsByKey(scope, all.map(toKey));
  const byNumber = new Map(
    all.flatMap((wa_id) => {
      const client = found.get(toKey(wa_id));
      return client ? [[wa_id, client.id] as const] : [];
    }),
  );
  const others = all.filter((wa_id) => !byNumber.has(wa_id));
  return others.length === 0 ? byNumber : new Map([...(await findChatClients(scope, others)), ...byNumber]);
}

/** Keeps what people said about messages with nothing but a word for it. */
async function readPreferences(scope: OrgScope, written: readonly NumberedNotice[]): Promise<void> {
  for (const { number_id, wa_id, at, text } of written.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const word = readOptOutWord(text);
    if (word !== null) await writePreference(scope, { number_id, wa_id, way: word === 'STOP' ? 'REPLY' : null, at });
  }
}
