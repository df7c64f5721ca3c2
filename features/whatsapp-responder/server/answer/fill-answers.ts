import { findOpening, isWorking } from '#features/lead-rules/server/index.ts';
import { listSenders, toPlaceholderValues } from '#features/sharing/server/index.ts';
import type { MessageReason } from '#features/whatsapp/contract.ts';
import {
  type FilledMessage,
  fillLiveTemplate,
  type RecheckedMessage,
  sendingRoom,
  type UnsentMessage,
} from '#features/whatsapp/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { MAX_AGE_MS } from '../../answer.ts';
import type { ResponderAnswer } from '../../contract.ts';
import { readAnswers } from '../rules/answers.queries.ts';
import { chooseAnswers } from './choose-answers.ts';
import { type LeadToAnswer, readLeads } from './leads.queries.ts';

/** How often a lead is looked at again that waits for an assignee, where no event comes. */
const LOOK_AGAIN_MS = 600_000;

interface DueAnswer {
  id: string;
  lead_id: string | null;
  rule_id: number | null;
}

/** Whoever nobody assigned a client to: the template then has its fallbacks. */
const noSender = { id: 0, name: '', email: null, phone_raw: null, company: '' };

/** Fills answers when they are due, with the name of whoever has the client by then. */
async function fillAnswers(scope: OrgScope, messages: readonly DueAnswer[]): Promise<Map<string, FilledMessage>> {
  const leads = new Map(
    (
      await readLeads(
        scope,
        messages.flatMap(({ lead_id }) => lead_id ?? []),
      )
    ).map((lead) => [lead.lead_id, lead]),
  );
  const answers = new Map(
    (
      await readAnswers(
        scope,
        messages.flatMap(({ rule_id }) => rule_id ?? []),
      )
    ).map((answer) => [answer.rule_id, answer]),
  );
  const assignees = [...leads.values()].flatMap(({ assigned_to_id }) => assigned_to_id ?? []);
  const senders = new Map(
    assignees.length === 0 ? [] : (await listSenders(scope, assignees)).map((sender) => [sender.id, sender]),
  );
  const zone = await readOrgZone(scope);
  const now = nowIso();
  const filled = new Map<string, FilledMessage>();
  for (const { id, lead_id, rule_id } of messages) {
    const lead = leads.get(lead_id ?? '');
    const answer = answers.get(rule_id ?? 0);
    const chosen = chooseTemplate(lead, answer, { zone, now });
    if ('reason' in chosen) {
      filled.set(id, chosen);
      continue;
    }
    const { phones, emails, client_name, assigned_to_id } = lead!;
    const sender = senders.get(assigned_to_id ?? 0) ?? noSender;
    const client = { name: client_name, phone: phones[0] ?? null, email: emails[0] ?? null };
    const values = toPlaceholderValues(sender, client, { content_title: '', link: '' });
    filled.set(id, await fillLiveTemplate(scope, chosen.template_id, values));
  }
  return filled;
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

/** Chooses again for leads whose answer was not sent, by the responders as they are now. */
async function recheckAnswers(scope: OrgScope, messages: readonly UnsentMessage[]) {
  const chosen = await chooseAnswers(
    scope,
    messages.flatMap(({ lead_id }) => lead_id ?? []),
  );
  const byLead = new Map(chosen.map((one) => [one.lead.lead_id, one]));
  return new Map(
    messages.map(({ id, lead_id }): [string, RecheckedMessage] => {
      const { answer = null, reason = 'NO_RULE', wa_id = '' } = byLead.get(lead_id ?? '') ?? {};
      const template_id = answer?.template_id ?? null;
      if (reason !== null || answer === null || template_id === null) return [id, { reason: reason ?? 'NO_TEMPLATE' }];
      return [id, { wa_id, rule_id: answer.rule_id, template_id }];
    }),
  );
}

export const responderRoom = sendingRoom({
  kind: 'RESPONDER',
  automation: 'WHATSAPP_RESPONDER',
  channel: 'whatsapp_responder',
  fill: (scope, _services, messages) => fillAnswers(scope, messages),
  recheck: recheckAnswers,
});
