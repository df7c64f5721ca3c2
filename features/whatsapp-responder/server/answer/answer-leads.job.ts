import * as z from 'zod';
import { leadAssigned, leadFiled } from '#features/leads/events.ts';
import { moveMessages, queueMessages } from '#features/whatsapp-messages/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { nowIso } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import type { Services } from '#platform/server/services.ts';
import { offerAnswersJob } from '../offer/offer-answers.job.ts';
import { offerAnswers } from '../offer/offer-answers.ts';
import { hasUnoffered } from '../offer/offers.queries.ts';
import { type ChosenAnswer, chooseAnswers } from './choose-answers.ts';
import { canAnswer, findDefaultNumber, listUnassigned } from './leads.queries.ts';

/** Chooses the answers of leads that were filed; doing it twice writes nothing twice, because a lead has one answer. */
export const answerLeadsJob = defineJob({
  name: 'responder.answer',
  lane: 'prompt',
  payload: z.object({ org_id: Id, lead_ids: z.array(z.uuid()) }),
  attempts: 12,
  async run({ services, request_id }, { org_id, lead_ids }) {
    await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, (scope) =>
      answerLeads(scope, services, lead_ids),
    );
  },
});

/**
 * Queues the answer of each lead, or notes why it gets none; one that no responder is for has no entry. Without a number the
 * assignees are given the texts.
 */
async function answerLeads(scope: OrgScope, services: Services, lead_ids: readonly string[]): Promise<void> {
  const number_id = await findDefaultNumber(scope);
  const now = nowIso();
  const chosen = (await chooseAnswers(scope, lead_ids)).filter(({ reason }) => reason !== 'NO_RULE');
  const ids = await queueMessages(
    scope,
    chosen.map(({ reason, ...one }) => ({
      ...writeAnswer({ ...one, reason: reason ?? (number_id === null ? 'NOT_CONNECTED' : null) }, now),
      number_id,
    })),
  );
  if (number_id === null) await offerAnswers(scope, services, { ids });
}

function writeAnswer({ lead, wa_id, answer, reason }: ChosenAnswer, now: string) {
  const wait_ms = (answer?.wait_seconds ?? 0) * 1_000;
  return {
    ...{ kind: 'RESPONDER' as const, wa_id, client_id: lead.client_id, lead_id: lead.lead_id, profile_id: null },
    ...{ template_id: answer?.template_id ?? null, template_version: null, rule_id: answer?.rule_id ?? null },
    ...{ content: null, text: '', reason },
    due_at: reason === null ? new Date(Date.parse(now) + wait_ms).toISOString() : null,
  };
}

/** What follows from leads that were filed, and from those that got an assignee later. */
export const responderSubscriptions = [
  on(leadFiled, async (scope, events) => {
    if (!(await canAnswer(scope))) return;
    const lead_ids = events.map(({ payload }) => payload.lead_id);
    await enqueue(scope, answerLeadsJob, { org_id: scope.org_id, lead_ids });
  }),
  on(leadAssigned, async (scope, events) => {
    const now_ms = Date.parse(nowIso());
    const lead_ids = events.map(({ payload }) => payload.lead_id);
    const waiting = await listUnassigned(scope, lead_ids);
    await moveMessages(
      scope,
      waiting.map(({ id, wait_seconds }) => ({ id, due_at: new Date(now_ms + wait_seconds * 1_000).toISOString() })),
    );
    if (await hasUnoffered(scope, lead_ids)) {
      await enqueue(scope, offerAnswersJob, { org_id: scope.org_id, message_ids: [], lead_ids });
    }
  }),
];
