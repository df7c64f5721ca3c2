import type { AutomationKind } from '#features/automations/contract.ts';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { MessageKind, MessageReason } from '../../messages-contract.ts';
import type { DueMessage } from './messages.queries.ts';

/** A message filled for its person, why it is not sent, or until when it waits. */
export type FilledMessage =
  | { content: MessageContent; text: string; template_id: number | null; template_version: number | null }
  | { reason: MessageReason; until?: string };

/** A message that was not sent, and may be again. */
export interface UnsentMessage {
  id: string;
  lead_id: string | null;
  wa_id: string;
  client_id: number | null;
}

/** What an unsent message would be now, or why it still is none. */
export type RecheckedMessage =
  | { wa_id: string; number_id: number | null; rule_id: number | null; template_id: number }
  | { reason: MessageReason };

/** What a room knows of the messages it has sent. */
export interface SendingRoom {
  kind: MessageKind;
  /** The automation that pays for them; null where a person writes, which costs nothing. */
  automation: AutomationKind | null;
  /** What the message is called in the history of credits. */
  channel: string;
  /** Fills messages when they are due: the client may have another name or assignee by now, or an answer. */
  fill?(scope: OrgScope, services: Services, messages: readonly DueMessage[]): Promise<Map<string, FilledMessage>>;
  /** Hears of messages that were not sent or failed, in the transaction that says so. */
  onUnsent?(scope: OrgScope, ids: readonly string[]): Promise<void>;
  /** Chooses again for messages that were not sent; without it they cannot be sent again. */
  recheck?(scope: OrgScope, messages: readonly UnsentMessage[]): Promise<Map<string, RecheckedMessage>>;
}

const rooms = extensionPoint<SendingRoom>();

/** Declares in a manifest who has messages of a kind sent. */
export const sendingRoom = (room: SendingRoom) => rooms.extend(room.kind, room);

/** Tells the room of each kind which of these messages were not sent. */
export async function reportUnsent(
  scope: OrgScope,
  messages: readonly { id: string; kind: string; state: string }[],
): Promise<void> {
  const unsent = messages.filter(({ state }) => state === 'NOT_SENT' || state === 'FAILED');
  for (const kind of new Set(unsent.map((message) => message.kind))) {
    const ids = unsent.flatMap((message) => (message.kind === kind ? message.id : []));
    await rooms.find(kind)?.onUnsent?.(scope, ids);
  }
}

export const findRoom = (kind: MessageKind): SendingRoom | undefined => rooms.find(kind);
