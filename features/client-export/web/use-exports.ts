import { useReadPages } from '#platform/web/data.ts';
import { clientExports } from '../contract.ts';

/** Reads the exports the person may see: their own at work, and everybody's that have ended. */
export function useExports() {
  const list = useReadPages(clientExports.list, { query: { page_size: 10 } });
  return {
    ...list,
    running: list.rows.filter(({ status, is_mine }) => status === 'RUNNING' && is_mine),
    ended: list.rows.filter(({ status }) => status !== 'RUNNING'),
  };
}
