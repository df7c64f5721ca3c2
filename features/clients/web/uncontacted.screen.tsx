import { FilteredClients } from './filtered-clients.tsx';

/** New leads that nobody has dealt with (G-047). */
export const UncontactedScreen = () => <FilteredClients isNewOnly />;
