import { FilteredClients } from './filtered-clients.tsx';

/** Every client one may see, found, narrowed and sorted; what arrives appears where it belongs. */
export const ClientsListScreen = () => <FilteredClients kind="all" />;
