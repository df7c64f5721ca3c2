import {
  type FilledMessage,
  fillLiveTemplate,
  type RecheckedMessage,
  sendingRoom,
  type UnsentMessage,
} from '#features/whatsapp-messages/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { offerAnswersJob } from '../offer/offer-answers.job.ts';
import { chooseAnswers } from './choose-answers.ts';
import { findDefaultNumber } from './leads.queries.ts';
import { chooseTemplate, type DueAnswer, prepareAnswers } from './prepare-answers.ts';

/** Fills answers when they are due. */
async function fillAnswers(scope: OrgScope, messages: readonly DueAnswer[]): Promise<Map<string, FilledMessage>> {
  const zone = await readOrgZone(scope);
  const now = nowIso();
  const filled = new Map<string, FilledMessage>();
  for (const { id, lead, answer, values } of await prepareAnswers(scope, messages)) {
    const chosen = chooseTemplate(lead, answer, { zone, now });
    filled.set(id, 'reason' in chosen ? chosen : await fillLiveTemplate(scope, chosen.template_id, values));
  }
  return filled;
}

/** Chooses again for leads whose answer was not sent, by the responders as they are now. */
async function recheckAnswers(
  scope: OrgScope,
  messages: readonly UnsentMessage[],
): Promise<Map<string, RecheckedMessage>> {
  if (messages.length === 0) return new Map();
  const chosen = await chooseAnswers(
    scope,
    messages.flatMap(({ lead_id }) => lead_id ?? []),
  );
  const number_id = await findDefaultNumber(scope);
  const byLead = new Map(chosen.map((one) => [one.lead.lead_id, one]));
  return new Map(
    messages.map(({ id, lead_id }): [string, RecheckedMessage] => {
      const { answer = null, reason = 'NO_RULE', wa_id = '' } = byLead.get(lead_id ?? '') ?? {};
      const template_id = answer?.template_id ?? null;
      if (reason !== null || answer === null || template_id === null) return [id, { reason: reason ?? 'NO_TEMPLATE' }];
      return [id, { wa_id, number_id, rule_id: answer.rule_id, template_id }];
    }),
  );
}

export const responderRoom = sendingRoom({
  kind: 'RESPONDER',
  automation: 'WHATSAPP_RESPONDER',
  channel: 'whatsapp_responder',
  fill: (scope, _services, messages) => fillAnswers(scope, messages),
  onUnsent: (scope, ids) =>
    enqueue(scope, offerAnswersJob, { org_id: scope.org_id, message_ids: [...ids], lead_ids: [] }),
  recheck: recheckAnswers,
});
