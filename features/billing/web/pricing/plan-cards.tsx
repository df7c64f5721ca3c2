import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSum } from '#platform/contract/money/format-sum.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
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
import { includedGroups, isIncluded } from './included.ts';
import { DaysLeft, nameMonthlyCredits, Price, useTrial } from './plan-table.tsx';

/** The plans below each other, for a phone, with what is to be paid at the bottom of the screen. */
export function PlanCards(props: PlansProps) {
  const { pricing, billing, offer, facts } = props;
  const trial = useTrial(billing);
  const words = useOfferWords(props);
  const isFree = ['FREE', 'OVERDUE'].includes(findSituation(billing));
  // What the free tier lacks is why one pays.
  const added = includedGroups.flatMap(({ rows }) => rows).filter((row) => !isIncluded(row, 'free'));
  return (
    <>
      <div className="grid flex-1 content-start gap-3">
        <IntervalField {...props} isBlock />
        <SeatsField {...props} />
        <PlanCard name={text('pro')} isChosen>
          <Price>{formatSum(offer.per_month)}</Price>
          <p className="text-xs text-fg-2">{text(offer.interval === 'year' ? 'a_seat_yearly' : 'a_seat_a_month')}</p>
          <ul className="mt-3 grid gap-2 border-t border-brand-line pt-3">
            {added.map(({ label }) => (
              <Line key={label}>{label}</Line>
            ))}
            <Line>
              {text('row_credits')}: {nameMonthlyCredits(pricing)}
            </Line>
          </ul>
        </PlanCard>
        {trial?.isOn && (
          <PlanCard name={text('trial')} mark={<DaysLeft days={trial.daysLeft} />}>
            <p className="text-xs text-fg-3">{trial.words}</p>
          </PlanCard>
        )}
        <PlanCard name={text('free')}>
          <RestingNote isNow={isFree} />
          <StayFree billing={billing} look="link" />
        </PlanCard>
        {facts}
      </div>
      <div className="sticky bottom-0 -mx-5 grid gap-2 border-t border-line-2 bg-raised px-5 py-3 max-sm:-mx-4 max-sm:px-4 max-sm:pb-[max(12px,env(safe-area-inset-bottom))]">
        <p className="flex justify-between gap-3 text-fg-2">
          {text(offer.interval === 'year' ? 'summary_year' : 'summary_month', { count: offer.seats })}
          {pricing.has_tax && `, ${text('plus_tax')}`}
          <span className="ms-auto font-semibold text-fg tabular-nums">{formatSum(offer.total)}</span>
        </p>
        <p aria-live="polite" className="sr-only">
          {words}
        </p>
        <ContinueButton billing={billing} offer={offer} />
      </div>
    </>
  );
}

interface PlanCardProps {
  name: string;
  mark?: ReactNode;
  isChosen?: boolean;
  children: ReactNode;
}

const PlanCard = ({ name, mark, isChosen = false, children }: PlanCardProps) => (
  <section
    className={classNames(
      'rounded-lg border bg-surface p-4',
      isChosen ? 'forced-chosen border-brand bg-brand-tint' : 'border-line-2',
    )}
  >
    <h2 className="flex flex-wrap items-center gap-2 font-display text-lg font-semibold">
      {name} {mark}
    </h2>
    {children}
  </section>
);

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2.5">
    <Icon of={Check} className="mt-0.5 text-success" />
    <span className="min-w-0">{children}</span>
  </li>
);
