import { Shuffle } from 'lucide-react';
import { Ago } from '#platform/web/ago.tsx';
import { useNow } from '#platform/web/clock.ts';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { RowLink } from '#platform/web/list/rows/row-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { LeadFormItem } from '../../contract.ts';
import { FormStateBadge } from '../form-state.tsx';
import { offerPro } from '../offer-pro.ts';
import { describeForm, describeState } from './describe-form.ts';
import { text } from './en.ts';
import { FormThumbnail, WithFormPicture } from './form-picture.tsx';

interface FormCell {
  form: LeadFormItem;
}

export const FormNameCell = ({ form, href }: FormCell & { href: string }) => (
  <WithFormPicture form={form}>
    <RowLink id={form.id} href={href} title={form.name} className="flex min-w-0 items-center gap-3.5">
      <FormThumbnail form={form} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <bdi>{form.name}</bdi>
        </span>
        <span className="block truncate text-xs text-fg-3">{describeForm(form)}</span>
      </span>
    </RowLink>
  </WithFormPicture>
);

export function StateCell({ form }: FormCell) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  return (
    <>
      <FormStateBadge form={form} />
      <span className="mt-0.5 block truncate text-xs text-fg-3">{describeState(form, time_zone, now)}</span>
    </>
  );
}

export const LeadsCell = ({ form: { leads_count } }: FormCell) => (
  <span className="font-medium tabular-nums">{leads_count > 0 ? formatNumber(leads_count) : '—'}</span>
);

export function WeeksCell({ form: { weeks, leads_count } }: FormCell) {
  if (leads_count === 0) return '—';
  const count = weeks.reduce((sum, week) => sum + week, 0);
  return <Sparkline values={weeks} words={text('weeks_summary', { count, weeks: weeks.join(', ') })} />;
}

export function FinishRateCell({ form: { finish_rate } }: FormCell) {
  const { is_free_tier } = useSession();
  if (is_free_tier) return <LockedHint onPress={offerPro} />;
  if (finish_rate === null) return '—';
  const rate = formatPercent(finish_rate);
  return (
    <div className="flex items-center gap-2">
      <Progress label={text('finished', { rate })} ratio={finish_rate} isThin className="w-16" />
      <span className="tabular-nums">{rate}</span>
    </div>
  );
}

export function LastLeadCell({ form: { last_lead_at, last_lead_name, is_silent } }: FormCell) {
  if (last_lead_at === null) return '—';
  return (
    <span className={classNames('block', is_silent && 'text-warning-fg')}>
      <Ago instant={last_lead_at} className="tabular-nums" />
      <span className={classNames('block truncate text-xs', !is_silent && 'text-fg-3')}>
        {is_silent ? text('silent') : <bdi>{last_lead_name}</bdi>}
      </span>
    </span>
  );
}

export function GoesToCell({ form: { assignee } }: FormCell) {
  if (!assignee) {
    return (
      <span className="flex items-center gap-2">
        <Icon of={Shuffle} size={14} className="text-icon" />
        {text('by_rules')}
      </span>
    );
  }
  return <PersonName of={assignee} />;
}

const WIDTH = 68;
const HEIGHT = 20;
const MARGIN = 3;

/** A line through the numbers of some weeks, the oldest first; the words beside it say the same. */
function Sparkline({ values, words }: { values: readonly number[]; words: string }) {
  const most = Math.max(1, ...values);
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1);
  const points = values.map((value, index): [number, number] => [
    MARGIN + index * step,
    HEIGHT - MARGIN - (value / most) * (HEIGHT - 2 * MARGIN),
  ]);
  const last = points.at(-1);
  return (
    <span role="img" aria-label={words} className="inline-block align-middle">
      <svg aria-hidden="true" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <path
          d={points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--ui-dv-1)"
          strokeWidth={1.6}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {last && <circle cx={last[0]} cy={last[1]} r={2.2} fill="var(--ui-dv-1)" />}
      </svg>
    </span>
  );
}
