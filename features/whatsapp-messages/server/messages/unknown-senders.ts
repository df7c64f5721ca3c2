import { listLeadNumbers, readOptOutWord } from '#features/whatsapp/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import { recordOnTimeline } from '../timeline/record-on-timeline.ts';
import { attachMessages, type NumberedNotice } from './inbound.queries.ts';

/** A message of a person who is no client, with the number it came to. */
export interface UnknownMessage extends NumberedNotice {
  number: { phone_id: string; display_number: string };
}

/** Takes such messages, in the transaction that stores them. */
type TakeMessages = (scope: OrgScope, services: Services, messages: readonly UnknownMessage[]) => Promise<void>;

const receivers = extensionPoint<TakeMessages>();

/** Says in a manifest what becomes of people who write and are no client. */
export const unknownSenders = (take: TakeMessages): Extension => receivers.extend('whatsapp', take);

/** Hands over what people wrote who are no client, where their number makes leads. A word that opts out or in asks for nothing. */
export async function handleUnknown(
  scope: OrgScope,
  services: Services,
  messages: readonly NumberedNotice[],
): Promise<void> {
  const asking = messages.filter(
    ({ kind, content, text }) =>
      kind === 'CLIENT' && content.type !== 'reaction' && content.type !== 'system' && readOptOutWord(text) === null,
  );
  if (asking.length === 0) return;
  const numbers = new Map((await listLeadNumbers(scope)).map((number) => [number.id, number]));
  const taken = asking.flatMap((message) => {
    const number = numbers.get(message.number_id);
    return number ? { ...message, number } : [];
  });
  if (taken.length > 0) for (const take of receivers.all()) await take(scope, services, taken);
}

/** Gives a client the messages of their number, which came before they were one. */
export async function attachClient(scope: OrgScope, wa_id: string, client_id: number): Promise<void> {
  const ids = await attachMessages(scope, wa_id, client_id);
  await recordOnTimeline(scope, ids);
  await recordMessageChanges(scope, ids);
}
