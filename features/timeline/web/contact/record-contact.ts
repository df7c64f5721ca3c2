import type { Client } from '#features/clients/contract.ts';
import { call } from '#platform/web/api.ts';
import { timeline } from '../../contract.ts';
import { type Contacted, scheduleContactQuestion } from './contact-questions.ts';

/** Records a contact that was started outside of a client's record, and asks for the outcome shortly after. */
export function recordContact({ id, name }: Pick<Client, 'id' | 'name'>, contacted: Contacted): void {
  // A click that cannot be recorded is ignored (S0-7-05).
  call(timeline.recordContactClick, { params: { id }, body: { channel: contacted.channel } }).catch(() => undefined);
  scheduleContactQuestion({ ...contacted, client: { id, name } });
}
