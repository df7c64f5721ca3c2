import { TRIAL_DAYS } from '#features/subscription/contract.ts';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import {
  countDays,
  formatDateInSentence,
  formatDayInSentence,
  formatNumber,
  formatTime,
} from '#platform/web/format.ts';
import type { Billing, PlanDate } from '../contract.ts';
import { text } from './en.ts';
import { describeFailure } from './failure-words.ts';
import { findSituation } from './situation.ts';

export type DateLook = 'now' | 'next' | 'warning' | 'danger' | 'failed' | 'plain';

export interface DescribedDate {
  key: string;
  day: string;
  title: string;
  words: string;
  look: DateLook;
  /** The line from it to the next date. */
  link: 'done' | 'failed' | 'ahead';
}

interface DatesOptions {
  now: string;
  zone: string;
  /** Puts the tries that lie ahead into one place, which a line from left to right has room for. */
  joins_tries: boolean;
}

/** Returns the dates of "What happens when" in words; which there are, and when, comes from the state itself. */
export function describeDates(billing: Billing, { now, zone, joins_tries }: DatesOptions): DescribedDate[] {
  // What the server lists before the present has happened, whatever the clock of this device shows.
  const today = billing.dates.findIndex(({ kind }) => kind === 'NOW');
  const isPast = (date: PlanDate) => billing.dates.indexOf(date) <= today;
  const ahead = joins_tries ? billing.dates.filter((date) => tries.includes(date.kind) && !isPast(date)) : [];
  const dates = billing.dates.filter((date) => ahead.length < 2 || date === ahead[0] || !ahead.includes(date));
  return dates.map((date, index) => {
    const hasFailed = dates.slice(0, index + 1).some((one) => isDeclined(one.kind) && isPast(one));
    return {
      key: `${date.kind}-${date.at ?? ''}`,
      day: nameDay(date, isPast(date), zone),
      ...(ahead.length > 1 && date === ahead[0]
        ? describeTries(ahead, zone)
        : describe(date, { billing, isPast: isPast(date), now, zone })),
      link: !isPast(date) ? 'ahead' : hasFailed ? 'failed' : 'done',
    };
  });
}

const tries: readonly PlanDate['kind'][] = ['CHARGE_DECLINED', 'NEXT_TRY', 'LAST_TRY'];

const describeTries = (ahead: readonly PlanDate[], zone: string): Pick<DescribedDate, 'title' | 'words' | 'look'> => ({
  title: text(isDeclined(ahead[0]!.kind) ? 'tried' : 'more_tries', { count: ahead.length }),
  words: text('tries_text', { days: ahead.map(({ at }) => formatDayInSentence(at!, zone)).join(', ') }),
  look: 'warning',
});

const isDeclined = (kind: PlanDate['kind']) => kind === 'CHARGE_DECLINED';

function nameDay({ kind, at }: PlanDate, isPast: boolean, zone: string): string {
  if (kind === 'NOW') return text('today');
  if (isDeclined(kind) && !isPast) return text('if_declined');
  return at === null ? text('any_time') : formatDateInSentence(at, zone);
}

interface Around {
  billing: Billing;
  isPast: boolean;
  now: string;
  zone: string;
}

function describe(date: PlanDate, around: Around): Pick<DescribedDate, 'title' | 'words' | 'look'> {
  const { billing, isPast, zone } = around;
  const time = date.at === null ? '' : formatTime(date.at, zone);
  switch (date.kind) {
    case 'NOW':
      return { ...describeNow(around), look: 'now' };
    case 'NEXT_CHARGE':
      return { title: text('next_charge'), words: describeCharge(date, billing), look: 'next' };
    case 'CHARGE_DECLINED':
      return isPast
        ? { title: text('charge_declined'), words: describeDecline(date, billing), look: 'failed' }
        : { title: text('tried_again'), words: text('tried_again_text'), look: 'warning' };
    case 'NEXT_TRY':
      return { title: text('next_try'), words: text('at_time', { time }), look: 'warning' };
    case 'LAST_TRY':
      return { title: text('last_try'), words: text('last_try_text'), look: 'warning' };
    case 'REMINDER':
      return { title: text('reminder'), words: text('reminder_text'), look: 'warning' };
    case 'TRIAL_ENDS':
      return {
        title: text('trial_ends'),
        words: text(billing.plan === null ? 'trial_ends_text' : 'trial_ends_charge', { time }),
        look: 'warning',
      };
    case 'PLAN_ENDS':
      return { title: text('plan_ends'), words: text('plan_ends_text'), look: 'danger' };
    case 'PAYMENT_OVERDUE':
      return { title: text('payment_overdue'), words: text('payment_overdue_text'), look: 'danger' };
    case 'PAY_ANY_TIME':
      return { title: text('pay_any_time'), words: text('in_the_same_minute'), look: 'plain' };
    case 'RESUME_ANY_TIME':
      return { title: text('resume_any_time'), words: text('resume_text'), look: 'plain' };
    case 'CHOOSE_ANY_TIME':
      return { title: text('choose_any_time'), words: text('choose_text'), look: 'plain' };
  }
}

function describeNow({ billing, now, zone }: Around): Pick<DescribedDate, 'title' | 'words'> {
  const { seats, plan, credits, open_invoice, free_trial_end_date } = billing;
  switch (findSituation(billing)) {
    case 'TRIAL':
      return {
        title: text('trial_day', { day: countTrialDay(free_trial_end_date ?? now, now, zone) }),
        words: text('everything_in_pro', { count: seats.used }),
      };
    case 'FAILING':
      return { title: text('tried', { count: open_invoice?.failed_at.length ?? 0 }), words: text('nothing_new') };
    case 'OVERDUE':
    case 'FREE':
      return { title: text('free_tier'), words: text('free_goes_on') };
    default:
      return {
        title: text('pro_seats', { count: plan?.seats ?? seats.used }),
        words:
          credits.monthly_share === null || credits.share_left === null
            ? text('as_before')
            : text('credits_left', {
                left: formatNumber(credits.share_left),
                share: formatNumber(credits.monthly_share),
              }),
      };
  }
}

function describeCharge({ charge }: PlanDate, { credits }: Billing): string {
  if (charge === null) return '';
  const sum = formatSum(charge);
  if (credits.monthly_share === null) return sum;
  return text('with_credits', { sum, credits: formatNumber(credits.monthly_share) });
}

const describeDecline = ({ charge }: PlanDate, { open_invoice }: Billing): string =>
  [charge && formatSum(charge), describeFailure(open_invoice?.failure_code ?? null)].filter(Boolean).join(', ');

/** Returns 11 three days before the end; 1 at the earliest, where somebody was given more days. */
export const countTrialDay = (end: string, now: string, zone: string): number =>
  Math.max(1, TRIAL_DAYS - Math.max(0, countDays(now, end, zone)));

/** Returns 'Singapore' for 'Asia/Singapore'. */
export const nameZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
