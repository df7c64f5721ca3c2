import { useRead } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { leads } from '../contract.ts';
import { text } from './attention/en.ts';

/**
 * Returns how many leads need attention, in words too; 0 while it is unknown, and for people who do not manage
 * integrations.
 */
export function useAttention(): { count: number; words: string } {
  const isMine = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  const count = useRead(leads.countNeedingAttention, {}, { enabled: isMine }).data?.count ?? 0;
  return { count, words: text(count === 1 ? 'attention_one' : 'attention_many', { number: formatCappedCount(count) }) };
}
