import { EyeOff } from 'lucide-react';
import { formatDuration, formatNumber, formatPercent } from '#platform/web/format.ts';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { PartAttention } from '../../contract.ts';
import { findHeat, nameWithin } from '../section-strip.tsx';
import type { Attended } from './attended.ts';
import { text } from './en.ts';
import { LEAST_HEIGHT, useMeasuredPage } from './use-measured-page.ts';

/** The width in pixels at which the page is drawn, smaller than on a phone. */
const DRAWN_WIDTH = 280;
const PHONE_WIDTH = 390;
const scale = DRAWN_WIDTH / PHONE_WIDTH;
const columns = 'grid grid-cols-[minmax(150px,1.2fr)_minmax(90px,1.6fr)_64px_96px] items-center gap-3';

/** The parts beside the page: each as tall as it is on the page, with a band by how long it was looked at. */
export function AttentionRows({ of }: { of: Attended }) {
  const { places, height, measure } = useMeasuredPage(scale);
  const longest = findLongest(of);
  return (
    <div className="overflow-hidden rounded-md border border-line-2 bg-surface">
      <div className="grid grid-cols-[300px_minmax(0,1fr)] border-b border-line-2 text-xs text-fg-3">
        <p className="bg-canvas px-4 py-2">{text('the_page')}</p>
        <div aria-hidden="true" className={classNames(columns, 'px-4 py-2')}>
          <span>{text('component')}</span>
          <span>{text('share')}</span>
          <span className="text-end">{text('median')}</span>
          <span>{text('reached_by')}</span>
        </div>
      </div>
      <div className="grid grid-cols-[280px_20px_minmax(0,1fr)] items-start">
        <div aria-hidden="true" inert style={{ height: height ?? 640 }} className="border-e border-line">
          {of.draw({ width: PHONE_WIDTH, className: 'size-full', onLoad: measure })}
        </div>
        <ol className="col-span-2">
          {of.parts.map((one) => (
            <li
              key={one.component_id}
              style={{ height: places.get(one.component_id) ?? LEAST_HEIGHT }}
              className="grid grid-cols-[20px_minmax(0,1fr)]"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'mx-1.5 my-px rounded-xs',
                  one.reached_count > 0
                    ? findHeat(one.share / longest)
                    : 'bg-[repeating-linear-gradient(135deg,var(--ui-warning)_0_4px,transparent_4px_8px)]',
                )}
              />
              <PartRow one={one} longest={longest} of={of} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const findLongest = ({ parts }: Attended): number => Math.max(0.01, ...parts.map(({ share }) => share));

interface RowProps {
  one: PartAttention;
  longest: number;
  of: Attended;
}

const rowLook = (isChosen: boolean, isMissed: boolean) =>
  classNames(
    'focus-inset w-full text-start',
    isMissed ? 'bg-warning-tint' : isChosen ? 'forced-chosen bg-brand-tint' : 'hover:bg-hover',
  );

function PartRow({ one, longest, of }: RowProps) {
  const { component_id, type, share, median_seconds, reached_count, shown_count } = one;
  const isChosen = of.chosen === component_id;
  const isMissed = reached_count === 0;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => of.setChosen(isChosen ? null : component_id)}
      className={classNames(columns, rowLook(isChosen, isMissed), 'h-full border-b border-line px-4')}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Mark type={type} of={of} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{of.nameType(type)}</span>
          <span dir="auto" className="block truncate text-xs text-fg-3">
            {describeUse(one, of)}
          </span>
        </span>
      </span>
      {isMissed ? (
        <Missed type={type} of={of} />
      ) : (
        <span aria-hidden="true" className="block">
          <span
            style={{ inlineSize: `${(share / longest) * 100}%` }}
            className="block h-5 min-w-0.5 rounded-sm bg-brand forced-colors:bg-[Highlight]"
          />
        </span>
      )}
      <span className="text-end tabular-nums">
        <span className="block font-semibold">{formatPercent(share)}</span>
        <span className="block text-xs text-fg-3">{isMissed ? '—' : formatDuration(median_seconds)}</span>
      </span>
      <span className="grid gap-1 tabular-nums">
        <span>{describeReach(one)}</span>
        <Progress label={text('reached_by')} ratio={reached_count / Math.max(1, shown_count)} isThin />
      </span>
    </button>
  );
}

/** The same as a list on a narrow screen, without the page. */
export const PhoneRows = ({ of }: { of: Attended }) => {
  const longest = findLongest(of);
  return (
    <ol className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-md sm:border">
      {of.parts.map((one) => {
        const { component_id, type, share, median_seconds, reached_count, shown_count } = one;
        const isChosen = of.chosen === component_id;
        return (
          <li key={component_id} className="border-line not-last:border-b">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => of.setChosen(isChosen ? null : component_id)}
              className={classNames(rowLook(isChosen, reached_count === 0), 'flex items-center gap-3 px-4 py-3')}
            >
              <Mark type={type} of={of} />
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-2">
                  <span className="truncate font-medium">{of.nameType(type)}</span>
                  {reached_count > 0 && <span className="tabular-nums">{formatPercent(share)}</span>}
                </span>
                {reached_count === 0 ? (
                  <Missed type={type} of={of} />
                ) : (
                  <>
                    <Progress label={text('share')} ratio={share / longest} className="my-1 w-full" />
                    <span className="flex justify-between gap-2 text-xs text-fg-3 tabular-nums">
                      <span>{text('on_phone_median', { duration: formatDuration(median_seconds) })}</span>
                      <span>
                        {text('on_phone_reached', {
                          reached: formatNumber(reached_count),
                          shown: formatNumber(shown_count),
                        })}
                      </span>
                    </span>
                  </>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
};

interface MarkProps {
  type: string;
  of: Attended;
}

const Mark = ({ type, of }: MarkProps) => (
  <span className="grid size-8 shrink-0 place-items-center rounded-sm border border-line-2 bg-surface">
    {of.drawIcon(type)}
  </span>
);

const Missed = ({ type, of }: MarkProps) => (
  <span className="flex items-center gap-1.5 text-xs font-medium text-warning-fg">
    <Icon of={EyeOff} size={14} />
    {text('nobody_reached', { name: nameWithin(of.nameType(type)) })}
  </span>
);

const describeReach = ({ reached_count, shown_count }: PartAttention): string =>
  text('reached_of', { reached: formatNumber(reached_count), shown: formatNumber(shown_count) });

/** Returns what was done with a part, else what there is in it. */
function describeUse(one: PartAttention, { isFile, summarise }: Attended): string {
  const { component_id, type, played_count, played_seconds, tapped_count } = one;
  if (played_count > 0) {
    return text('played_by', { count: played_count, duration: formatDuration(played_seconds / played_count) });
  }
  if (tapped_count > 0) return text(isFile(type) ? 'opened_by' : 'tapped_by', { count: tapped_count });
  return summarise(component_id);
}
