import { creditCosts } from '#features/automations/contract.ts';
import { readWithoutCredits, reserveCredits } from '#features/automations/server/index.ts';
import { getSubscription } from '#features/subscription/server/index.ts';
import type { MessageContent } from '#features/whatsapp/contract.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { isAutomatic, type MessageKind, type MessageReason } from '../../messages-contract.ts';
import type { Decision } from './decide-sending.ts';
import {
  type PersonFacts,
  readAlerted,
  readNumber,
  readPeople,
  readVersions,
  type SendingNumber,
} from './facts.queries.ts';
import { judgeTogether } from './judge-messages.ts';
import { type FilledMessage, findRoom, reportUnsent } from './message-kinds.ts';
import { type DecidedMessage, type DueMessage, lockDue, lockNumber, writeDecided } from './messages.queries.ts';

/** A message that is claimed: its call follows at once, and is never made again without an answer. */
export interface ClaimedMessage {
  id: string;
  kind: DueMessage['kind'];
  wa_id: string;
  content: MessageContent;
  text: string;
  tries: number;
}

/** What one round claimed. */
export interface Claim {
  number: SendingNumber;
  messages: ClaimedMessage[];
  /** How many were dealt with, those not sent included. */
  count: number;
}

/** A message with its text for the person, or why it is not sent. */
interface Candidate {
  message: DueMessage;
  filled: FilledMessage;
}

/**
 * Claims messages of a number that are due: each is filled, judged and paid for, and written as claimed before its call. Everything is
 * one transaction, whose credits come last.
 *
 * @returns null where there is nothing, or another process claims for the number.
 */
export async function claimMessages(
  scope: OrgScope,
  services: Services,
  { number_id, installation }: { number_id: number | null; installation: SendingNumber | null },
  limit: number,
): Promise<Claim | null> {
  if (!(await lockNumber(scope, number_id))) return null;
  const due = await lockDue(scope, number_id, limit);
  if (due.length === 0) return null;
  const number = number_id === null ? installation : await readNumber(scope, number_id);
  const people = number_id === null ? await readAlerted(scope, due) : await readPeople(scope, number_id, due);
  const candidates = await fillMessages(scope, services, due);
  const stopped = await findStopped(
    scope,
    due.map(({ kind }) => kind),
  );
  const judged = await judge(scope, { number, people, candidates, stopped });
  const written = await payFor(scope, judged);
  await writeDecided(scope, written);
  await reportUnsent(
    scope,
    written.map(({ id, state }, index) => ({ id, state, kind: candidates[index]!.message.kind })),
  );
  const claimed = written.flatMap((row, index) =>
    row.state === 'CLAIMED' && row.content
      ? { ...pickClaimed(candidates[index]!.message), content: row.content, text: row.text }
      : [],
  );
  return number && { number, messages: claimed, count: due.length };
}

const pickClaimed = ({ id, kind, wa_id, tries }: DueMessage) => ({ id, kind, wa_id, tries });

/** Has each room fill its messages. */
async function fillMessages(scope: OrgScope, services: Services, due: readonly DueMessage[]): Promise<Candidate[]> {
  const filled = new Map<string, FilledMessage>();
  for (const kind of new Set(due.map((message) => message.kind))) {
    const room = findRoom(kind);
    const own = due.filter((message) => message.kind === kind);
    for (const [id, one] of (await room?.fill?.(scope, services, own)) ?? []) filled.set(id, one);
  }
  return due.map((message) => ({ message, filled: filled.get(message.id) ?? asStored(message) }));
}

const asStored = ({ content, text, template_id, template_version }: DueMessage): FilledMessage =>
  content === null
    ? { reason: 'NO_TEMPLATE' satisfies MessageReason }
    : { content, text, template_id, template_version };

/** Returns why an automatic kind does not send at all; a person's own messages are not stopped by the plan. */
export async function findStopped(scope: OrgScope, all: readonly MessageKind[]): Promise<Map<string, MessageReason>> {
  const stopped = new Map<string, MessageReason>();
  const kinds = [...new Set(all)].filter(isAutomatic);
  if (kinds.length === 0) return stopped;
  const hasPlan = findPlanProblem(await getSubscription(scope), 'AUTOMATIONS') === null;
  for (const kind of kinds) {
    const automation = findRoom(kind)?.automation;
    const is_off = automation && (await readWithoutCredits(scope, automation)).status === 'DISABLED_BY_USER';
    if (!hasPlan) stopped.set(kind, 'PLAN');
    else if (is_off) stopped.set(kind, 'SWITCHED_OFF');
  }
  return stopped;
}

interface Batch {
  number: SendingNumber | null;
  people: ReadonlyMap<string, PersonFacts>;
  candidates: readonly Candidate[];
  stopped: ReadonlyMap<string, MessageReason>;
}

interface Judged extends Candidate {
  decision: Decision;
}

async function judge(scope: OrgScope, { number, people, candidates, stopped }: Batch): Promise<Judged[]> {
  const findVersion = await readVersions(
    scope,
    candidates.flatMap(({ filled }) => ('reason' in filled ? [] : filled)),
  );
  const together = judgeTogether({ number, people, now: nowIso() });
  return candidates.map(({ message, filled }): Judged => {
    const is_foreign = number?.id === null && message.kind !== 'ALERT';
    const reason =
      stopped.get(message.kind) ?? (is_foreign ? 'NOT_CONNECTED' : 'reason' in filled ? filled.reason : null);
    if (reason !== null || 'reason' in filled) {
      const until = 'until' in filled && !stopped.has(message.kind) ? filled.until : undefined;
      const why = reason ?? 'NO_TEMPLATE';
      return {
        message,
        filled,
        decision: until ? { kind: 'WAIT', until, reason: why } : { kind: 'NOT_SENT', reason: why },
      };
    }
    const version = filled.template_id === null ? null : findVersion(filled.template_id, filled.template_version);
    // The template of alerts is known by its name alone.
    const status = number?.id === null ? 'APPROVED' : (version?.status ?? null);
    const template =
      filled.content.type === 'template' ? { status, category: version?.category ?? ('UTILITY' as const) } : null;
    const decision = together.judge(message, template);
    if (decision.kind === 'SEND') together.count(message.wa_id);
    return { message, filled, decision };
  });
}

/** Reserves a credit for each message that may leave and costs one; what gets none is not sent. */
async function payFor(scope: OrgScope, judged: readonly Judged[]): Promise<DecidedMessage[]> {
  const wants = judged.flatMap(({ message, decision }) => {
    const room = findRoom(message.kind);
    if (decision.kind !== 'SEND' || !room?.automation) return [];
    const { automation, channel } = room;
    return { key: message.id, automation, channel, client_id: message.client_id, credits: creditCosts.whatsapp_alert };
  });
  const reserved = wants.length === 0 ? new Set<string>() : await reserveCredits(scope, wants);
  const isPaid = new Map(wants.map(({ key }) => [key, reserved.has(key)]));
  return judged.map(({ message, filled, decision }) => {
    const { content, text, template_id, template_version } = 'reason' in filled ? message : filled;
    const row = {
      id: message.id,
      content,
      text,
      template_id,
      template_version,
      reason: null,
      due_at: null,
      credit: null,
    };
    if (decision.kind === 'NOT_SENT') return { ...row, state: 'NOT_SENT', reason: decision.reason };
    if (decision.kind === 'WAIT') return { ...row, state: 'QUEUED', reason: decision.reason, due_at: decision.until };
    if (isPaid.get(message.id) === false) {
      return { ...row, state: 'NOT_SENT', reason: 'NO_CREDITS' satisfies MessageReason };
    }
    return { ...row, state: 'CLAIMED', credit: isPaid.has(message.id) ? 'RESERVED' : null };
  });
}
