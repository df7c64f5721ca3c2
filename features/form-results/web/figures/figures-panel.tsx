import { ChevronDown, Pencil } from 'lucide-react';
import { addDays } from '#domain/wall-time.ts';
import type { LeadForm } from '#features/lead-forms/contract.ts';
import { leadFormPages } from '#features/lead-forms/pages.ts';
import { useMayManage } from '#features/lead-forms/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useRead } from '#platform/web/data.ts';
import { calendarDateIn, formatCalendarDate, formatNumber, formatPercent } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useUrlState } from '#platform/web/navigation/url-state.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type FormFigures, formSubmissions } from '../../contract.ts';
import { text } from '../en.ts';
import { type FigureState, figureFields } from '../submission-filters.ts';
import { useShowRows } from '../use-show-rows.ts';
import { Breakdown } from './breakdown.tsx';
import { type Advice, findAdvice } from './find-advice.ts';
import { StepBars } from './step-bars.tsx';

interface FiguresPanelProps {
  form: LeadForm;
  /** Hears that the list shows other rows now. */
  onShow: (() => void) | undefined;
}

/** What became of the people who opened the form, for the link, version and days that the list shows. */
export function FiguresPanel({ form, onShow }: FiguresPanelProps) {
  const [state, change] = useUrlState<FigureState>(figureFields);
  const { is_free_tier } = useSession();
  const read = useRead(
    formSubmissions.readFigures,
    { params: { id: form.id }, query: state },
    { keepPrevious: true, enabled: !is_free_tier },
  );
  const { data: figures } = read;
  return (
    <section aria-labelledby="where-people-stop" className="grid gap-3.5">
      <div className="flex items-center gap-2">
        <h2 id="where-people-stop" className="me-auto font-semibold">
          {text('where_people_stop')}
        </h2>
        {!is_free_tier && (
          <PeriodMenu state={state} zone={figures?.time_zone} onChange={(patch) => void change(patch)} />
        )}
      </div>
      {is_free_tier && <LockedStats />}
      {read.isLoading && <PanelSkeleton />}
      {read.isError && <PartNotLoaded words={text('figures_not_loaded')} read={read} />}
      {figures && <Figures figures={figures} form={form} onShow={onShow} />}
      <Unfinished count={form.unfinished_count} onShow={onShow} />
    </section>
  );
}

function Figures({ figures, form, onShow }: FiguresPanelProps & { figures: FormFigures }) {
  const { views_count, sent_count, quarantined_count, steps, time_zone } = figures;
  const advice = findAdvice(steps, form.draft.questions);
  return (
    <>
      {views_count === 0 ? (
        <p>
          <strong className="font-semibold">{text('no_views')}</strong>{' '}
          <span className="text-fg-2">{text('no_views_text')}</span>
        </p>
      ) : (
        <FinishRate figures={figures} />
      )}
      <WhatCame figures={figures} onShow={onShow} />
      {views_count > 0 && <StepBars steps={steps} marked={advice?.step.step ?? null} />}
      {advice && <AdviceCard advice={advice} form={form} />}
      {views_count + sent_count + quarantined_count > 0 && <Breakdown figures={figures} onShow={onShow} />}
      <p className="text-xs text-fg-3">{text('days_in_zone', { zone: time_zone.replaceAll('_', ' ') })}</p>
    </>
  );
}

/** How many of the people who opened the form sent it; what came without a view, from a page without script, is no part of it. */
function FinishRate({ figures: { views_count, finish_rate, steps } }: { figures: FormFigures }) {
  const sent = steps.find(({ step }) => step === 'sent')?.reached_count ?? 0;
  if (finish_rate === null) return null;
  return (
    <p className="flex items-start justify-between gap-3">
      <span>
        <span className="block font-display text-2xl font-semibold tabular-nums">
          {text('sent_of_views', { sent, views: views_count })}
        </span>
        <span className="text-xs text-fg-2">{text('sent_of_views_text')}</span>
      </span>
      <span className="font-display text-2xl font-semibold tabular-nums">{formatPercent(finish_rate)}</span>
    </p>
  );
}

/** What was sent and held back in these days; each number opens its rows. */
function WhatCame({ figures, onShow }: Pick<FiguresPanelProps, 'onShow'> & { figures: FormFigures }) {
  const show = useShowRows(onShow);
  const mayManage = useMayManage();
  const { from, to, sent_count, quarantined_count } = figures;
  const hasQuarantined = mayManage && quarantined_count > 0;
  if (sent_count === 0 && !hasQuarantined) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {sent_count > 0 && (
        <LinkButton onClick={() => show({ part: 'leads', from, to })}>{text('came', { count: sent_count })}</LinkButton>
      )}
      {hasQuarantined && (
        <LinkButton onClick={() => show({ part: 'quarantine', from, to })}>
          {text('came_held', { count: quarantined_count })}
        </LinkButton>
      )}
    </p>
  );
}

function AdviceCard({ advice: { step, kind, place, below }, form }: { advice: Advice; form: LeadForm }) {
  const mayManage = useMayManage();
  const values = { place: formatNumber(place), below: below ?? '' };
  return (
    <div className="rounded-md border border-line-2 bg-surface p-3">
      <p>
        <strong dir="auto" className="font-semibold wrap-anywhere">
          {text('advice_title', { count: step.stopped_count, label: step.label })}
        </strong>{' '}
        <span className="text-fg-2">{text(`advice_${kind}`, values as never)}</span>
      </p>
      {mayManage && (
        <PageLink
          to={leadFormPages.edit_lead_form}
          params={{ id: form.id }}
          className={`${buttonClasses({ size: 'sm' })} mt-2.5`}
        >
          <Icon of={Pencil} size={14} className="text-icon" />
          {text('edit_question')}
        </PageLink>
      )}
    </div>
  );
}

const periods = [7, 30, 84, 365] as const;
/** What is counted where the address names no days. */
const USUAL_PERIOD = 30;

interface PeriodMenuProps {
  state: FigureState;
  /** That of the organisation, whose days are counted; not known before there are figures. */
  zone: string | undefined;
  onChange: (patch: FigureState) => void;
}

function PeriodMenu({ state, zone, onChange }: PeriodMenuProps) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), zone ?? time_zone);
  const getStart = (days: number) => addDays(today, 1 - days);
  const isUsual = state.from === undefined && state.to === undefined;
  const period = isUsual
    ? USUAL_PERIOD
    : periods.find((days) => state.to === undefined && state.from === getStart(days));
  const words = period ? text(`period_${period}`) : describeDays(state, today);
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${text('period')}: ${words}`}
          iconEnd={<Icon of={ChevronDown} size={14} />}
        >
          {words}
        </Button>
      }
    >
      {periods.map((days) => (
        <MenuItem
          key={days}
          onSelect={() => onChange({ from: days === USUAL_PERIOD ? undefined : getStart(days), to: undefined })}
        >
          {text(`period_${days}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function describeDays({ from, to }: FigureState, today: string): string {
  if (from === to && from !== undefined) return formatCalendarDate(from);
  return text('period_own', {
    from: from === undefined ? '…' : formatCalendarDate(from),
    to: formatCalendarDate(to ?? today),
  });
}

/** Says what waits under Unfinished; nothing while nothing does. */
function Unfinished({ count, onShow }: { count: number } & Pick<FiguresPanelProps, 'onShow'>) {
  const show = useShowRows(onShow);
  const mayManage = useMayManage();
  if (count === 0 || !mayManage) return null;
  return (
    <section aria-labelledby="unfinished-title" className="grid gap-1.5 border-t border-line-2 pt-3.5">
      <div className="flex items-center gap-2">
        <h2 id="unfinished-title" className="me-auto font-semibold">
          {text('unfinished_title')}
        </h2>
        <LinkButton className="text-xs" onClick={() => show({ part: 'unfinished' })}>
          {text('show_count', { count })}
        </LinkButton>
      </div>
      <p className="text-fg-2">{text('unfinished_text', { count })}</p>
    </section>
  );
}

const PanelSkeleton = () => (
  <Skeleton>
    <div className="grid gap-3">
      <SkeletonBlock className="h-6 w-32" />
      {[0, 1, 2, 3, 4].map((line) => (
        <SkeletonBlock key={line} className="h-3.5 w-full" />
      ))}
    </div>
  </Skeleton>
);
