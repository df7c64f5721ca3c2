import type { ReactNode } from 'react';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { urlId, useUrlState } from '#platform/web/url-state.ts';
import type { LeadDecision } from '../../contract.ts';
import { text } from './en.ts';

const inAddress = { decision: urlId };

/** The decision whose details are open, by the address, so that Back and a shared link keep it. */
export function useOpenDecision() {
  const [{ decision }, change] = useUrlState<{ decision?: number }>(inAddress);
  return { id: decision, open: (id: number | undefined) => void change({ decision: id } as { decision?: number }) };
}

export const nameLead = ({ client }: Pick<LeadDecision, 'client'>): string => client?.name ?? text('hidden_client');

interface DecisionButtonProps {
  decision: LeadDecision;
  className?: string;
  children: ReactNode;
}

/** Opens the details of a row; the list's keys move between these. */
export function DecisionButton({ decision, className, children }: DecisionButtonProps) {
  const { open } = useOpenDecision();
  return (
    <button
      type="button"
      data-row-link={decision.id}
      aria-label={text('open_decision', { name: nameLead(decision) })}
      onClick={() => open(decision.id)}
      className={classNames('max-w-full truncate text-start font-medium text-fg outline-none', className)}
    >
      {children}
    </button>
  );
}
