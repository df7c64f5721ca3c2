import { ClientsViewLink } from '#features/clients/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { followUps } from '../contract.ts';
import { followUpPages } from '../pages.ts';
import { text } from './en.ts';

/** The view of what is to be done, among the views of clients; its number is of those with a day, red when one is late. */
export function FollowUpsTab() {
  const { data } = useRead(followUps.count, {}, { keepPrevious: true });
  return (
    <ClientsViewLink
      to={followUpPages.follow_ups}
      label={text('follow_ups')}
      count={data && data.total - data.someday}
      isUrgent={(data?.overdue ?? 0) > 0}
    />
  );
}
