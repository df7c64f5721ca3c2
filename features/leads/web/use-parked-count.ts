import { useRead } from '#platform/web/data.ts';
import { leads } from '../contract.ts';

/** How many leads wait for a person; undefined while it is not known. Only for those who manage integrations. */
export const useParkedCount = (): number | undefined => useRead(leads.countParked, {}).data?.count;
