import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { urlId, useUrlState } from '#platform/web/url-state.ts';
import type { DistributedLead } from '../../contract.ts';
import { text } from './en.ts';

const inAddress = { lead: urlId };

/** The lead whose messages are open, by the address, so that Back and a shared link keep it. */
export function useOpenLead() {
  const [{ lead }, change] = useUrlState<{ lead?: number }>(inAddress);
  return { id: lead, open: (id: number | undefined) => void change({ lead: id } as { lead?: number }) };
}

export const nameLead = ({ client }: Pick<DistributedLead, 'client'>): string => client?.name ?? text('hidden_client');

interface LeadButtonProps {
  lead: DistributedLead;
  className?: string;
  children: ReactNode;
}

/** Opens the messages of a row; the list's keys move between these. */
export function LeadButton({ lead, className, children }: LeadButtonProps) {
  const { open } = useOpenLead();
  return (
    <button
      type="button"
      data-row-link={lead.id}
      aria-label={text('open_lead', { name: nameLead(lead) })}
      onClick={() => open(lead.id)}
      className={classNames('max-w-full truncate text-start font-medium text-fg outline-none', className)}
    >
      {children}
    </button>
  );
}
