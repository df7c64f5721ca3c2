import { useState } from 'react';
import { useMayManage } from '#features/lead-forms/web/index.ts';
import { formatCalendarDate, formatDayOfMonth, formatNumber } from '#platform/web/format.ts';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { Cell, HeadCell, Row } from '#platform/web/ui/display/table.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import type { FormFigures } from '../../contract.ts';
import { text } from '../en.ts';
import { type FigureState, MAIN_LINK } from '../submission-filters.ts';
import { useShowRows } from '../use-show-rows.ts';

const kinds = ['by_day', 'by_link', 'by_version'] as const;
type Kind = (typeof kinds)[number];

interface Line {
  key: string;
  name: string;
  /** The name where there is little room. */
  short?: string;
  views: number;
  started: number;
  sent: number;
  held: number;
  /** Which rows its numbers stand for. */
  rows: FigureState;
}

interface BreakdownProps {
  figures: FormFigures;
  /** Hears that the list shows other rows now. */
  onShow: (() => void) | undefined;
}

/** The same figures by day, link or version; a number opens the rows it counts. */
export function Breakdown({ figures, onShow }: BreakdownProps) {
  const [kind, setKind] = useState<Kind>('by_day');
  const show = useShowRows(onShow);
  const lines = listLines(kind, figures);
  const mayManage = useMayManage();
  const hasQuarantined = mayManage && lines.some(({ held }) => held > 0);
  return (
    <div className="grid gap-2 border-t border-line-2 pt-3.5">
      <Segmented
        label={text('breakdown')}
        size="sm"
        isBlock
        value={kind}
        segments={kinds.map((value) => ({ value, label: text(value) }))}
        onChange={setKind}
      />
      <section
        aria-label={text(kind)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling place must be reachable by keyboard
        tabIndex={0}
        className="focus-inset max-h-64 overflow-y-auto"
      >
        <PlainTable data-density="compact">
          <thead>
            <tr>
              <HeadCell className="static! bg-transparent! ps-0!">{text(headings[kind])}</HeadCell>
              <HeadCell isNumber className="w-14 static! bg-transparent!">
                {text('views')}
              </HeadCell>
              <HeadCell isNumber className="w-16 static! bg-transparent! pe-0!">
                {text('started')}
              </HeadCell>
              <HeadCell isNumber className="w-12 static! bg-transparent! pe-0!">
                {text('sent')}
              </HeadCell>
              {hasQuarantined && (
                <HeadCell isNumber className="w-14 static! bg-transparent! pe-0!">
                  {text('held_head')}
                </HeadCell>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <BreakdownLine key={line.key} line={line} hasQuarantined={hasQuarantined} onShow={show} />
            ))}
          </tbody>
        </PlainTable>
      </section>
    </div>
  );
}

const headings = { by_day: 'day', by_link: 'link', by_version: 'filter_version' } as const;

/** Days without anybody are left out; the latest day and version come first. */
function listLines(kind: Kind, { days, links, versions }: FormFigures): Line[] {
  switch (kind) {
    case 'by_day':
      return days
        .filter(({ views_count, sent_count, quarantined_count }) => views_count + sent_count + quarantined_count > 0)
        .toReversed()
        .map(({ day, ...counts }) => ({
          key: day,
          name: formatCalendarDate(day),
          short: formatDayOfMonth(`${day}T00:00:00.000Z`, 'UTC'),
          ...toNumbers(counts),
          rows: { from: day, to: day },
        }));
    case 'by_link':
      return links.map(({ link_id, name, ...counts }) => ({
        key: String(link_id),
        name: link_id === null ? text('main_link') : name,
        ...toNumbers(counts),
        rows: { link_id: link_id ?? MAIN_LINK },
      }));
    case 'by_version':
      return versions
        .toSorted((one, other) => other.version - one.version)
        .map(({ version, ...counts }) => ({
          key: String(version),
          name: text('version', { number: String(version) }),
          ...toNumbers(counts),
          rows: { version },
        }));
  }
}

type Counts = Pick<FormFigures, 'views_count' | 'started_count' | 'sent_count' | 'quarantined_count'>;

const toNumbers = ({ views_count, started_count, sent_count, quarantined_count }: Counts) => ({
  views: views_count,
  started: started_count,
  sent: sent_count,
  held: quarantined_count,
});

interface BreakdownLineProps {
  line: Line;
  hasQuarantined: boolean;
  onShow: ReturnType<typeof useShowRows>;
}

function BreakdownLine({
  line: { name, short, views, started, sent, held, rows },
  hasQuarantined,
  onShow,
}: BreakdownLineProps) {
  return (
    <Row>
      <Cell className="ps-0!">
        <span title={name} className="block truncate">
          <bdi>{short ?? name}</bdi>
        </span>
      </Cell>
      <Cell isNumber>{formatNumber(views)}</Cell>
      <Cell isNumber className="pe-0!">
        {formatNumber(started)}
      </Cell>
      <Cell isNumber className="pe-0!">
        {sent > 0 ? (
          <LinkButton
            aria-label={text('show_sent', { count: sent, name })}
            onClick={() => onShow({ part: 'leads', ...rows })}
          >
            {formatNumber(sent)}
          </LinkButton>
        ) : (
          '0'
        )}
      </Cell>
      {hasQuarantined && (
        <Cell isNumber className="pe-0!">
          {held > 0 ? (
            <LinkButton
              aria-label={text('show_held', { count: held, name })}
              onClick={() => onShow({ part: 'quarantine', ...rows })}
            >
              {formatNumber(held)}
            </LinkButton>
          ) : (
            '0'
          )}
        </Cell>
      )}
    </Row>
  );
}
