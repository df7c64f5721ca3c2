import * as z from 'zod';
import { findTier, type SubscriptionStatus } from '#platform/contract/permissions.ts';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withScope, withWorker } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { dropCachedSessions } from '#platform/server/sessions/session.queries.ts';
import { subscriptionMoved } from '../events.ts';
import { lockTrial, orgsWithTrialsToMove, trialStatusAt, writeStatus } from './subscription.queries.ts';

const BATCH = 200;

/** Moves trials to expiring three days before their end, and to expired at their end (readings.md D24). */
export const moveTrialsJob = defineJob({
  name: 'subscription.move-trials',
  payload: z.object({}),
  attempts: 3,
  cron: '*/5 * * * *',
  async run({ services, request_id }) {
    for (;;) {
      const orgs = await withWorker(services.database, (db) => orgsWithTrialsToMove(db, BATCH));
      for (const { org_id } of orgs) {
        await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, moveTrial);
      }
      if (orgs.length < BATCH) return;
    }
  },
});

async function moveTrial(scope: OrgScope): Promise<void> {
  const trial = await lockTrial(scope);
  if (!trial?.free_trial_end_date) return;
  const from = trial.subscription_status as SubscriptionStatus;
  const to = trialStatusAt(trial.free_trial_end_date, now());
  if (to === from) return;
  await writeStatus(scope, to, findTier(to) === 'free');
  await record(scope, subscriptionMoved, { subject_id: scope.org_id, payload: { from, to }, audience: null });
  await dropCachedSessions(scope);
}
