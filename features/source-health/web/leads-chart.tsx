import { ChartColumn, List } from 'lucide-react';
import { useId, useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatCalendarDate, formatNumber, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceHealth } from '../contract.ts';
import { DayBars } from './day-bars.tsx';
import { text } from './en.ts';

type Days = SourceHealth['leads_by_day'];

/** Shows the leads of each day as bars, or as a table. */
export function LeadsChart({ days }: { days: Days }) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2">
        <h2 id={id} className="font-semibold">
          {text('leads_by_day')}
        </h2>
        <p className="text-xs text-fg-3">
          {text('last_days', { count: days.length, time: formatTime(now, time_zone) })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto"
          icon={<Icon of={isTable ? ChartColumn : List} size={14} />}
          onClick={() => setIsTable(!isTable)}
        >
          {text(isTable ? 'view_as_chart' : 'view_as_table')}
        </Button>
      </div>
      {isTable ? <DayTable days={days} /> : <DayBars days={days} />}
    </section>
  );
}

const DayTable = ({ days }: { days: Days }) => (
  <Table label={text('leads_by_day')} density="compact" className="max-h-70 rounded-md border border-line-2">
    <thead>
      <tr>
        <HeadCell>{text('day')}</HeadCell>
        <HeadCell isNumber>{text('leads')}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ date, leads }) => (
        <Row key={date}>
          <Cell>{formatCalendarDate(date)}</Cell>
          <Cell isNumber>{formatNumber(leads)}</Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);
