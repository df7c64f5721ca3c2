import { daysAgo, nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { MAX_SENT_AGAIN } from '../../messages-calls.ts';
import { foreseeSending } from '../sending/foresee-sending.ts';
import { findRoom, type RecheckedMessage } from '../sending/message-kinds.ts';
import { queueMessages, wakeSender } from '../sending/queue-messages.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import {
  freeLeads,
  listUnsent,
  type QueuedAgain,
  queueSame,
  type Reasons,
  readCopies,
  type UnsentRow,
} from './send-again.queries.ts';

interface Wanted {
  isLocked?: boolean;
  /** True counts what only credits keep from leaving. */
  isPaid?: boolean;
  reasons?: Reasons;
}

type Chosen = Exclude<RecheckedMessage, { reason: unknown }>;

/**
 * Finds the messages that were not sent in the last 24 hours and would be sent now: they are chosen again, and judged as sending
 * judges them.
 */
async function findSendable(
  scope: OrgScope,
  { isLocked = false, isPaid = false, reasons = null }: Wanted,
): Promise<(UnsentRow & { now: Chosen })[]> {
  const unsent = await listUnsent(scope, { since: daysAgo(1), limit: MAX_SENT_AGAIN, isLocked, reasons });
  const rechecked = await findRoom('RESPONDER')?.recheck?.(scope, unsent);
  const chosen = unsent.flatMap((row) => {
    const now = rechecked?.get(row.id);
    return now && !('reason' in now) ? [{ ...row, now }] : [];
  });
  const sendable: typeof chosen = [];
  for (const number_id of new Set(chosen.map(({ now }) => now.number_id))) {
    const own = chosen.filter(({ now }) => now.number_id === number_id);
    const wanted = own.map(({ id, client_id, now: { wa_id, template_id } }) => ({
      ...{ key: id, wa_id, client_id, template_id },
    }));
    const decided = await foreseeSending(scope, { kind: 'RESPONDER', number_id, isReal: true, isPaid }, wanted);
    sendable.push(...own.filter(({ id }) => decided.get(id)?.kind !== 'NOT_SENT'));
  }
  return sendable;
}

/** Counts the messages that `sendAgain` would send. */
export const countSendable = async (scope: OrgScope, wanted: Omit<Wanted, 'isLocked'> = {}): Promise<number> =>
  (await findSendable(scope, wanted)).length;

/** Queues what was not sent and can be now, each once however often it is asked. @returns how many. */
export async function sendAgain(scope: OrgScope, reasons: Reasons = null): Promise<number> {
  const found = await findSendable(scope, { isLocked: true, reasons });
  const toQueue = ({ id, now }: (typeof found)[number]): QueuedAgain => ({ id, ...now });
  // A credit is known by its message, so that one that came back needs a message with another id.
  await queueAnew(scope, found.filter(({ credit }) => credit !== null).map(toQueue));
  await queueSame(scope, found.filter(({ credit }) => credit === null).map(toQueue));
  if (found.length > 0) scope.afterCommit(wakeSender);
  await recordMessageChanges(
    scope,
    found.map(({ id }) => id),
  );
  return found.length;
}

/**
 * Queues messages again as new ones, so that a status of the first call says nothing of the second. The first stays in the history
 * without the lead.
 */
export async function queueAnew(
  scope: OrgScope,
  messages: readonly (Pick<QueuedAgain, 'id'> & Partial<QueuedAgain>)[],
): Promise<void> {
  if (messages.length === 0) return;
  const wanted = new Map(messages.map(({ id, ...changes }) => [id, changes]));
  const copies = await readCopies(scope, [...wanted.keys()]);
  await freeLeads(scope, [...wanted.keys()]);
  await queueMessages(
    scope,
    copies.map(({ first_id, ...copy }) => ({
      ...{ ...copy, ...wanted.get(first_id) },
      ...(findRoom(copy.kind)?.fill && { content: null, text: '', template_version: null }),
      ...{ due_at: nowIso(), reason: null },
    })),
  );
}
