import { addDays, toCalendarDay, toInstant } from '#domain/wall-time.ts';
import type { Allowance } from '#features/sharing/server/index.ts';
import type { LeaveReason } from '../../clients-contract.ts';
import type { ShareStep } from '../../definition.ts';
import { areOpen, moveIntoHours } from '../../machine/sending-hours.ts';
import { mailWords } from './en.ts';

/** What is known of a client whose automatic step is due. */
export interface DueClient {
  timeZone: string;
  /** Null without an active assignee. */
  sender_id: number | null;
  email: string | null;
  is_unsubscribed: boolean;
  /** A mail of this very step was queued before, when the client was moved back to it. */
  is_sent: boolean;
  /** When the product last sent an e-mail to the client, in any sequence. */
  last_mailed_at: string | null;
  /** Why the assignee cannot give the content; null where they can. */
  obstacle: string | null;
}

/** What becomes of a due automatic step for one client. */
export type Decision =
  | { kind: 'SEND' }
  | { kind: 'PASS' }
  | { kind: 'WAIT'; due_at: string }
  | { kind: 'HOLD'; reason: LeaveReason; text: string };

/**
 * Decides about one client: what is missing holds it, and a limit of the day lets it wait for the next hours of the step. At most one
 * automatic e-mail goes to a client on one of its days.
 */
export function decideMail(
  step: Pick<ShareStep, 'hours'>,
  client: DueClient,
  { left, now }: { left: Allowance; now: string },
): Decision {
  const { sender_id, timeZone } = client;
  const hold = (text: string, reason: LeaveReason = 'HELD'): Decision => ({ kind: 'HOLD', reason, text });
  if (client.is_sent) return { kind: 'PASS' };
  if (client.is_unsubscribed) return hold(mailWords.unsubscribed, 'UNSUBSCRIBED');
  if (sender_id === null) return hold(mailWords.no_assignee);
  if (client.email === null) return hold(mailWords.no_email);
  if (client.obstacle !== null) return hold(client.obstacle);
  if (step.hours && !areOpen(now, step.hours, timeZone)) {
    return { kind: 'WAIT', due_at: moveIntoHours(now, step.hours, timeZone) };
  }
  const today = toCalendarDay(now, timeZone);
  const isMailedToday = client.last_mailed_at !== null && toCalendarDay(client.last_mailed_at, timeZone) >= today;
  if (isMailedToday || (left.get(sender_id) ?? 0) <= 0) {
    const opening = step.hours?.from ?? FIRST_TIME;
    const tomorrow = toInstant(`${addDays(today, 1)}T${opening}`, timeZone);
    return { kind: 'WAIT', due_at: moveIntoHours(tomorrow, step.hours, timeZone) };
  }
  left.set(sender_id, (left.get(sender_id) ?? 0) - 1);
  return { kind: 'SEND' };
}

/** When a step without hours goes on the next day. */
const FIRST_TIME = '09:00';
