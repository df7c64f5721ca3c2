import { Plus } from 'lucide-react';
import type { Page } from '#platform/contract/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import type { ListCommand } from '#platform/web/list/define-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { clients } from '../../contract.ts';
import { clientPages } from '../../pages.ts';
import { openAddClient } from '../add/add-client.tsx';
import { text } from '../en.ts';
import { useClientListSlots } from './client-list-slots.tsx';

interface ClientsHeaderProps {
  /** Counts the screen already knows; others are requested. */
  allCount?: number | undefined;
  uncontactedCount?: number | undefined;
}

/** Shows the title and the views of the clients area (S0-2.1-08). */
export function ClientsHeader({ allCount, uncontactedCount }: ClientsHeaderProps) {
  const { Tabs, HeaderActions, commands = [] } = useClientListSlots();
  const all = useCount({}, allCount);
  const uncontacted = useCount({ is_new_lead: true }, uncontactedCount);
  return (
    <>
      <PageHeader
        title={text('clients')}
        actions={
          <>
            {HeaderActions && <HeaderActions />}
            {commands.map((command) => (
              <CommandButton key={command.label} {...command} />
            ))}
            <AddClientButton />
          </>
        }
      />
      <TabBar label={text('clients_views')}>
        <ClientsViewLink to={clientPages.clients} label={text('all_clients')} count={all} />
        {Tabs && <Tabs />}
        <ClientsViewLink to={clientPages.pipeline} label={text('pipeline')} />
        <ClientsViewLink to={clientPages.recently_active} label={text('recently_active')} />
        <ClientsViewLink to={clientPages.uncontacted} label={text('uncontacted')} count={uncontacted} />
      </TabBar>
    </>
  );
}

interface ViewLinkProps {
  to: Page;
  label: string;
  count?: number | undefined;
  isUrgent?: boolean;
}

/** Links to one of the views under the title. */
export const ClientsViewLink = ({ to, label, count, isUrgent = false }: ViewLinkProps) => (
  <PageLink to={to} activeOptions={{ exact: true, includeSearch: false }} className={tabLinkClasses}>
    <TabLabel isUrgent={isUrgent} {...(count !== undefined && { count: formatCappedCount(count) })}>
      {label}
    </TabLabel>
  </PageLink>
);

/** Returns how many clients there are, requested unless the screen knows it; rows never wait for it. */
function useCount(filter: { is_new_lead?: true }, known: number | undefined): number | undefined {
  const query = { ...filter, page_size: 1, with_count: true };
  const read = useRead(clients.list, { query }, { enabled: known === undefined, keepPrevious: true });
  return known ?? read.data?.count;
}

/** A phone has these commands at the end of the filters. */
const CommandButton = ({ label, icon, run }: ListCommand) => (
  <span className="max-sm:hidden">
    <Button variant="ghost" icon={<Icon of={icon} />} onClick={run}>
      {label}
    </Button>
  </span>
);

const AddClientButton = () => (
  <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => openAddClient()}>
    {text('add_client')}
  </Button>
);
