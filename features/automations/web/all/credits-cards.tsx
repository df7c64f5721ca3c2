import { useNow } from '#platform/web/clock.ts';
import { useChange } from '#platform/web/data.ts';
import { calendarDateIn, formatDate, formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type AutomationList, automations } from '../../contract.ts';
import { AddCredits } from '../way-out.tsx';
import { DayBars } from './day-bars.tsx';
import { nextDay } from './days.ts';
import { text } from './en.ts';

/** The credits that are left, how they went, and what was missed without them. */
export const CreditsCards = ({ list }: { list: AutomationList }) => (
  <div className="flex flex-wrap gap-4 px-5 pt-4 pb-4 max-sm:px-4">
    <CreditsCard list={list} />
    {list.missed.leads > 0 && <MissedCard missed={list.missed} />}
  </div>
);

const card = 'min-w-0 rounded-lg border border-line-2 px-4 py-3.5 max-sm:basis-full';
const figure = 'font-display text-2xl font-semibold tabular-nums';
const tones = { RUNNING_OUT: 'text-warning-fg', DISABLED: 'text-danger-fg' } as const;

function CreditsCard({ list: { credits, days, forecast } }: { list: AutomationList }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  const { monthly_share, share_left, bought_left, warning } = credits;
  const isLimited = monthly_share !== null && share_left !== null;
  return (
    <section aria-labelledby="credits-of-month" className={`${card} flex-[2] basis-90 bg-surface`}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="credits-of-month" className="text-xs text-fg-3">
            {text('credits', { month: nameMonth(today) })}
          </h2>
          {isLimited ? (
            <p>
              <span className={classNames(figure, warning && tones[warning])}>
                {formatNumber(share_left + bought_left)}
              </span>{' '}
              <span className="text-fg-2">{text('left_of', { all: formatNumber(monthly_share + bought_left) })}</span>
            </p>
          ) : (
            <p className={figure}>{text('unlimited')}</p>
          )}
          <p className={classNames('text-xs', forecast ? 'text-warning-fg' : 'text-fg-3')}>
            {forecast
              ? describeForecast(forecast, today)
              : isLimited
                ? text('renews', { date: formatDate(credits.renews_at, time_zone) })
                : text('spent', { count: credits.spent_this_month })}
          </p>
        </div>
        {days.length > 0 && <DayBars days={days} today={today} />}
        {isLimited && <AddCredits variant="secondary" />}
      </div>
    </section>
  );
}

function describeForecast({ gone_on, credits_a_day }: NonNullable<AutomationList['forecast']>, today: string): string {
  const count = credits_a_day;
  if (gone_on <= today) return text('gone_today', { count });
  if (gone_on === nextDay(today)) return text('gone_tomorrow', { count });
  return text('gone_on', { date: formatDayOfMonth(`${gone_on}T00:00:00.000Z`, 'UTC'), count });
}

/** Returns the month of a day: 'November'. */
const nameMonth = (day: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00.000Z`));

function MissedCard({ missed: { leads, can_send } }: Pick<AutomationList, 'missed'>) {
  const send = useChange(automations.sendMissed, {
    onSuccess: ({ leads: sent }) =>
      toast({ type: 'SUCCESS', heading: sent > 0 ? text('sending', { count: sent }) : text('nothing_missed') }),
  });
  return (
    <section aria-labelledby="missed-leads" className={`${card} flex-1 basis-60 bg-fill`}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="missed-leads" className="text-xs text-fg-3">
            {text('missed')}
          </h2>
          <p>
            <span className={figure}>{formatNumber(leads)}</span>{' '}
            <span className="text-fg-2">{text('missed_leads', { count: leads })}</span>
          </p>
          {!can_send && <p className="text-xs text-fg-3">{text('missed_later', { count: leads })}</p>}
        </div>
        {can_send && (
          <Button className="max-sm:w-full" isSaving={send.isPending} onClick={() => send.mutate({})}>
            {text('send_missed', { count: leads })}
          </Button>
        )}
      </div>
    </section>
  );
}
