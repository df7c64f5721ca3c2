import type { NumberHealth, NumberStatus, WhatsAppQuality } from '#features/whatsapp/contract.ts';
import { FOREVER } from '#features/whatsapp/server/index.ts';
import type { TemplateCategory } from '#features/whatsapp-templates/contract.ts';
import { isAutomatic, type MessageKind, type MessageReason } from '../../messages-contract.ts';

/** How long after a person's last message free text may be sent to them. */
export const DAY_MS = 24 * 3_600_000;

/** The most new people a day by the tier of a number; no entry: without a limit. */
const tiers: Readonly<Record<string, number>> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
};

/** What is known of the number that a message would leave from. */
export interface NumberFacts {
  account_state: 'CONNECTING' | 'CONNECTED' | 'EXPIRED' | 'DISCONNECTED';
  status: NumberStatus;
  quality: WhatsAppQuality | null;
  tier: string | null;
  can_send: NumberHealth['can_send'];
  closed_until: string | null;
  closed_reason: MessageReason | null;
  /** People who were written to first in the last 24 hours. */
  people_today: number;
}

/** What is known of the template; null for free text. */
export interface TemplateFacts {
  /** As Meta writes it; null where there is no such version any more. */
  status: string | null;
  category: TemplateCategory;
}

/** Everything that decides whether a message may leave. */
export interface SendingFacts {
  kind: MessageKind;
  /** Null where no account is connected. */
  number: NumberFacts | null;
  phone: 'MOBILE' | 'LANDLINE' | 'INVALID' | 'NONE' | 'OWN';
  is_opted_out: boolean;
  last_inbound_at: string | null;
  /** Until when nothing more goes to this person. */
  person_closed_until: string | null;
  template: TemplateFacts | null;
  /** True where this person was written to first in the last 24 hours already. */
  is_known_today: boolean;
  now: string;
}

export type Decision =
  | { kind: 'SEND' }
  /** It leaves later by itself. */
  | { kind: 'WAIT'; until: string; reason: MessageReason }
  | { kind: 'NOT_SENT'; reason: MessageReason };

const notSent = (reason: MessageReason): Decision => ({ kind: 'NOT_SENT', reason });

/** Returns when free text to a person ends; null where they never wrote. */
export const findWindowEnd = (last_inbound_at: string | null): string | null =>
  last_inbound_at === null ? null : new Date(Date.parse(last_inbound_at) + DAY_MS).toISOString();

/**
 * Decides whether a message may leave; every message of WhatsApp passes here. Credits are asked last, by who claims it, because a
 * credit is reserved for what may leave only.
 */
export function decideSending(facts: SendingFacts): Decision {
  const end = findWindowEnd(facts.last_inbound_at);
  const is_open = end !== null && end > facts.now;
  return (
    judgeNumber(facts, is_open) ??
    judgePhone(facts.phone) ??
    // Who wrote to us may be answered by a person, whatever they opted out of.
    (facts.is_opted_out && !(is_open && facts.kind === 'CHAT') ? notSent('OPTED_OUT') : null) ??
    judgeTemplate(facts, is_open) ??
    judgePace(facts, is_open) ?? { kind: 'SEND' }
  );
}

/** The states in which a number sends. */
const working: readonly NumberStatus[] = ['CONNECTED', 'FLAGGED'];
/** States in which a number may only answer. */
const answering: readonly NumberStatus[] = ['RESTRICTED', 'RATE_LIMITED'];

/** Returns why nothing leaves from a number; null where it can. @param is_open for an answer within the 24 hours. */
export function judgeNumber({ number, now }: Pick<SendingFacts, 'number' | 'now'>, is_open: boolean): Decision | null {
  if (number === null || number.account_state === 'DISCONNECTED') return notSent('NOT_CONNECTED');
  if (number.account_state === 'CONNECTING') return notSent('ACCOUNT_NOT_FINISHED');
  if (number.account_state === 'EXPIRED') return notSent('ACCOUNT_EXPIRED');
  if (number.status === 'PENDING' || number.status === 'UNVERIFIED') return notSent('NUMBER_NOT_READY');
  if (answering.includes(number.status)) return is_open ? null : notSent('NUMBER_LIMITED');
  if (!working.includes(number.status) || number.can_send === 'BLOCKED') return notSent('NUMBER_BLOCKED');
  if (number.closed_until === null || number.closed_until <= now) return null;
  const reason = number.closed_reason ?? 'NUMBER_LIMITED';
  return number.closed_until === FOREVER ? notSent(reason) : { kind: 'WAIT', until: number.closed_until, reason };
}

function judgePhone(phone: SendingFacts['phone']): Decision | null {
  const reasons = { NONE: 'NO_PHONE', INVALID: 'INVALID_PHONE', LANDLINE: 'LANDLINE', OWN: 'OWN_NUMBER' } as const;
  return phone === 'MOBILE' ? null : notSent(reasons[phone]);
}

/** Why a template in a state of Meta's is not sent; one that is not here is sent (integrations 3.5). */
const refusedTemplates: Readonly<Record<string, MessageReason>> = {
  PENDING: 'TEMPLATE_IN_REVIEW',
  IN_APPEAL: 'TEMPLATE_IN_REVIEW',
  REJECTED: 'TEMPLATE_REJECTED',
  LIMIT_EXCEEDED: 'TEMPLATE_REJECTED',
  LOCKED: 'TEMPLATE_REJECTED',
  PAUSED: 'TEMPLATE_PAUSED',
  DISABLED: 'TEMPLATE_PAUSED',
  DELETED: 'TEMPLATE_GONE',
  PENDING_DELETION: 'TEMPLATE_GONE',
  ARCHIVED: 'TEMPLATE_GONE',
};
const approved = ['APPROVED', 'REINSTATED', 'UNARCHIVED', 'FLAGGED'];

function judgeTemplate({ kind, template, number }: SendingFacts, is_open: boolean): Decision | null {
  if (template === null) return is_open ? null : notSent('WINDOW_CLOSED');
  if (template.status === null) return notSent('TEMPLATE_GONE');
  if (!approved.includes(template.status)) return notSent(refusedTemplates[template.status] ?? 'TEMPLATE_REJECTED');
  // Marketing nobody asked for would cost a number of low quality its place.
  const is_risky = isAutomatic(kind) && template.category === 'MARKETING' && number?.quality === 'RED';
  return is_risky ? notSent('QUALITY_LOW') : null;
}

function judgePace(facts: SendingFacts, is_open: boolean): Decision | null {
  const { person_closed_until, number, is_known_today, now } = facts;
  if (person_closed_until !== null && person_closed_until > now)
    return { kind: 'WAIT', until: person_closed_until, reason: 'TOO_MANY_TO_PERSON' };
  const most = tiers[number?.tier ?? ''];
  const is_full = most !== undefined && !is_open && !is_known_today && (number?.people_today ?? 0) >= most;
  return is_full ? notSent('TIER_REACHED') : null;
}
