import { Check, Hourglass } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { TRIAL_DAYS } from '#features/subscription/contract.ts';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import type { Tier } from '#platform/contract/permissions.ts';
import { useNow } from '#platform/web/clock.ts';
import { countDays, formatDateInSentence, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { Billing, Pricing } from '../../contract.ts';
import { countTrialDay } from '../describe-dates.ts';
import { text as shared } from '../en.ts';
import { findSituation } from '../situation.ts';
import {
  ContinueButton,
  IntervalField,
  type PlansProps,
  RestingNote,
  SeatsField,
  StayFree,
  useOfferWords,
} from './choice-parts.tsx';
import { text } from './en.ts';
import { type IncludedRow, includedGroups, isIncluded } from './included.ts';

const proColumn = 'border-x border-brand-line bg-brand-tint px-5';
const head = 'px-3 pt-4 pb-4 text-start align-top font-normal first:ps-0';
const cell = 'border-b border-line px-3 py-2 align-middle';

/** The three plans beside each other. */
export function PlanTable(props: PlansProps) {
  const { pricing, offer, facts } = props;
  return (
    <>
      <PlainTable className="w-full table-fixed text-sm">
        <caption className="sr-only">{text('caption')}</caption>
        <colgroup>
          <col className="w-66" />
          <col />
          <col />
          <col className="w-76" />
        </colgroup>
        <thead>
          <tr>
            <td className={head}>
              <IntervalField {...props} />
              <div className="mt-5">
                <SeatsField {...props} />
              </div>
            </td>
            <FreeHead {...props} />
            <TrialHead {...props} />
            <ProHead {...props} />
          </tr>
        </thead>
        <tbody>
          {includedGroups.map(({ heading, rows }) => (
            <Fragment key={heading}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="border-b border-line-2 pt-3.5 pb-1.5 text-start text-xs font-semibold"
                >
                  {heading}
                </th>
                <td className={classNames('border-b border-line-2', proColumn)} />
              </tr>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row" className="border-b border-line py-2 pe-3 text-start font-normal">
                    {row.label}
                  </th>
                  <td className={classNames(cell, 'text-fg-2')}>
                    <Included row={row} tier="free" />
                  </td>
                  <td className={classNames(cell, 'text-fg-2')}>
                    <Included row={row} tier="trial" />
                  </td>
                  <td className={classNames(cell, proColumn)}>
                    {row.label === text('row_team') ? (
                      shared('seats', { count: offer.seats })
                    ) : (
                      <Included row={row} tier="pro" />
                    )}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
          <tr>
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {text('row_credits')}
              <span className="block text-xs text-fg-3">{text('row_credits_about')}</span>
            </th>
            <td className="px-3 py-2 text-fg-2">
              <Nothing />
            </td>
            <td className="px-3 py-2 text-fg-2">{nameTrialCredits(pricing)}</td>
            <td className={classNames('rounded-b-lg border-b py-2', proColumn)}>{nameMonthlyCredits(pricing)}</td>
          </tr>
        </tbody>
      </PlainTable>
      {facts}
    </>
  );
}

/** Whether a tier includes something; else what happens to it instead. */
function Included({ row, tier }: { row: IncludedRow; tier: Tier }) {
  const { instead, amount } = row;
  if (!isIncluded(row, tier)) return instead === text('nothing') ? <Nothing /> : instead;
  if (amount !== undefined) return amount;
  return (
    <>
      <Icon of={Check} className="text-success" />
      <VisuallyHidden>{text('included')}</VisuallyHidden>
    </>
  );
}

const Nothing = () => (
  <>
    <span aria-hidden="true">{text('nothing')}</span>
    <VisuallyHidden>{text('not_included')}</VisuallyHidden>
  </>
);

const nameTrialCredits = ({ credits_in_trial: credits }: Pricing) =>
  credits === null ? text('not_limited') : text('credits_once', { credits: formatNumber(credits) });

export const nameMonthlyCredits = ({ credits_each_month: credits }: Pricing) =>
  credits === null ? text('not_limited') : formatNumber(credits);

export const Price = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-3xl font-semibold tabular-nums">{children}</p>
);

const PlanName = ({ children, mark }: { children: ReactNode; mark?: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-2 font-display text-xl font-semibold">
    {children} {mark}
  </p>
);

function FreeHead({ billing, offer }: PlansProps) {
  const situation = findSituation(billing);
  const isHere = situation === 'FREE' || situation === 'OVERDUE';
  return (
    <th scope="col" className={head}>
      <PlanName>{text('free')}</PlanName>
      <Price>{formatSum({ amount: 0, currency: offer.total.currency })}</Price>
      <p className="mb-4 min-h-8 text-xs text-fg-2">{text('for_as_long')}</p>
      <StayFree billing={billing} look="button" />
      {isHere && <Here>{text('you_are_here')}</Here>}
      <div className="mt-2.5">
        <RestingNote isNow={isHere} />
      </div>
    </th>
  );
}

const Here = ({ children }: { children: ReactNode }) => (
  <Button isBlock aria-disabled>
    {children}
  </Button>
);

/** Returns how the trial stands: its day and its end, or when it ended. */
export function useTrial({ free_trial_end_date: end, ...billing }: Billing) {
  const { time_zone } = useSession();
  const now = useNow();
  if (end === null) return null;
  const until = { date: formatDateInSentence(end, time_zone), time: formatTime(end, time_zone) };
  const isOn = findSituation(billing) === 'TRIAL';
  return {
    isOn,
    day: countTrialDay(end, now, time_zone),
    daysLeft: Math.max(0, countDays(now, end, time_zone)),
    words: isOn ? text('ends_on', until) : end <= now ? text('ended_on', until) : '',
  };
}

export const DaysLeft = ({ days }: { days: number }) => (
  <Badge tone="warning" icon={<Icon of={Hourglass} size={12} />}>
    {text('days_left', { count: days })}
  </Badge>
);

function TrialHead({ billing, offer }: PlansProps) {
  const trial = useTrial(billing);
  return (
    <th scope="col" className={head}>
      <PlanName mark={trial?.isOn && <DaysLeft days={trial.daysLeft} />}>{text('trial')}</PlanName>
      <Price>{formatSum({ amount: 0, currency: offer.total.currency })}</Price>
      <p className="mb-4 min-h-8 text-xs text-fg-2">{text('all_of_pro', { days: TRIAL_DAYS })}</p>
      {trial?.isOn && <Here>{text('you_are_here_day', { day: trial.day })}</Here>}
      {trial?.words && <p className="mt-2.5 text-xs text-fg-3">{trial.words}</p>}
    </th>
  );
}

function ProHead(props: PlansProps) {
  const { offer, billing } = props;
  const isHere = findSituation(billing) === 'ACTIVE';
  const words = useOfferWords(props);
  return (
    <th scope="col" className={classNames(head, proColumn, 'rounded-t-lg border-t')}>
      <PlanName mark={isHere && <Badge tone="success">{text('your_plan')}</Badge>}>{text('pro')}</PlanName>
      <Price>{formatSum(offer.per_month)}</Price>
      <p className="mb-4 min-h-8 text-xs">
        {text(offer.interval === 'year' ? 'a_seat_yearly' : 'a_seat_a_month')}
        {offer.monthly && offer.saving && (
          <span className="block text-fg-3">{text('monthly_would_be', { sum: formatSum(offer.monthly) })}</span>
        )}
      </p>
      <ContinueButton billing={billing} offer={offer} />
      <p aria-live="polite" className="mt-2.5 text-xs text-fg-2 tabular-nums">
        {words}
      </p>
    </th>
  );
}
