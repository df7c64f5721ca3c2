import { FilteredClients } from './filtered-clients.tsx';

/** New leads that nobody has dealt with (G-047), who waits longest first. */
export const UncontactedScreen = () => <FilteredClients kind="uncontacted" />;
