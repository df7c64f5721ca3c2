import { FileX2 } from 'lucide-react';
import { ContentIcon, findContentKind } from '#features/content/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { GroupItem } from '../contract.ts';
import { text } from './en.ts';

/** An item as its owner sees it, or as a person with the code does. */
export type AnyItem = Pick<GroupItem, 'type' | 'title' | 'size' | 'cover_url' | 'updated_at'> &
  Partial<Pick<GroupItem, 'state'>>;

/** Returns 'PDF, 24 pages'; of what can be read, only a picture has no size. */
export function describeItem({ type, size, state = 'ready' }: AnyItem): string {
  if (size !== null) return text(`sized_${type}`, { count: size });
  return state === 'ready' || state === 'private' ? text(`whole_${type}`) : findContentKind(type).words.one;
}

/** Tells whether there is nothing of an item to see any more. */
export const isBroken = (state: AnyItem['state']): boolean => state === 'failed' || state === 'deleted';

/** Returns what tells whether an item changed on the present day of the account. */
export function useIsOfToday(): (item: AnyItem) => boolean {
  const { time_zone } = useSession();
  const today = calendarDateIn(useNow(), time_zone);
  return ({ updated_at }) => calendarDateIn(updated_at, time_zone) === today;
}

/** What an item looks like: its cover on a plate, else the icon of its kind. */
export function ItemCover({ item: { type, cover_url, state } }: { item: AnyItem }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-14 w-13 shrink-0 place-items-center overflow-hidden rounded-md max-sm:h-12',
        isBroken(state) ? 'bg-danger-tint text-danger-fg' : 'bg-canvas',
      )}
    >
      {isBroken(state) ? (
        <Icon of={FileX2} />
      ) : cover_url === null ? (
        <span className="grid h-9 w-10 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
          <ContentIcon type={type} />
        </span>
      ) : (
        <img
          src={cover_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-[calc(100%-8px)] w-9 rounded-xs border border-line bg-plate object-cover object-top shadow-1"
        />
      )}
    </span>
  );
}
