import { useRead } from '#platform/web/data.ts';
import { clientGroups, MAX_GROUPS } from '../contract.ts';

/** Returns the groups of the organisation that people choose clients for, by name; undefined until they are known. */
export const useOwnGroups = () =>
  // Criteria decide who is in a smart group.
  useRead(clientGroups.list, { query: { page_size: MAX_GROUPS } }).data?.results.filter(
    ({ criteria }) => criteria === null,
  );
