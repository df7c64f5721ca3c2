import { markEndTold } from '#features/subscription/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { findTier } from '#platform/contract/permissions.ts';
import { findNextStep, findStep } from '#platform/contract/plan.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { billingPages } from '../../pages.ts';
import { readCustomer } from '../customer.queries.ts';
import { readStoredPlan } from '../plan/billing.queries.ts';
import { ending } from './en.ts';
import { writeDay } from './write-day.ts';

/** Tells the owner once that a trial ends within three days, or what is paid within seven. */
export async function remindOfEnd(scope: OrgScope, public_url: string): Promise<void> {
  const { steps, name, time_zone } = await readStoredPlan(scope);
  const now = findStep(steps, nowMillis());
  const next = findNextStep(steps, nowMillis());
  const isEnding = now.status === 'free_trial_expiring' || now.status === 'subscription_expiring';
  if (!next || !isEnding) return;
  const end = new Date(next.at).toISOString();
  if (!(await markEndTold(scope, end))) return;
  const { email } = await readCustomer(scope);
  if (email === null || now.paid_by !== 'own' || findTier(next.status) !== 'free') return;
  const day = writeDay(end, time_zone);
  const isTrial = now.status === 'free_trial_expiring';
  const link = `${public_url}${fillPage(isTrial ? billingPages.pricing : billingPages.subscription)}`;
  await sendMessage(scope, {
    channel: 'email',
    to: email,
    subject: isTrial ? ending.trial_subject(name, day) : ending.plan_subject(name, day),
    text: isTrial ? ending.trial_text(name, day, link) : ending.plan_text(name, day, link),
  });
}
