import type { PlaceholderValues } from '#features/content/contract.ts';
import { placeholderValues } from '#features/sharing/server/index.ts';
import { listNumbersOfClient } from '#features/whatsapp/server/index.ts';
import { fillTemplate, listLiveTemplates } from '#features/whatsapp-templates/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { ChatComposer } from '../../chat-contract.ts';
import { describeReason } from '../history/describe-reason.ts';
import { type Decision, findWindowEnd } from '../sending/decide-sending.ts';
import { readPeople, unknownPerson } from '../sending/facts.queries.ts';
import { foreseeSending } from '../sending/foresee-sending.ts';
import { readMaxFileMb } from '../settings.ts';
import { listChats, listSendingNumbers, type WhichChat } from './chat.queries.ts';
import { displayNumber } from './show-chat.ts';

/** Stands for free text among the templates, which are known by their ids. */
const TEXT = 'text';

/** Returns what may be written to a client now, in the chat asked for or else in the last one. */
export async function showComposer(
  scope: Scope,
  services: Services,
  client_id: number,
  which: WhichChat,
): Promise<ChatComposer> {
  const chats = await listChats(scope, client_id);
  const numbers = await listSendingNumbers(scope);
  const known = [
    ...chats.map(({ wa_id }) => wa_id),
    ...(await listNumbersOfClient(scope, client_id)).map((number) => number.slice(1)),
  ];
  const wa_ids = [...new Set(known)];
  const wa_id = which.wa_id ?? wa_ids[0] ?? '';
  const last = chats.find((chat) => chat.wa_id === wa_id)?.own.id;
  const number_id = which.number_id ?? (numbers.find(({ id }) => id === last) ?? numbers[0])?.id ?? null;
  const number = numbers.find(({ id }) => id === number_id);
  const templates = number ? await listLiveTemplates(scope, number.account_id) : [];
  const person = (await readPeople(scope, number_id, [{ wa_id, client_id }])).get(wa_id) ?? unknownPerson;
  const decided = await foreseeSending(scope, { kind: 'CHAT', number_id, isReal: false }, [
    { key: TEXT, wa_id, client_id, template_id: null },
    ...templates.map(({ id }) => ({ key: String(id), wa_id, client_id, template_id: id })),
  ]);
  const values = templates.length === 0 ? {} : await readClientValues(scope, client_id);
  return {
    phones: wa_ids.map(displayNumber),
    numbers: numbers.map(({ id, display_number, verified_name }) => ({ id, display_number, verified_name })),
    ...{ phone: wa_id === '' ? null : `+${wa_id}`, number_id },
    ...{ window_ends_at: findWindowEnd(person.last_inbound_at), is_opted_out: person.is_opted_out },
    max_file_mb: readMaxFileMb(services),
    ...describeRefusal(decided.get(TEXT)),
    templates: templates.map(({ id, title, language, content }) => ({
      ...{ id, title, language, text: fillTemplate(content, values).text },
      ...describeRefusal(decided.get(String(id))),
    })),
  };
}

/** Returns the values of a template's variables, sent by the actor. */
export const readClientValues = (scope: Scope, client_id: number): Promise<PlaceholderValues> =>
  placeholderValues(scope, { client_id, content_title: '', link: '' });

/** What waits is queued and leaves by itself, so it is no refusal. */
const describeRefusal = (decision: Decision | undefined) => {
  const reason = decision?.kind === 'NOT_SENT' ? decision.reason : null;
  return { reason, reason_sentence: describeReason(reason) };
};
