import * as z from 'zod';

export { MessageState } from '#domain/message-state.ts';

/**
 * Why a message exists: what the product or a person sends, SHARE a content for a tapped quick reply, PHONE written in the phone app,
 * CLIENT received.
 */
export const MessageKind = z.enum(['RESPONDER', 'ALERT', 'CHAT', 'STEP', 'TEST', 'SHARE', 'PHONE', 'CLIENT']);
export type MessageKind = z.output<typeof MessageKind>;

/** Kinds that leave by themselves and cost a credit. */
export const automaticKinds = ['RESPONDER', 'ALERT', 'STEP'] as const satisfies readonly MessageKind[];
export const isAutomatic = (kind: MessageKind): boolean => (automaticKinds as readonly MessageKind[]).includes(kind);

export const MessageCredit = z.enum(['RESERVED', 'SPENT', 'RETURNED']);
export type MessageCredit = z.output<typeof MessageCredit>;

/** Why a message is not sent, or waits. Each has one sentence (reason-en.ts), the same on every screen and in every answer. */
export const MessageReason = z.enum([
  'NOT_CONNECTED',
  'ACCOUNT_NOT_FINISHED',
  'ACCOUNT_EXPIRED',
  'ACCOUNT_LOCKED',
  'NO_PERMISSION',
  'NO_PAYMENT_METHOD',
  'NUMBER_NOT_READY',
  'NUMBER_BLOCKED',
  'NUMBER_LIMITED',
  'QUALITY_LOW',
  'TIER_REACHED',
  'NO_PHONE',
  'INVALID_PHONE',
  'LANDLINE',
  'OWN_NUMBER',
  'NOT_ON_WHATSAPP',
  'NOT_ALLOWED',
  'OPTED_OUT',
  'WINDOW_CLOSED',
  'NO_TEMPLATE',
  'TEMPLATE_IN_REVIEW',
  /** One written in WhatsApp Manager whose parameters nobody explained, or that cannot be sent. */
  'TEMPLATE_NOT_READY',
  'TEMPLATE_REJECTED',
  'TEMPLATE_PAUSED',
  'TEMPLATE_GONE',
  'TOO_MANY_TO_PERSON',
  'NOT_DELIVERED_BY_META',
  'COUNTRY',
  'NO_CREDITS',
  'PLAN',
  'SWITCHED_OFF',
  'NO_ANSWER',
  'REFUSED',
  'META_DOWN',
  'TEST_LEAD',
  'TOO_OLD',
  'ANSWERED_FIRST',
  'SAME_PERSON',
  'NO_RULE',
  'NO_CONSENT',
  'OUTSIDE_HOURS',
  'NOT_ASSIGNED_YET',
  'KEPT_LOCALLY',
]);
export type MessageReason = z.output<typeof MessageReason>;

/** Reasons of the account, the number, the template or the credits: a person can still send the answer from their own WhatsApp. */
export const offeredReasons = [
  'NOT_CONNECTED',
  'ACCOUNT_NOT_FINISHED',
  'ACCOUNT_EXPIRED',
  'ACCOUNT_LOCKED',
  'NO_PERMISSION',
  'NO_PAYMENT_METHOD',
  'NUMBER_NOT_READY',
  'NUMBER_BLOCKED',
  'NUMBER_LIMITED',
  'QUALITY_LOW',
  'TIER_REACHED',
  'TEMPLATE_IN_REVIEW',
  'TEMPLATE_NOT_READY',
  'TEMPLATE_PAUSED',
  'COUNTRY',
  'NO_CREDITS',
  'META_DOWN',
] as const satisfies readonly MessageReason[];
export const isOffered = (reason: string | null): boolean =>
  (offeredReasons as readonly (string | null)[]).includes(reason);
