import { ClientsViewLink } from '#features/clients/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { followUps } from '../contract.ts';
import { followUpPages } from '../pages.ts';

/**
 * Links to the follow-ups among the views of clients; the number counts those with a day and is red when one is
 * overdue.
 */
export function FollowUpsTab() {
  const { data } = useRead(followUps.count, { query: {} }, { keepPrevious: true });
  return (
    <ClientsViewLink
      to={followUpPages.follow_ups}
      label={followUpPages.follow_ups.title}
      count={data && data.total - data.someday}
      isUrgent={(data?.overdue ?? 0) > 0}
    />
  );
}
