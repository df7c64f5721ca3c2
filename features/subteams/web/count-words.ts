import { COUNT_CAP } from '#platform/contract/paging.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { text } from './en.ts';

/** Returns '373 clients' or '999+ clients'. */
export const sayClients = (count: number): string =>
  count >= COUNT_CAP ? text('clients_capped', { shown: formatCappedCount(count) }) : text('clients_count', { count });
