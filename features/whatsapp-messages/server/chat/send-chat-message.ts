import type * as z from 'zod';
import { listNumbersOfClient } from '#features/whatsapp/server/index.ts';
import { findLiveTemplate } from '#features/whatsapp-templates/server/index.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ChatMessage, whatsappChat } from '../../chat-contract.ts';
import type { MessageReason } from '../../messages-contract.ts';
import { reasonSentences } from '../../reason-en.ts';
import { fillLiveTemplate } from '../sending/fill-template.ts';
import { foreseeSending } from '../sending/foresee-sending.ts';
import type { FilledMessage } from '../sending/message-kinds.ts';
import { queueMessages } from '../sending/queue-messages.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import { findChatMessage, isMessageId, listChats, listSendingNumbers } from './chat.queries.ts';
import { words } from './en.ts';
import { findAnsweredId } from './find-answered.ts';
import { showMessages } from './show-chat.ts';
import { readClientValues } from './show-composer.ts';

type Body = z.output<typeof whatsappChat.send.body>;

/**
 * Queues a message of a person to a client, who is locked, so that the same id queues one. Throws `not_possible_now` with the sentence
 * why it would not be sent.
 *
 * @param file what is sent where the message is a file, which is at Meta by now.
 */
export async function sendChatMessage(
  scope: Scope,
  client_id: number,
  body: Body,
  file: FilledMessage | null,
): Promise<ChatMessage> {
  const { id, number_id } = body;
  const sent = await findChatMessage(scope, client_id, id);
  if (sent?.kind === 'CHAT') return (await showMessages(scope, client_id, [sent]))[0]!;
  if (await isMessageId(scope, id)) throw fieldProblem('id', words.other_message);
  const filled = file ?? (await fillMessage(scope, client_id, body));
  if ('reason' in filled) throw refuse(filled.reason);
  const about = await findAnsweredId(scope, client_id, body);
  const content = about === null ? filled.content : { ...filled.content, about };
  const { wa_id, decision } = await requireSendable(scope, client_id, body, filled.template_id);
  const waits = decision.kind === 'WAIT' ? { due_at: decision.until, reason: decision.reason } : null;
  await queueMessages(scope, [
    {
      ...{ id, kind: 'CHAT', number_id, wa_id, client_id, lead_id: null, profile_id: scope.actor.profile_id },
      ...{ rule_id: null, ...filled, content, due_at: waits?.due_at ?? nowIso(), reason: waits?.reason ?? null },
    },
  ]);
  await recordMessageChanges(scope, [id]);
  return (await showMessages(scope, client_id, [(await findChatMessage(scope, client_id, id))!]))[0]!;
}

/** Returns the client's number and when a message leaves for it. Throws `not_possible_now` where it would not be sent. */
export async function requireSendable(scope: Scope, client_id: number, body: Body, template_id: number | null) {
  const { id, number_id } = body;
  const wa_id = await requireNumbers(scope, client_id, body);
  const wanted = [{ key: id, wa_id, client_id, template_id }];
  const decision = (await foreseeSending(scope, { kind: 'CHAT', number_id, isReal: true }, wanted)).get(id)!;
  if (decision.kind === 'NOT_SENT') throw refuse(decision.reason);
  return { wa_id, decision };
}

const refuse = (reason: MessageReason) => new Problem('not_possible_now', { detail: reasonSentences[reason] });

/** Returns the client's number as WhatsApp writes it. Throws for a number that is not theirs, and for one that is not ours. */
async function requireNumbers(scope: Scope, client_id: number, { phone, number_id }: Body): Promise<string> {
  const wa_id = phone.slice(1);
  const isTheirs =
    (await listNumbersOfClient(scope, client_id)).includes(phone) ||
    (await listChats(scope, client_id)).some((chat) => chat.wa_id === wa_id);
  if (!isTheirs) throw fieldProblem('phone', words.other_number);
  if (!(await listSendingNumbers(scope)).some(({ id }) => id === number_id)) throw refuse('NOT_CONNECTED');
  return wa_id;
}

async function fillMessage(scope: Scope, client_id: number, { message, number_id }: Body): Promise<FilledMessage> {
  if ('text' in message) {
    const content = { type: 'text', body: message.text } as const;
    return { content, text: message.text, template_id: null, template_version: null };
  }
  if (!('template_id' in message)) return { reason: 'REFUSED' };
  const live = await findLiveTemplate(scope, message.template_id);
  const number = (await listSendingNumbers(scope)).find(({ id }) => id === number_id);
  if (live && live.account_id !== number?.account_id) return { reason: 'TEMPLATE_GONE' };
  return fillLiveTemplate(scope, message.template_id, await readClientValues(scope, client_id));
}
