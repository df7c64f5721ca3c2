import type { ReactNode } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { customFilter } from '#platform/web/list/filters/filters.ts';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { text as shared } from '../en.ts';
import type { RulesKind } from '../rules-kind.ts';
import { text } from './en.ts';

/** What every history has of one thing that rules decided about. */
interface DecidedRow {
  id: number;
  /** Null for one the person may not see. */
  client: { id: number; name: string } | null;
  rule_name: string | null;
  created_at: string;
}

interface HistoryOptions<Row extends DecidedRow> {
  kind: Pick<RulesKind, 'subject' | 'pages'>;
  /** The name in the address of the row that is open. */
  param: string;
  /** Names the button that opens a row. */
  nameButton: (name: string) => string;
  ruleWidth: number;
  /** The columns besides the subject, the time and the rule, and before which of those they stand. */
  columns: readonly ListColumn<Row>[];
  order: readonly string[];
  /** What a row on a phone says of its own: at the end of its first line, in its second, and after the time. */
  end: (row: Row) => ReactNode;
  line: (row: Row) => ReactNode;
  lineClassName: string;
  after?: (row: Row) => ReactNode;
  empty: { title: string; text: string; end: 'person' | 'text' };
}

const nameRow = ({ client }: Pick<DecidedRow, 'client'>): string => client?.name ?? text('hidden_record');

/** Makes the parts of a history of decisions: its columns, rows on a phone, drawer, and what it says while it is empty. */
export function defineHistory<Row extends DecidedRow>(options: HistoryOptions<Row>) {
  const { kind, param, end, line, after } = options;
  const inAddress = { [param]: urlId };

  /** The row that is open, by the address, so that Back and a shared link keep it. */
  function useOpenRow() {
    const [{ [param]: id }, change] = useUrlState<Record<string, number>>(inAddress);
    return { id, open: (next: number | undefined) => void change({ [param]: next } as Record<string, number>) };
  }

  /** Opens a row; the list's keys move between these. */
  function RowButton({ row, className }: { row: Row; className?: string }) {
    const { open } = useOpenRow();
    return (
      <button
        type="button"
        data-row-link={row.id}
        aria-label={options.nameButton(nameRow(row))}
        onClick={() => open(row.id)}
        className={classNames('max-w-full truncate text-start font-medium text-fg outline-none', className)}
      >
        <span dir="auto" className={row.client ? '' : 'text-fg-3'}>
          {nameRow(row)}
        </span>
      </button>
    );
  }

  function Moment({ row: { created_at } }: { row: Row }) {
    const { time_zone } = useSession();
    return (
      <time dateTime={created_at} className="text-fg-2">
        <LtrText>{formatDateTime(created_at, time_zone)}</LtrText>
      </time>
    );
  }

  const columns: ListColumn<Row>[] = [
    {
      id: 'lead',
      label: text('column_subject', kind.subject.nouns),
      width: 180,
      isDefault: true,
      cell: (row) => <RowButton row={row} />,
    },
    { id: 'when', label: text('column_when'), width: 165, isDefault: true, cell: (row) => <Moment row={row} /> },
    {
      id: 'rule',
      label: text('column_rule'),
      width: options.ruleWidth,
      isDefault: true,
      cell: ({ rule_name }) => (
        <span dir="auto" title={rule_name ?? undefined} className="block truncate text-fg-2">
          {rule_name ?? text('no_rule')}
        </span>
      ),
    },
    ...options.columns,
  ];

  function PhoneRow({ row }: PhoneRowProps<Row>) {
    return (
      <div className="min-w-0 flex-1 self-start">
        <div className="flex items-center gap-2">
          <RowButton row={row} className="text-md font-semibold after:absolute after:inset-0" />
          <span className="ms-auto max-w-[50%] shrink-0 text-sm">{end(row)}</span>
        </div>
        <p dir="auto" className={classNames('mt-0.5 text-sm', options.lineClassName)}>
          {line(row)}
        </p>
        <p dir="auto" className="mt-0.5 truncate text-xs text-fg-3">
          <Moment row={row} />
          {after?.(row)}
        </p>
      </div>
    );
  }

  /** Everything about the row that is open, among these. */
  function OpenRow({ rows, describe, children }: OpenRowProps<Row>) {
    const { id, open } = useOpenRow();
    const { time_zone } = useSession();
    const row = rows.find((one) => one.id === id);
    if (!row) return null;
    return (
      <Drawer
        isOpen
        onClose={() => open(undefined)}
        title={nameRow(row)}
        description={describe(row, (instant) => formatDateTime(instant, time_zone))}
        footer={
          row.client && (
            <PageLink to={kind.subject.record_page} params={{ id: row.client.id }} className={buttonClasses()}>
              {text('open_record')}
            </PageLink>
          )
        }
      >
        {children(row)}
      </Drawer>
    );
  }

  const Empty = () => (
    <EmptyPanel
      title={options.empty.title}
      placeholder={<LinePlaceholders end={options.empty.end} />}
      actions={
        <PageLink to={kind.pages.list} className={buttonClasses()}>
          {shared('back', kind.subject.nouns)}
        </PageLink>
      }
    >
      {options.empty.text}
    </EmptyPanel>
  );

  return {
    /** What the list takes as it is. */
    list: {
      columns: options.order.map((id) => columns.find((column) => column.id === id)!),
      getName: nameRow,
      PhoneRow,
      Empty,
    },
    OpenRow,
  };
}

interface OpenRowProps<Row> {
  rows: readonly Row[];
  /** Says under the name when it was. */
  describe: (row: Row, format: (instant: string) => string) => string;
  children: (row: Row) => ReactNode;
}

/** Makes a filter by the rule that decided. */
export const makeRuleFilter = ({ calls }: Pick<RulesKind, 'calls'>) =>
  customFilter<{ rule_id?: number | undefined }>({
    label: text('rule'),
    anyLabel: text('any_rule'),
    fields: { rule_id: urlId },
    useChoices: () =>
      (useRead(calls.list, {}).data?.results ?? []).map(({ id, name }) => ({ label: name, value: { rule_id: id } })),
    useValue: ({ rule_id }) => {
      const rules = useRead(calls.list, {}, { enabled: rule_id !== undefined }).data?.results;
      if (rule_id === undefined) return null;
      return rules?.find(({ id }) => id === rule_id)?.name ?? text('deleted_rule');
    },
  });
