import { ListScreen } from '#platform/web/list/list-screen.tsx';
import type { ListView } from '#platform/web/list/use-list.ts';
import type { Client } from '../../contract.ts';
import { useClientListSlots } from './client-list-slots.tsx';
import { ClientsHeader } from './clients-header.tsx';
import { clientsList, recentlyActiveList, uncontactedList } from './clients-list.tsx';
import { useListParts, useListViews } from './use-list-parts.ts';

/** The longest list that still shows ways to add more clients. */
const FEW_CLIENTS = 5;

/** Returns how many clients there are in all, where the list knows it. */
const wholeCount = ({ isFiltered, pages }: ListView<Client>) => (isFiltered ? undefined : pages.count);

export function ClientsListScreen() {
  const { FirstSteps } = useClientListSlots();
  return (
    <ListScreen
      list={useListViews(useListParts(clientsList))}
      header={(view) => <ClientsHeader allCount={wholeCount(view)} />}
      after={({ isFiltered, pages }) => FirstSteps && !isFiltered && pages.rows.length <= FEW_CLIENTS && <FirstSteps />}
    />
  );
}

export const UncontactedScreen = () => (
  <ListScreen
    list={useListParts(uncontactedList)}
    header={(view) => <ClientsHeader uncontactedCount={wholeCount(view)} />}
  />
);

export const RecentlyActiveScreen = () => (
  <ListScreen list={useListParts(recentlyActiveList)} header={() => <ClientsHeader />} />
);
