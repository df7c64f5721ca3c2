import { fillPage } from '#platform/contract/pages.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { billingPages } from '../../pages.ts';
import { isOngoing } from '../apply/choose-plan.ts';
import { readCustomer } from '../customer.queries.ts';
import { TRY_DAYS } from '../plan/plan-dates.ts';
import { writeSum } from '../write-sum.ts';
import { late, nameReason } from './en.ts';
import { lockLateInvoice, saveRemindedDays } from './late.queries.ts';
import { writeDay } from './write-day.ts';

const DAY_MS = 86_400_000;

/**
 * Tells the owner on the days on which the card is tried that a charge failed, each day once and in the transaction that keeps it.
 * Of days that were slept through only the last is told.
 */
export async function remindOfInvoice(scope: OrgScope, id: string, public_url: string): Promise<void> {
  const invoice = await lockLateInvoice(scope, id);
  const failed_at = invoice?.failed_at[0];
  if (!invoice || failed_at === undefined || !isLate(invoice)) return;
  const passed = Math.floor((nowMillis() - Date.parse(failed_at)) / DAY_MS);
  const due = TRY_DAYS.filter((day) => day <= passed);
  if (due.every((day) => invoice.reminded_days.includes(day))) return;
  await saveRemindedDays(scope, id, due);
  const { email } = await readCustomer(scope);
  if (email === null) return;
  const has_ended = !isOngoing(invoice.recurring);
  const words = {
    org: invoice.org,
    sum: writeSum({ amount: invoice.total, currency: invoice.currency }),
    number: invoice.number,
    card: invoice.recurring?.card?.last4 ?? null,
    reason: nameReason(invoice.failure_code),
    next_try: invoice.next_attempt_at && writeDay(invoice.next_attempt_at, invoice.time_zone),
    has_ended,
    link: `${public_url}${fillPage(has_ended ? billingPages.pricing : billingPages.payment_failed)}`,
  };
  await sendMessage(scope, { channel: 'email', to: email, subject: late.subject(words), text: late.text(words) });
}

/** An invoice of a plan that was replaced or is paid otherwise is nobody's to pay any more; after the last try a plan may have ended. */
function isLate({ recurring, subscription_id }: NonNullable<Awaited<ReturnType<typeof lockLateInvoice>>>): boolean {
  return (
    recurring?.subscription_id === subscription_id && ['past_due', 'unpaid', 'canceled'].includes(recurring.status)
  );
}
