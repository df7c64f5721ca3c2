import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActivitySummary, useClientListSlots } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import { fromList } from '#platform/web/list-return.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Counter } from '#platform/web/ui/display/badge.tsx';
import { Cell, HeadCell, Row, RowActions, rowEndClasses } from '#platform/web/ui/display/table.tsx';
import type { FollowUpItem } from '../contract.ts';
import { DoneCircle } from './done-circle.tsx';
import { text } from './en.ts';
import type { Heading } from './follow-up-groups.ts';
import { NoteCell } from './note-cell.tsx';
import { WhenButton } from './when-button.tsx';

const COLUMN_COUNT = 6;

export interface FollowUpsListProps {
  items: readonly FollowUpItem[];
  /** What stands above a row. */
  headingAt: (index: number) => Heading | null;
}

/** Rows by urgency; the circle at the start ticks one off. */
export function FollowUpsTable({ items, headingAt }: FollowUpsListProps) {
  return (
    <table aria-label={text('follow_ups')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <colgroup>
        <col className="w-[52px]" />
        <col className="w-[220px]" />
        <col />
        <col className="w-[190px]" />
        <col className="w-[280px]" />
        <col className="w-[160px]" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{text('column_done')}</span>
          </HeadCell>
          <HeadCell>{text('column_client')}</HeadCell>
          <HeadCell>{text('column_what')}</HeadCell>
          <HeadCell>{text('column_when')}</HeadCell>
          <HeadCell>{text('column_last_activity')}</HeadCell>
          <HeadCell>{text('column_assigned_to')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <FollowUpRow key={item.client_id} item={item} heading={headingAt(index)} />
        ))}
      </tbody>
    </table>
  );
}

function FollowUpRow({ item, heading }: { item: FollowUpItem; heading: Heading | null }) {
  const { client } = item;
  const { ContactActions } = useClientListSlots();
  // Made for the row one reaches: on all of them they would be half of what is drawn.
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  return (
    <>
      {heading && (
        <tr>
          <th scope="rowgroup" colSpan={COLUMN_COUNT} className="border-b border-line bg-canvas px-5 py-2 text-start">
            <GroupHeading {...heading} />
          </th>
        </tr>
      )}
      <Row
        onPointerEnter={reach}
        onFocus={reach}
        className="has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus"
      >
        <Cell>
          <DoneCircle item={item} />
        </Cell>
        <Cell>
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar of={client} size={24} />
            <Link
              to={`/client/${client.id}` as string}
              state={fromList}
              data-row-link={client.id}
              className="truncate font-medium text-fg no-underline outline-none hover:underline"
            >
              {client.name}
            </Link>
          </span>
        </Cell>
        <Cell>
          <NoteCell item={item} />
        </Cell>
        <Cell className="overflow-visible">
          <WhenButton item={item} />
        </Cell>
        <Cell>
          <LastActivity client={client} />
        </Cell>
        <Cell className={`${rowEndClasses} text-fg-2`}>
          <Assignee client={client} />
          {isReached && ContactActions && (
            <RowActions label={text('actions_for', { name: client.name })}>
              <ContactActions client={client} />
            </RowActions>
          )}
        </Cell>
      </Row>
    </>
  );
}

export const GroupHeading = ({ words, count, isUrgent }: Heading) => (
  <span className="flex items-center gap-1.5 font-semibold">
    {words}
    {count !== undefined && <Counter tone={isUrgent ? 'danger' : 'neutral'}>{count}</Counter>}
  </span>
);

function LastActivity({ client }: Pick<FollowUpItem, 'client'>) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const { last_activity_at } = client;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ActivitySummary client={client} />
      <time
        dateTime={last_activity_at}
        title={formatAgoTooltip(last_activity_at, time_zone, now)}
        className="ms-auto shrink-0 ps-2 text-xs text-fg-3 tabular-nums"
      >
        {formatAgo(last_activity_at, now)}
      </time>
    </span>
  );
}

function Assignee({ client: { assigned_to_id, assigned_to_name } }: Pick<FollowUpItem, 'client'>) {
  if (assigned_to_id === null || assigned_to_name === null) return '—';
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar of={{ id: assigned_to_id, name: assigned_to_name }} size={20} />
      <span className="truncate">{assigned_to_name}</span>
    </span>
  );
}
