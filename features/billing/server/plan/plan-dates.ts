import { listSteps, type StoredFacts } from '#features/subscription/server/index.ts';
import { findTier } from '#platform/contract/permissions.ts';
import { findStep, type PlanStep } from '#platform/contract/plan.ts';
import type { Invoice, PlanDate } from '../../contract.ts';
import type { Money } from '../../money.ts';

const DAY_MS = 86_400_000;

/** The days after a renewal on which the card is charged, as our account at the payment provider is set up (docs/operations.md). */
export const TRY_DAYS = [0, 3, 5, 7] as const;
const LAST_TRY_DAY = TRY_DAYS[TRY_DAYS.length - 1]!;

/** What the dates of a plan follow from. */
export interface KnownPlan {
  facts: StoredFacts;
  /** The instant, in milliseconds. */
  at: number;
  next_charge: { at: string; total: Money } | null;
  open_invoice: Pick<Invoice, 'failed_at' | 'next_attempt_at' | 'total'> | null;
}

const toIso = (at: number): string => new Date(at).toISOString();

/**
 * Lists what happens when, from what is behind to what is ahead. Every state comes from the steps of the facts, also of the facts
 * as they would be if the card failed.
 */
export function listDates(plan: KnownPlan): PlanDate[] {
  const { facts, at, open_invoice } = plan;
  const steps = listSteps(facts);
  const now: PlanDate = { at: toIso(at), kind: 'NOW', status: findStep(steps, at).status, charge: null };
  const isLate = facts.recurring?.status === 'past_due' || facts.recurring?.status === 'unpaid';
  if (isLate && open_invoice?.failed_at[0]) return listLate(plan, now, open_invoice.failed_at[0]);
  return [now, ...listAhead(steps, at), ...listCharges(plan), ...listAnyTime(plan, steps)];
}

/** The dates of a charge that has failed: the card is tried again, and then the plan is overdue. */
function listLate({ facts, at, open_invoice }: KnownPlan, now: PlanDate, failed_at: string): PlanDate[] {
  const charge = open_invoice?.total ?? null;
  const failing = (when: number) => statusWhen(facts, { status: 'past_due', has_next_attempt: true }, when);
  const next = facts.recurring?.has_next_attempt ? open_invoice?.next_attempt_at : null;
  const tries = next ? listTries(Date.parse(failed_at), Math.max(Date.parse(next), at)) : [];
  const last = tries.at(-1);
  return [
    { at: failed_at, kind: 'CHARGE_DECLINED', status: failing(Date.parse(failed_at)), charge },
    now,
    ...tries.map(
      (one): PlanDate => ({
        at: toIso(one),
        kind: one === last ? 'LAST_TRY' : 'NEXT_TRY',
        status: failing(one),
        charge,
      }),
    ),
    ...(last === undefined ? [] : [overdueAt(facts, last)]),
    { at: null, kind: 'PAY_ANY_TIME', status: 'subscription_active', charge },
  ];
}

/** Returns the next try, as the payment provider said it, and those of the days behind it. */
const listTries = (failed_at: number, next: number): number[] => [
  next,
  ...TRY_DAYS.map((day) => failed_at + day * DAY_MS).filter((one) => one > next),
];

function overdueAt(facts: StoredFacts, at: number): PlanDate {
  const status = statusWhen(facts, { status: 'past_due', has_next_attempt: false }, at);
  return { at: toIso(at), kind: 'PAYMENT_OVERDUE', status, charge: null };
}

/** The state of an instant if the payment provider said something else of the recurring plan. */
function statusWhen(
  facts: StoredFacts,
  said: Partial<NonNullable<StoredFacts['recurring']>>,
  at: number,
): PlanDate['status'] {
  const recurring = facts.recurring && { ...facts.recurring, ...said };
  return findStep(listSteps({ ...facts, recurring }), at).status;
}

/** The steps ahead: the reminder of an end, and the end. */
function listAhead(steps: readonly PlanStep[], at: number): PlanDate[] {
  return steps
    .filter((step) => step.at > at)
    .flatMap((step): PlanDate[] => {
      const kind = findDateKind(step);
      return kind ? [{ at: toIso(step.at), kind, status: step.status, charge: null }] : [];
    });
}

function findDateKind({ status }: PlanStep): PlanDate['kind'] | null {
  if (status === 'subscription_expiring' || status === 'free_trial_expiring') return 'REMINDER';
  if (status === 'free_trial_expired') return 'TRIAL_ENDS';
  return findTier(status) === 'free' ? 'PLAN_ENDS' : null;
}

/** The next charge, and what follows if the card is declined then. */
function listCharges({ facts, next_charge }: KnownPlan): PlanDate[] {
  if (!next_charge) return [];
  const charge = next_charge.total;
  const renewal = Date.parse(next_charge.at);
  const paid = statusWhen(facts, { status: 'active' }, renewal);
  const [first, ...later] = TRY_DAYS.map((day): PlanDate => {
    const at = renewal + day * DAY_MS;
    const status = statusWhen(facts, { status: 'past_due', has_next_attempt: true }, at);
    return { at: toIso(at), kind: day === LAST_TRY_DAY ? 'LAST_TRY' : 'NEXT_TRY', status, charge };
  });
  return [
    { at: next_charge.at, kind: 'NEXT_CHARGE', status: paid, charge },
    { ...first!, kind: 'CHARGE_DECLINED' },
    ...later,
    overdueAt(facts, renewal + LAST_TRY_DAY * DAY_MS),
  ];
}

function listAnyTime({ facts, at, next_charge }: KnownPlan, steps: readonly PlanStep[]): PlanDate[] {
  const anyTime = (kind: PlanDate['kind']): PlanDate[] => [
    { at: null, kind, status: 'subscription_active', charge: null },
  ];
  if (next_charge) return anyTime('PAY_ANY_TIME');
  const { status, paid_by } = findStep(steps, at);
  if (findTier(status) === 'pro' && paid_by !== 'own') return [];
  const isCancelled = facts.recurring?.status === 'active' && facts.recurring.cancel_at_period_end;
  return anyTime(isCancelled && Date.parse(facts.recurring!.period_end) > at ? 'RESUME_ANY_TIME' : 'CHOOSE_ANY_TIME');
}
