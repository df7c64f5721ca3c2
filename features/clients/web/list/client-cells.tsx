import { followUpState } from '#domain/follow-up.ts';
import { describeLastActivity, describeTimes } from '#domain/web/describe-last-activity.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { activityMarks } from '#domain/web/marks/activity-marks.ts';
import { NewBadge } from '#domain/web/new-badge.tsx';
import { TestBadge } from '#domain/web/test-badge.tsx';
import { fillPage } from '#platform/contract/pages.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatAgeShort, formatAgoTooltip, formatDate, formatTime } from '#platform/web/format.ts';
import { RowLink } from '#platform/web/list/rows/row-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { initialsBefore } from '#platform/web/ui/display/avatar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Client, RecentlyActiveClient } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { sourceLabels, text } from '../en.ts';

const OptedOutMark = lazyPart(() => import('../opted-out-mark.tsx').then((module) => module.OptedOutMark));

const NOTHING = '—';

/** One element with its icon, which is laid over its start because words beside an icon cannot be cut off. */
const truncatedBehindIcon = 'relative truncate ps-6 before:absolute before:inset-y-0 before:start-0 before:my-auto';

/**
 * Shows the name as a real link, so that the middle button opens it in a new tab; a new lead is semibold with its
 * badge.
 */
export function NameCell({ client }: { client: Client }) {
  return (
    <span {...initialsBefore(client, 24, 'flex min-w-0 items-center gap-2.5')}>
      <RowLink
        id={client.id}
        href={fillPage(clientPages.client, { id: client.id })}
        title={client.name.length > 24 ? client.name : undefined}
        className={client.is_new_lead ? 'font-semibold hover:underline' : 'font-medium hover:underline'}
      >
        {client.name}
      </RowLink>
      <NewBadge isNew={client.is_new_lead} />
      {client.is_test && <TestBadge />}
      {client.is_whatsapp_opted_out && <OptedOutMark />}
    </span>
  );
}

export function PhoneCell({ client }: { client: Client }) {
  const [phone] = client.phones;
  return phone ? <LtrText>{phone.display}</LtrText> : NOTHING;
}

export function FollowUpCell({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const now = useNow();
  const state = followUpState(client.follow_up, now, (instant) => calendarDateIn(instant, time_zone));
  const time = client.follow_up?.remind_on ? formatTime(client.follow_up.remind_on, time_zone) : undefined;
  const withTime = state.type === 'today' || state.type === 'tomorrow' ? { ...state, ...(time && { time }) } : state;
  return <FollowUpChip followUp={withTime} />;
}

/** Shows what happened last and how long ago; what a client opened stands out. */
export const LastActivityCell = ({ client }: { client: Client }) => (
  <Activity client={client} at={client.last_activity_at} />
);

/** Shows what the client did last themselves, whatever was done with them since (G-047). */
export function RecentlyActiveCell({ client }: { client: Client }) {
  const active = activeClient(client);
  return <Activity client={active} at={active.last_activity_at} />;
}

/** Returns a client of the recently active list with only their own last activity. */
export const activeClient = (client: Client & Partial<RecentlyActiveClient>): Client => ({
  ...client,
  last_activity_type: client.recently_active_type ?? client.last_activity_type,
  last_activity_data: client.recently_active_data ?? client.last_activity_data,
  last_activity_at: client.recently_active_at ?? client.last_activity_at,
});

/** Shows how long a new lead has waited to be contacted. */
export function WaitingCell({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  return (
    <time
      dateTime={client.created_at}
      title={formatAgoTooltip(client.created_at, time_zone, now)}
      className="text-fg-2 tabular-nums"
    >
      {formatAgeShort(client.created_at, now)}
    </time>
  );
}

function Activity({ client, at }: { client: LastActivity; at: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <ActivitySummary client={client} />
      <Ago instant={at} className="ms-auto shrink-0 ps-2.5 text-xs text-fg-3 tabular-nums" />
    </span>
  );
}

type LastActivity = Pick<Client, 'last_activity_type' | 'last_activity_data' | 'source'>;

/** Shows the icon and words of what happened last; evidence is bold, and its count is never cut off. */
export function ActivitySummary({ client }: { client: LastActivity }) {
  const { last_activity_type: type, last_activity_data: data, source } = client;
  const isOpened = type === 'CONTENT_OPENED';
  const times = isOpened ? describeTimes(data) : '';
  const look = isOpened ? 'font-medium text-fg' : 'text-fg-2';
  const words = describeLastActivity({ type, data, isLead: source === 'external_integration' });
  return (
    <>
      <span className={classNames('min-w-0', truncatedBehindIcon, activityMarks[type], look)}>{words}</span>
      {times && <span className={classNames('-ms-1.5 shrink-0 whitespace-pre', look)}>{times}</span>}
    </>
  );
}

export const SourceCell = ({ client }: { client: Client }) => client.source_name || sourceLabels[client.source];

export function AddedCell({ client }: { client: Client }) {
  const { time_zone } = useSession();
  return <time dateTime={client.created_at}>{formatDate(client.created_at, time_zone)}</time>;
}

export function AssigneeCell({ client }: { client: Client }) {
  if (!client.assigned_to) {
    return (
      <span className={`${truncatedBehindIcon} icon-before-[user-plus] block text-fg-3`}>{text('unassigned')}</span>
    );
  }
  return <PersonName of={client.assigned_to} className="text-fg-2" />;
}
