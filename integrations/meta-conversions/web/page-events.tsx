import { formatNumber } from '#platform/web/format.ts';
import { ColumnTable, type PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import type { ConversionDetail } from '../contract.ts';
import { text } from './en.ts';

type Row = ConversionDetail['pages'][number] & { id: string };

const columns: PlainColumn<Row>[] = [
  {
    label: text('event_name'),
    cell: ({ event_name, said }) => (
      <>
        {event_name}
        {said !== null && <span className="block text-xs break-words text-fg-3">{text('said', { said })}</span>}
      </>
    ),
  },
  { label: text('days_30'), isNumber: true, head: 'w-20', cell: ({ count }) => formatNumber(count) },
  {
    label: text('stage_received'),
    isNumber: true,
    head: 'w-24',
    cell: ({ received_count }) => formatNumber(received_count),
  },
];

/** Counts what visitors of public pages did; nothing where no page tells Meta of them. */
export const PageEvents = ({ pages }: Pick<ConversionDetail, 'pages'>) =>
  pages.length > 0 && (
    <Panel look="group" title={text('pages')} about={<span className="text-xs text-fg-3">{text('pages_about')}</span>}>
      <ColumnTable
        aria-label={text('pages')}
        columns={columns}
        rows={pages.map((row) => ({ ...row, id: row.event_name }))}
        cells="px-3 py-1.5"
      />
    </Panel>
  );
