import { formatNumber } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { responseTimes, type TeamFigures } from '../contract.ts';
import { text } from './en.ts';

const looks: Record<(typeof responseTimes)[number], string> = {
  under_5m: 'bg-brand',
  under_15m: 'bg-brand/70',
  under_1h: 'bg-brand/45',
  over_1h: 'bg-brand/20',
  none: 'bg-fill',
};

/** Returns the distribution in words: 'Under 5m: 13, 5m to 15m: 8'. */
export const formatResponseTimes = ({ response_times }: TeamFigures): string =>
  responseTimes
    .filter((time) => response_times[time] > 0)
    .map((time) => text('counted', { label: text(`time_${time}`), value: formatNumber(response_times[time]) }))
    .join(', ');

/** Draws how long leads waited, each time by its part of all leads; words say it beside. */
export const ResponseBar = ({ figures: { response_times } }: { figures: TeamFigures }) => (
  <span aria-hidden="true" className="flex h-3 w-full gap-px overflow-hidden rounded-xs">
    {responseTimes
      .filter((time) => response_times[time] > 0)
      .map((time) => (
        <span
          key={time}
          style={{ flexGrow: response_times[time] }}
          className={classNames('min-w-0.5 basis-0 forced-colors:border', looks[time])}
        />
      ))}
  </span>
);

/** Says which colour of a bar is which time. */
export const ResponseLegend = () => (
  <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-fg-2">
    {responseTimes.map((time) => (
      <li key={time} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={classNames('size-2.5 rounded-xs forced-colors:border', looks[time])} />
        {text(`time_${time}`)}
      </li>
    ))}
  </ul>
);
