import { useRead } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { leads } from '../contract.ts';

/** How many leads wait for a person; 0 while it is not known, and for those who do not manage integrations. */
export function useAttentionCount(): number {
  const isMine = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  return useRead(leads.countNeedingAttention, {}, { enabled: isMine }).data?.count ?? 0;
}
