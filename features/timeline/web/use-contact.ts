import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { timeline } from '../contract.ts';
import { askLater, type Contacted } from './contact-questions.ts';

/** Notes that a contact button was used, and asks shortly after what came of it. */
export function useContact({ id, name }: Pick<Client, 'id' | 'name'>): (contacted: Contacted) => void {
  // What cannot be noted is nobody's trouble (S0-7-05).
  const note = useChange(timeline.recordContactClick, { onFailure: () => true });
  return (contacted) => {
    note.mutate({ params: { id }, body: { channel: contacted.channel } });
    askLater({ ...contacted, client: { id, name } });
  };
}
