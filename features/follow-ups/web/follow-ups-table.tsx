import { Link } from '@tanstack/react-router';
import { followUpState } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatAgo, formatDate, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { FollowUpChip } from '#platform/web/ui/follow-up-chip.tsx';
import { Cell, HeadCell, Row } from '#platform/web/ui/table.tsx';
import type { FollowUpItem } from '../contract.ts';
import { text } from './en.ts';
import { useFollowUp } from './use-follow-up.ts';

const headings: Record<FollowUpItem['group'], string> = {
  overdue: text('overdue'),
  today: text('today'),
  tomorrow: text('tomorrow'),
  next_7_days: text('next_7_days'),
  later: text('later'),
  someday: text('someday'),
};

/** Rows by urgency; the circle at the start ticks one off. */
export function FollowUpsTable({ items, isGrouped }: { items: readonly FollowUpItem[]; isGrouped: boolean }) {
  return (
    <table aria-label={text('follow_ups')} className="w-full table-fixed border-separate border-spacing-0 text-sm">
      <colgroup>
        <col className="w-[52px]" />
        <col className="w-[220px] max-sm:w-auto" />
        <col className="max-sm:hidden" />
        <col className="w-[270px] max-sm:w-[132px]" />
        <col className="w-[240px] max-lg:hidden" />
        <col className="w-[150px] max-lg:hidden" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>
            <span className="sr-only">{text('column_done')}</span>
          </HeadCell>
          <HeadCell>{text('column_client')}</HeadCell>
          <HeadCell className="max-sm:hidden">{text('column_what')}</HeadCell>
          <HeadCell>{text('column_when')}</HeadCell>
          <HeadCell className="max-lg:hidden">{text('column_last_activity')}</HeadCell>
          <HeadCell className="max-lg:hidden">{text('column_assigned_to')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <FollowUpRow
            key={item.client_id}
            item={item}
            heading={isGrouped && item.group !== items[index - 1]?.group ? headings[item.group] : null}
          />
        ))}
      </tbody>
    </table>
  );
}

function FollowUpRow({ item, heading }: { item: FollowUpItem; heading: string | null }) {
  const { client } = item;
  const now = useNow();
  return (
    <>
      {heading !== null && (
        <tr>
          <th
            scope="colgroup"
            colSpan={6}
            className="border-b border-line bg-canvas px-5 py-1.5 text-start font-semibold"
          >
            {heading}
          </th>
        </tr>
      )}
      <Row>
        <Cell>
          <DoneCircle item={item} />
        </Cell>
        <Cell>
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar of={client} size={24} />
            <Link
              to={`/client/${client.id}` as string}
              className="truncate font-medium text-fg no-underline hover:underline"
            >
              {client.name}
            </Link>
          </span>
        </Cell>
        <Cell className={classNames('max-sm:hidden', item.note ? '' : 'text-fg-3')}>
          {item.note || text('no_note')}
        </Cell>
        <Cell>
          <When item={item} />
        </Cell>
        <Cell className="text-fg-2 max-lg:hidden">
          <span className="flex min-w-0 gap-2">
            <span className="truncate">{client.last_activity_summary}</span>
            <span className="ms-auto text-xs text-fg-3">{formatAgo(client.last_activity_at, Date.parse(now))}</span>
          </span>
        </Cell>
        <Cell className="text-fg-2 max-lg:hidden">{client.assigned_to_name ?? '—'}</Cell>
      </Row>
    </>
  );
}

function DoneCircle({ item }: { item: FollowUpItem }) {
  const { complete, isSaving } = useFollowUp(item.client);
  return (
    <button
      type="button"
      aria-label={text('mark_done', { name: item.client.name })}
      disabled={isSaving}
      onClick={complete}
      className="touch-target grid size-5 place-items-center rounded-full border border-line-ctl text-transparent hover:border-brand hover:bg-brand-tint hover:text-brand-fg focus-visible:text-brand-fg"
    >
      <span aria-hidden="true">✓</span>
    </button>
  );
}

/** The chip says how soon; the day and time follow where the chip does not name them. */
function When({ item }: { item: FollowUpItem }) {
  const { time_zone } = useSession();
  const state = followUpState(item, useNow(), (instant) => calendarDateIn(instant, time_zone));
  const { remind_on } = item;
  if (!remind_on) return <FollowUpChip followUp={state} />;
  const time = formatTime(remind_on, time_zone);
  if (state.type === 'today' || state.type === 'tomorrow') return <FollowUpChip followUp={{ ...state, time }} />;
  return (
    <span className="flex items-center gap-2">
      <FollowUpChip followUp={state} />
      <time dateTime={remind_on} className="truncate text-xs text-fg-3 max-sm:hidden">
        {formatDate(remind_on, time_zone)}, {time}
      </time>
    </span>
  );
}
