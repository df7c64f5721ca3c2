import { Eye, UserPlus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { followUpState } from '#domain/follow-up.ts';
import { ActivityGlyph } from '#domain/web/activity-icon.tsx';
import { describeLastActivity, describeTimes } from '#domain/web/describe-last-activity.ts';
import { FollowUpChip, followUpLabel } from '#domain/web/follow-up-chip.tsx';
import { NewBadge } from '#domain/web/new-badge.tsx';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatAgeShort, formatAgoTooltip, formatTime } from '#platform/web/format.ts';
import { RowLink } from '#platform/web/list/rows/row-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { Client } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import type { PipelineView } from '../../pipeline-contract.ts';
import { text as clientsText } from '../en.ts';
import { useClientListSlots } from '../list/client-list-slots.tsx';
import type { CardMenuProps } from './card-menu.tsx';
import type { CardPart } from './card-parts.ts';
import { formatAmount } from './format-amount.ts';

const CardMenu = lazyOnInteraction<CardMenuProps>(() => import('./card-menu.tsx').then((module) => module.CardMenu));

export interface CardProps {
  client: Client;
  parts: readonly CardPart[];
  amount: PipelineView['amount'];
}

export const cardSurface = 'rounded-md bg-surface shadow-[0_0_0_1px_var(--ui-line-2),var(--ui-sh-1)]';

interface PipelineCardProps extends CardProps {
  /** The stages it can move to; none where the person may not edit the client. */
  menu: Omit<CardMenuProps, 'client'> | null;
}

/** A client on the board: who, what it is about, what it is worth, what is next. */
export const PipelineCard = memo(function PipelineCard({ client, parts, amount, menu }: PipelineCardProps) {
  return (
    <CardLines
      client={client}
      parts={parts}
      amount={amount}
      name={
        <RowLink
          id={client.id}
          href={fillPage(clientPages.client, { id: client.id })}
          title={client.name}
          className="rounded-xs text-sm font-semibold after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {client.name}
        </RowLink>
      }
      end={
        menu && (
          <span className="relative z-1 -my-1 -me-1.5 flex opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100 max-sm:opacity-100">
            <CardMenu client={client} {...menu} trigger={<RowMenuButton of={client.name} />} />
          </span>
        )
      }
    />
  );
});

interface LinesProps extends CardProps {
  name: ReactNode;
  end?: ReactNode;
}

export function CardLines({ client, parts, amount, name, end }: LinesProps) {
  const has = (part: CardPart) => parts.includes(part);
  return (
    <>
      <div className="flex min-h-5 min-w-0 items-center gap-2">
        <span className="flex min-w-0">{name}</span>
        <NewBadge isNew={client.is_new_lead} />
        <span className="ms-auto flex shrink-0 items-center gap-1">
          {end}
          {has('assignee') && <Assignee client={client} />}
        </span>
      </div>
      {(has('details') || has('amount')) && (
        <DetailsLine client={client} amount={has('amount') ? amount : null} hasDetails={has('details')} />
      )}
      {has('groups') && <Groups client={client} />}
      {(has('follow_up') || has('last_activity')) && (
        <div className="mt-2 flex min-h-[22px] min-w-0 items-center gap-2">
          {has('follow_up') && <NextStep client={client} />}
          {has('last_activity') && <LastActivity client={client} />}
        </div>
      )}
    </>
  );
}

function Assignee({ client: { assigned_to } }: { client: Client }) {
  if (!assigned_to) {
    return (
      <span title={clientsText('unassigned')} className="flex text-icon">
        <Icon of={UserPlus} />
        <VisuallyHidden>{clientsText('unassigned')}</VisuallyHidden>
      </span>
    );
  }
  return (
    <span title={assigned_to.name} className="flex">
      <Avatar of={assigned_to} size={20} />
      <VisuallyHidden>{assigned_to.name}</VisuallyHidden>
    </span>
  );
}

interface DetailsProps {
  client: Client;
  amount: PipelineView['amount'];
  hasDetails: boolean;
}

/** Shows the company or the first text there is, and the amount. */
function DetailsLine({ client, amount, hasDetails }: DetailsProps) {
  const texts = useCustomFields().filter(({ type }) => type === 'text');
  const details = hasDetails
    ? (client.company ?? texts.map(({ key }) => client.custom_fields[key]).find((value) => value !== undefined))
    : undefined;
  const worth = amount ? client.custom_fields[amount.key] : undefined;
  if (details === undefined && worth === undefined) return null;
  return (
    <div className="mt-0.5 flex min-w-0 items-baseline gap-2">
      {details !== undefined && <span className="min-w-0 truncate text-fg-2">{details}</span>}
      {amount && typeof worth === 'number' && (
        <span className="ms-auto shrink-0 font-medium tabular-nums">{formatAmount(worth, amount)}</span>
      )}
    </div>
  );
}

/** Shows the groups as the column of the lists does. */
function Groups({ client }: { client: Client }) {
  const { columns = [] } = useClientListSlots();
  const column = columns.find(({ id }) => id === 'groups');
  if (!column || client.group_ids.length === 0) return null;
  return <div className="mt-2 flex min-w-0">{column.cell(client)}</div>;
}

function NextStep({ client: { follow_up } }: { client: Client }) {
  const { time_zone } = useSession();
  const state = followUpState(follow_up, useNow(), (instant) => calendarDateIn(instant, time_zone));
  if (state.type === 'unscheduled') return <span className="truncate text-xs text-fg-3">{followUpLabel(state)}</span>;
  const time = follow_up?.remind_on ? formatTime(follow_up.remind_on, time_zone) : undefined;
  const isSoon = state.type === 'today' || state.type === 'tomorrow';
  return (
    <span className="flex min-w-0">
      <FollowUpChip followUp={isSoon && time ? { ...state, time } : state} />
    </span>
  );
}

/** Shows what happened last as an icon with its age; what a client opened stands out with its count. */
function LastActivity({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const { last_activity_type: type, last_activity_data: data, last_activity_at: at, source } = client;
  const isOpened = type === 'CONTENT_OPENED';
  const words = describeLastActivity({ type, data, isLead: source === 'external_integration' }) + describeTimes(data);
  const age = formatAgeShort(at, now);
  return (
    <span
      title={`${words}, ${formatAgoTooltip(at, time_zone, now)}`}
      className={classNames(
        'ms-auto flex shrink-0 items-center gap-1 text-xs tabular-nums',
        isOpened ? 'font-medium text-brand-fg' : 'text-fg-3',
      )}
    >
      {isOpened ? <Icon of={Eye} size={14} /> : <ActivityGlyph type={type} />}
      <VisuallyHidden>{words}, </VisuallyHidden>
      {isOpened && data.times_viewed ? `${data.times_viewed}×` : <time dateTime={at}>{age}</time>}
    </span>
  );
}
