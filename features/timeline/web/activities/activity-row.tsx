import { Paperclip } from 'lucide-react';
import type * as z from 'zod';
import { ActivityIcon } from '#domain/web/activity-icon.tsx';
import { NewBadge } from '#domain/web/new-badge.tsx';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { clientPages } from '#features/clients/pages.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ActivityOfClient, findProgress, isSharedActivity } from '../../contract.ts';
import { ActivitySentence } from '../activity-sentence.tsx';
import { MessageProgress } from '../message-progress.tsx';
import { text } from './en.ts';

export type ActivityItem = z.output<typeof ActivityOfClient>;

/** Shows one activity with its client: what happened, what became of it, and when. */
export function ActivityRow({ activity }: { activity: ActivityItem }) {
  const { time_zone } = useSession();
  const { client, occurred_at } = activity;
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,200px)_minmax(0,1fr)_auto_72px] items-center gap-x-3 border-b border-line px-5 py-2 hover:bg-hover max-sm:grid-cols-[28px_minmax(0,1fr)_auto] max-sm:gap-y-0.5 max-sm:px-4">
      <ActivityIcon type={activity.item_type} />
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar of={client} size={20} />
        <PageLink
          to={clientPages.client}
          params={{ id: client.id }}
          dir="auto"
          // The whole row opens the client; links inside it lie above.
          className="truncate font-medium text-fg no-underline before:absolute before:inset-0"
        >
          {client.name}
        </PageLink>
      </span>
      <p
        className="truncate text-fg-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 [&_a]:relative"
        dir="auto"
      >
        <ActivitySentence activity={activity} />
        {activity.text !== '' && `: ${activity.text}`}
      </p>
      <span className="relative flex min-w-0 items-center justify-end gap-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-start">
        <Outcome activity={activity} />
      </span>
      <time
        dateTime={occurred_at}
        title={formatDateTime(occurred_at, time_zone)}
        className="text-end text-xs text-fg-3 tabular-nums max-sm:col-start-3 max-sm:row-start-1"
      >
        <LtrText>{formatTime(occurred_at, time_zone)}</LtrText>
      </time>
    </li>
  );
}

/** Shows what became of it: how a share was read, that a lead is new, or what was attached. */
function Outcome({ activity }: { activity: ActivityItem }) {
  const { item_type, client, num_attachments } = activity;
  if (isSharedActivity(activity)) {
    if (activity.is_stats_locked) return <LockedStats />;
    const { is_tracked = true, times_viewed, seconds_viewed = 0 } = activity.type_specific_data;
    if (times_viewed === undefined) return null;
    return <OpenedBadge is_tracked={is_tracked} times_viewed={times_viewed} seconds_viewed={seconds_viewed} />;
  }
  const progress = findProgress(activity);
  if (progress) return <MessageProgress progress={progress} />;
  if (item_type === 'CLIENT_CREATED_DETAILS' && client.is_new_lead) return <NewBadge />;
  if (num_attachments === 0) return null;
  return (
    <span className="flex items-center gap-1 text-xs text-fg-3" title={text('attachments', { count: num_attachments })}>
      <Icon of={Paperclip} size={13} />
      <span aria-hidden="true">{num_attachments}</span>
      <span className="sr-only">{text('attachments', { count: num_attachments })}</span>
    </span>
  );
}
