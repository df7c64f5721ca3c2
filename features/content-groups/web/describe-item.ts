import { findContentKind } from '#features/content/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { calendarDateIn } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
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
