import { AlarmClock, CalendarClock, Play } from 'lucide-react';
import { clientPages } from '#features/clients/pages.ts';
import { assigneeFilter, clientSearch } from '#features/clients/web/index.ts';
import type { FurtherListProps } from '#features/follow-ups/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { daysBetween } from '#platform/contract/time.ts';
import { useNow } from '#platform/web/clock.ts';
import { uiText } from '#platform/web/en/ui.ts';
import {
  calendarDateIn,
  formatCappedCount,
  formatDateTime,
  formatDayOfMonth,
  formatTime,
} from '#platform/web/format.ts';
import { defineList, type PhoneRowProps } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import type { ListColumn } from '#platform/web/list/rows/columns.ts';
import { GroupedRows } from '#platform/web/list/rows/grouped-rows.tsx';
import { RowLink } from '#platform/web/list/rows/row-link.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge, Counter } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { RowActions } from '#platform/web/ui/display/table.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { NoMatchesPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DueCounts, dueSteps, type SequenceClient } from '../../clients-contract.ts';
import { isAction } from '../../definition.ts';
import { sequencePages } from '../../pages.ts';
import { describeStep, StepMark } from '../list/step-line.tsx';
import { text } from './en.ts';
import { useDueCounts } from './use-due.ts';

const columns: readonly ListColumn<SequenceClient>[] = [
  column('client', 240, ({ client }) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar of={client} size={24} />
      <RowLink
        id={client.id}
        href={fillPage(clientPages.client, { id: client.id })}
        className="font-medium hover:underline"
      >
        {client.name}
      </RowLink>
    </span>
  )),
  column('step', 0, (row) => <WhatToDo row={row} />),
  column('when', 190, (row) => <When row={row} />),
  column('sequence', 300, (row) => <span className="truncate text-fg-2">{describePlace(row)}</span>),
  column('assigned_to', 160, ({ assigned_to }) => (assigned_to ? <PersonName of={assigned_to} /> : '—')),
];

function column(
  id: 'client' | 'step' | 'when' | 'sequence' | 'assigned_to',
  width: number,
  cell: ListColumn<SequenceClient>['cell'],
): ListColumn<SequenceClient> {
  return { id, label: text(`column_${id}`), width, cell, isDefault: true };
}

const dueList = defineList(dueSteps.listDue, {
  words: { label: text('label'), notLoaded: text('not_loaded') },
  query: { page_size: 50 },
  filters: [assigneeFilter, clientSearch(text('search'), 'w-[216px] max-sm:order-first max-sm:w-full')],
  getName: ({ client }) => client.name,
  makeHref: ({ client }) => fillPage(clientPages.client, { id: client.id }),
  columns,
  RowActions: ({ row }) => (
    <RowActions label={uiText('actions_for', { name: row.client.name })}>
      <StartLink row={row} />
    </RowActions>
  ),
  PhoneRow: DuePhoneRow,
  skeleton: <TableSkeleton rows={10} />,
});

/** Lists the steps that are due, the oldest first, under the head of the follow-ups. */
export function DueList({ head }: FurtherListProps) {
  const view = useList(dueList);
  const { assigned_to_id, search } = view.state;
  const counts = useDueCounts({ assigned_to_id, search });
  return (
    <>
      {head(view as never)}
      <ListStates view={view} empty={<NothingDue search={search} onClear={view.clear} />}>
        <GroupedRows view={view} headingAt={(rows, index) => makeHeading(rows, index, { counts, assigned_to_id })} />
      </ListStates>
    </>
  );
}

function NothingDue({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  if (!search) return <StatePanel title={text('nothing_due')}>{text('nothing_due_text')}</StatePanel>;
  return (
    <NoMatchesPanel title={text('nothing_found', { search })} onClear={onClear}>
      {text('nothing_found_text')}
    </NoMatchesPanel>
  );
}

interface HeadingFacts {
  counts: DueCounts | undefined;
  /** Whose steps are shown, and begun with. */
  assigned_to_id: 'me' | 'unassigned' | number | undefined;
}

/** The heading above the first row of those overdue and of those of today; the first one begins with all. */
function makeHeading(rows: readonly SequenceClient[], index: number, { counts, assigned_to_id }: HeadingFacts) {
  const { status } = rows[index]!;
  if (status === rows[index - 1]?.status) return null;
  const group = status === 'OVERDUE' ? 'overdue' : 'today';
  return (
    <span className="flex items-center gap-1.5 font-semibold">
      {text(group)}
      {counts && (
        <Counter tone={group === 'overdue' ? 'danger' : 'neutral'}>{formatCappedCount(counts[group])}</Counter>
      )}
      {index === 0 && (
        <PageLink
          to={sequencePages.due}
          search={{ assigned_to_id }}
          className={`${buttonClasses({ size: 'sm' })} ms-auto`}
        >
          <Icon of={Play} size={14} />
          {text('start')}
        </PageLink>
      )}
    </span>
  );
}

/** 'Overseas buyer, step 3 of 6' */
export const describePlace = ({ sequence, step_number, step_count }: SequenceClient): string =>
  text('step_of', { sequence: sequence.title, number: step_number ?? 0, count: step_count });

function WhatToDo({ row: { step } }: { row: SequenceClient }) {
  if (!step || !isAction(step)) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StepMark step={step} />
      <span className="truncate">{isAutomatic(step) ? text('automatic') : describeStep(step)}</span>
    </span>
  );
}

/** Whether the product does the step; nobody has to. */
export const isAutomatic = (step: SequenceClient['step']): boolean =>
  step?.type === 'SHARE_CONTENT' && step.is_automatic;

/** When a step is due: the time of today, or since when it is late. */
export function When({ row: { due_at, status } }: { row: SequenceClient }) {
  const { time_zone } = useSession();
  const now = useNow();
  if (due_at === null) return null;
  const isLate = status === 'OVERDUE';
  const days = Math.max(1, daysBetween(calendarDateIn(due_at, time_zone), calendarDateIn(now, time_zone)));
  const late = `${text('days_late', { count: days })}, ${formatDayOfMonth(due_at, time_zone)}`;
  return (
    <span title={formatDateTime(due_at, time_zone)} className="inline-flex max-w-full">
      <Badge tone={isLate ? 'danger' : 'brand'} icon={<Icon of={isLate ? AlarmClock : CalendarClock} size={13} />}>
        {isLate ? late : formatTime(due_at, time_zone)}
      </Badge>
    </span>
  );
}

const StartLink = ({ row, isLarge = false }: { row: SequenceClient; isLarge?: boolean }) => (
  <PageLink
    to={sequencePages.due}
    search={{ first: row.id, assigned_to_id: row.assigned_to?.id ?? 'unassigned' }}
    aria-label={text('open_step', { name: row.client.name })}
    title={text('open_step', { name: row.client.name })}
    className={buttonClasses({ variant: 'ghost', size: isLarge ? 'lg' : 'sm' })}
  >
    <Icon of={Play} size={isLarge ? 20 : 16} />
  </PageLink>
);

function DuePhoneRow({ row, title }: PhoneRowProps<SequenceClient>) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="flex">{title}</div>
        <p className="flex text-fg-2">
          <WhatToDo row={row} />
        </p>
        <div className="mt-1 flex min-w-0 items-center gap-2 text-xs text-fg-3">
          <When row={row} />
          <span className="min-w-0 truncate">{row.sequence.title}</span>
        </div>
      </div>
      <span className="relative z-1 -me-2 flex shrink-0">
        <StartLink row={row} isLarge />
      </span>
    </>
  );
}
