import type { PlaceholderValues } from '#features/content/contract.ts';
import { findOpening, isWorking } from '#features/lead-rules/server/index.ts';
import { listSenders, toPlaceholderValues } from '#features/sharing/server/index.ts';
import type { MessageReason } from '#features/whatsapp-messages/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { MAX_AGE_MS } from '../../answer.ts';
import type { ResponderAnswer } from '../../contract.ts';
import { readAnswers, type StoredAnswer } from '../rules/answers.queries.ts';
import { type LeadToAnswer, readLeads } from './leads.queries.ts';

/** How often a lead is looked at again that waits for an assignee, where no event comes. */
const LOOK_AGAIN_MS = 600_000;

export interface DueAnswer {
  id: string;
  lead_id: string | null;
  rule_id: number | null;
}

/** Whoever nobody assigned a client to: the template then has its fallbacks. */
const noSender = { id: 0, name: '', email: null, phone_raw: null, company: '' };

/** An answer about to be filled: its lead, what its responder sends, and the values for its template. */
export interface PreparedAnswer {
  id: string;
  lead: LeadToAnswer | undefined;
  answer: StoredAnswer | undefined;
  values: PlaceholderValues;
}

/** Reads what answers are filled with, with the name of whoever has the client by now. */
export async function prepareAnswers(scope: OrgScope, messages: readonly DueAnswer[]): Promise<PreparedAnswer[]> {
  const read = await readLeads(
    scope,
    messages.flatMap(({ lead_id }) => lead_id ?? []),
  );
  const stored = await readAnswers(
    scope,
    messages.flatMap(({ rule_id }) => rule_id ?? []),
  );
  const leads = new Map(read.map((lead) => [lead.lead_id, lead]));
  const answers = new Map(stored.map((answer) => [answer.rule_id, answer]));
  const assignees = read.flatMap(({ assigned_to_id }) => assigned_to_id ?? []);
  const senders = new Map(
    assignees.length === 0 ? [] : (await listSenders(scope, assignees)).map((sender) => [sender.id, sender]),
  );
  return messages.map(({ id, lead_id, rule_id }) => {
    const lead = leads.get(lead_id ?? '');
    const sender = senders.get(lead?.assigned_to_id ?? 0) ?? noSender;
    const client = lead && { name: lead.client_name, phone: lead.phones[0] ?? null, email: lead.emails[0] ?? null };
    const values = toPlaceholderValues(sender, client ?? null, { content_title: '', link: '' });
    return { id, lead, answer: answers.get(rule_id ?? 0), values };
  });
}

/** Returns the template of an answer now, why there is none any more, or until when it waits. */
export function chooseTemplate(
  lead: LeadToAnswer | undefined,
  answer: ResponderAnswer | undefined,
  { zone, now }: { zone: string; now: string },
): { template_id: number } | { reason: MessageReason; until?: string } {
  if (!lead || !answer?.is_on) return { reason: 'NO_RULE' };
  if (Date.parse(now) - Date.parse(lead.received_at) > MAX_AGE_MS) return { reason: 'TOO_OLD' };
  if (lead.is_answered) return { reason: 'ANSWERED_FIRST' };
  if (lead.is_waiting) {
    return { reason: 'NOT_ASSIGNED_YET', until: new Date(Date.parse(now) + LOOK_AGAIN_MS).toISOString() };
  }
  const { template_id, hours, outside, outside_template_id } = answer;
  if (hours !== null && !isWorking(hours, now, zone)) {
    if (outside === 'TEMPLATE' && outside_template_id !== null) return { template_id: outside_template_id };
    const until = outside === 'WAIT' ? findOpening(hours, now, zone) : null;
    return until === null ? { reason: 'OUTSIDE_HOURS' } : { reason: 'OUTSIDE_HOURS', until };
  }
  return template_id === null ? { reason: 'NO_TEMPLATE' } : { template_id };
}
