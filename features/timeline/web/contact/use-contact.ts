import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { timeline } from '../../contract.ts';
import { type Contacted, scheduleContactQuestion } from './contact-questions.ts';

/** Records that a contact button was used, and asks for the outcome shortly after. */
export function useContact({ id, name }: Pick<Client, 'id' | 'name'>): (contacted: Contacted) => void {
  // A click that cannot be recorded is ignored (S0-7-05).
  const note = useChange(timeline.recordContactClick, { onFailure: () => true });
  return (contacted) => {
    note.mutate({ params: { id }, body: { channel: contacted.channel } });
    scheduleContactQuestion({ ...contacted, client: { id, name } });
  };
}
