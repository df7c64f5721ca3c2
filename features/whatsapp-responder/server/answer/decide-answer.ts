import { findPhoneType } from '#domain/phone-numbers.ts';
import type { MessageReason } from '#features/whatsapp-messages/contract.ts';
import { MAX_AGE_MS } from '../../answer.ts';
import type { ResponderAnswer, ResponderSettings } from '../../contract.ts';
import type { LeadToAnswer } from './leads.queries.ts';

/** What decides whether a lead gets an automatic answer. */
export interface AnswerFacts {
  lead: LeadToAnswer;
  /** The answer of the first responder that matches; null where none does. */
  answer: ResponderAnswer | null;
  settings: ResponderSettings;
  /** The same person got one within the days of the settings. */
  is_repeat: boolean;
  now: string;
}

/** Returns the number an answer goes to, in digits: the first that can be a mobile phone, else the first. Empty: none. */
export function chooseNumber({ phones }: LeadToAnswer): string {
  const mobile = phones.find((phone) => findPhoneType(phone) === 'MOBILE');
  return (mobile ?? phones[0] ?? '').replace('+', '');
}

/** Returns why a lead gets no automatic answer; null where it gets one. Number and template are judged when it is sent. */
export function findObstacle({ lead, answer, settings, is_repeat, now }: AnswerFacts): MessageReason | null {
  if (lead.is_test) return 'TEST_LEAD';
  if (answer === null || !answer.is_on) return 'NO_RULE';
  if (answer.template_id === null) return 'NO_TEMPLATE';
  if (Date.parse(now) - Date.parse(lead.received_at) > MAX_AGE_MS) return 'TOO_OLD';
  if (lead.is_answered) return 'ANSWERED_FIRST';
  if (lead.phones.length === 0) return 'NO_PHONE';
  if (is_repeat) return 'SAME_PERSON';
  return settings.needs_consent && lead.has_consent !== true ? 'NO_CONSENT' : null;
}
