import { Link } from '@tanstack/react-router';
import { formatCappedCount } from '#platform/web/format.ts';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/tabs.tsx';
import { text } from './en.ts';

/** Title and views of the clients area. */
export function ClientsHeader({ count, actions }: { count?: number | undefined; actions?: React.ReactNode }) {
  return (
    <>
      <PageHeader title={text('clients')} actions={actions} />
      <TabBar label={text('clients_views')}>
        <Link to="/clients" activeOptions={{ exact: true }} className={tabLinkClasses}>
          <TabLabel {...(count !== undefined && { count: formatCappedCount(count) })}>{text('all_clients')}</TabLabel>
        </Link>
      </TabBar>
    </>
  );
}
