import { creditCosts } from '#features/automations/contract.ts';
import { readCreditsLeft } from '#features/automations/server/index.ts';
import { findWhyNotLive } from '#features/whatsapp-templates/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { MessageKind, MessageReason } from '../../messages-contract.ts';
import { findStopped } from './claim-messages.ts';
import { type Decision, judgeNumber } from './decide-sending.ts';
import { readLiveVersions, readNumber, readPeople } from './facts.queries.ts';
import { judgeTogether } from './judge-messages.ts';
import { findRoom } from './message-kinds.ts';

/** A message that is not queued: whom it would go to, with which template. */
export interface ForeseenMessage {
  key: string;
  wa_id: string;
  client_id: number | null;
  /** Null for free text. */
  template_id: number | null;
}

/** What messages are foreseen for. */
interface Foresight {
  kind: MessageKind;
  /** Null where no account is connected. */
  number_id: number | null;
  /** True for messages that leave together now; false judges each alone, as if the automation were on and had its credits. */
  isReal: boolean;
  /** True where credits are taken to be there. */
  isPaid?: boolean;
}

/**
 * Decides what sending would do with messages of a kind now, and writes nothing: number, people, templates, the plan, the switch
 * and the credits are as they are at this moment.
 */
export async function foreseeSending(
  scope: OrgScope,
  { kind, number_id, isReal, isPaid = false }: Foresight,
  messages: readonly ForeseenMessage[],
): Promise<Map<string, Decision>> {
  if (messages.length === 0) return new Map();
  const stopped = isReal ? ((await findStopped(scope, [kind])).get(kind) ?? null) : null;
  const number = number_id === null ? null : await readNumber(scope, number_id);
  const people = await readPeople(scope, number_id, messages);
  const template_ids = [...new Set(messages.flatMap(({ template_id }) => template_id ?? []))];
  const versions = await readLiveVersions(scope, template_ids);
  const lacking = new Map<number, MessageReason>();
  for (const id of template_ids) if (!versions.has(id)) lacking.set(id, await findWhyNotLive(scope, id));
  const credits = isReal && !isPaid && findRoom(kind)?.automation ? await readCreditsLeft(scope) : null;
  const together = judgeTogether({ number, people, now: nowIso() });
  let left = credits ?? Number.POSITIVE_INFINITY;
  const decide = ({ wa_id, template_id }: ForeseenMessage): Decision => {
    if (stopped !== null) return notSent(stopped);
    const lack = template_id === null ? undefined : lacking.get(template_id);
    if (lack !== undefined) return notSent(number === null ? 'NOT_CONNECTED' : lack);
    const version = template_id === null ? null : versions.get(template_id)!;
    const decision = together.judge({ kind, wa_id }, version);
    if (decision.kind !== 'SEND' || !isReal) return decision;
    if (left < creditCosts.whatsapp_alert) return notSent('NO_CREDITS');
    left -= creditCosts.whatsapp_alert;
    together.count(wa_id);
    return decision;
  };
  return new Map(messages.map((message) => [message.key, decide(message)]));
}

/** Returns why nothing leaves from a number at this moment; null where it can. */
export async function findNumberFault(scope: OrgScope, number_id: number | null): Promise<MessageReason | null> {
  const number = number_id === null ? null : await readNumber(scope, number_id);
  const decision = judgeNumber({ number, now: nowIso() }, false);
  return decision === null || decision.kind === 'SEND' ? null : decision.reason;
}

const notSent = (reason: MessageReason): Decision => ({ kind: 'NOT_SENT', reason });
