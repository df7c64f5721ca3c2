import { Ellipsis, Paperclip } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { addDays } from '#domain/wall-time.ts';
import { ActivityIcon } from '#domain/web/activity-icon.tsx';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { withContentKinds } from '#features/content/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn, formatBytes, formatCalendarDate, formatDateTime, formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Activity, findProgress, isSharedActivity, isWrittenActivity, type SharedActivity } from '../contract.ts';
import { ActivitySentence } from './activity-sentence.tsx';
import { text } from './en.ts';
import { groupByDay } from './group-by-day.ts';
import { MessageProgress } from './message-progress.tsx';
import { ShareCard } from './share-card.tsx';

const ActivityEditor = lazyPart(() => import('./writing/activity-editor.tsx').then((module) => module.ActivityEditor));

/** Groups activities by day on the person's calendar. */
export function ActivityDays({ activities }: { activities: readonly Activity[] }) {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return [...groupByDay(activities, time_zone)].map(([day, ofDay]) => (
    <section key={day} aria-label={dayLabel(day, today)}>
      <h3 className="flex items-center gap-2.5 pt-1.5 pb-2 text-xs font-medium text-fg-3 after:h-px after:flex-1 after:bg-line">
        {dayLabel(day, today)}
      </h3>
      <ol>
        {ofDay.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} />
        ))}
      </ol>
    </section>
  ));
}

function dayLabel(day: string, today: string): string {
  if (day === today) return text('today');
  return day === addDays(today, -1) ? text('yesterday') : formatCalendarDate(day);
}

const ReadStrip = lazy(
  withContentKinds(() => import('./read-strip.tsx').then((module) => ({ default: module.ReadStrip }))),
);

const ActivityMenu = lazyOnInteraction<{ activity: Activity; onEdit: () => void }>(() =>
  import('./activity-menu.tsx').then((module) => module.ActivityMenu),
);

/** Shows one activity: icon, sentence, time and details. */
function ActivityLine({ activity }: { activity: Activity }) {
  const { time_zone } = useSession();
  const [isEditing, setIsEditing] = useState(false);
  const { occurred_at, access_policy } = activity;
  const mayChange = access_policy.EDIT || access_policy.DELETE;
  return (
    <li className="group/activity relative grid grid-cols-[28px_minmax(0,1fr)] gap-3 pb-4 not-last:before:absolute not-last:before:start-[13.5px] not-last:before:top-[30px] not-last:before:bottom-0.5 not-last:before:w-px not-last:before:bg-line-2">
      <ActivityIcon type={activity.item_type} />
      <div className="min-w-0">
        <div className="flex items-start gap-2 pt-1">
          <p className="min-w-0 text-fg-2 [overflow-wrap:anywhere]">
            <ActivitySentence activity={activity} />
          </p>
          <span className="ms-auto flex h-5 shrink-0 items-center gap-1">
            {mayChange && !isEditing && (
              <ActivityMenu
                activity={activity}
                onEdit={() => setIsEditing(true)}
                trigger={
                  <IconButton
                    variant="ghost"
                    size="sm"
                    label={text('more_of_activity')}
                    icon={<Icon of={Ellipsis} size={14} />}
                    className="opacity-0 group-focus-within/activity:opacity-100 group-hover/activity:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
                  />
                }
              />
            )}
            <time dateTime={occurred_at} title={formatDateTime(occurred_at, time_zone)} className="text-xs text-fg-3">
              <LtrText>{formatTime(occurred_at, time_zone)}</LtrText>
            </time>
          </span>
        </div>
        {isEditing && isWrittenActivity(activity) ? (
          <ActivityEditor activity={activity} onClose={() => setIsEditing(false)} />
        ) : (
          <ActivityBody activity={activity} />
        )}
      </div>
    </li>
  );
}

function ActivityBody({ activity }: { activity: Activity }) {
  const isShare = isSharedActivity(activity);
  const progress = findProgress(activity);
  return (
    <>
      {activity.text !== '' && (
        <p
          dir="auto"
          className={
            isShare || activity.item_type === 'WHATSAPP_AUTORESPONDER'
              ? 'mt-1.5 line-clamp-4 max-w-[68ch] border-s-2 border-line-2 ps-2.5 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]'
              : 'mt-1 max-w-[68ch] text-md whitespace-pre-wrap text-fg [overflow-wrap:anywhere]'
          }
        >
          {activity.text}
        </p>
      )}
      <Attachments activity={activity} />
      {isShare && <ShareStats activity={activity} />}
      {progress && (
        <div className="mt-1.5 min-h-4">
          <MessageProgress progress={progress} />
        </div>
      )}
    </>
  );
}

/** Shows the views of a share, in the same form as everywhere. */
function ShareStats({ activity }: { activity: SharedActivity }) {
  if (activity.is_stats_locked) {
    return (
      <p className="mt-1.5">
        <LockedStats />
      </p>
    );
  }
  const {
    is_tracked = true,
    times_viewed,
    seconds_viewed = 0,
    last_viewed,
    reading,
    sections,
  } = activity.type_specific_data;
  if (times_viewed === undefined) return null;
  if (reading && last_viewed) {
    return <ShareCard reading={reading} views={{ times_viewed, seconds_viewed, last_viewed }} />;
  }
  return (
    <>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <OpenedBadge is_tracked={is_tracked} times_viewed={times_viewed} seconds_viewed={seconds_viewed} />
        {last_viewed && (
          <Ago instant={last_viewed} className="text-xs text-fg-3" write={(ago) => text('last_opened', { ago })} />
        )}
      </p>
      {sections?.some(({ seconds }) => seconds > 0) && (
        <Suspense fallback={<div className="mt-2 h-8" />}>
          <ReadStrip sections={sections} />
        </Suspense>
      )}
    </>
  );
}

function Attachments({ activity: { attachments } }: { activity: Activity }) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={text('attachments', { count: attachments.length })} className="mt-1.5 flex flex-wrap gap-1.5">
      {attachments.map(({ key, name, url, size_bytes }) => (
        <li key={key} className="max-w-full">
          <a
            href={`${url}?file_name=${encodeURIComponent(name)}`}
            download={name}
            className="flex h-7 max-w-full items-center gap-1.5 rounded-sm border border-line-btn px-2 text-xs text-fg-2 no-underline hover:bg-hover max-sm:h-10"
          >
            <Icon of={Paperclip} size={13} />
            <span className="truncate">{name}</span>
            <span className="shrink-0 text-fg-3">
              <LtrText>{formatBytes(size_bytes)}</LtrText>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
