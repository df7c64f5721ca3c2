import type { Client } from '#features/clients/contract.ts';
import { call } from '#platform/web/api.ts';
import { leads } from '../contract.ts';

/** Tells the trace that a person looks at the client. A failure is no concern of theirs: the next look tells it again. */
export function recordLeadSeen(client: Client): void {
  if (client.source !== 'external_integration') return;
  call(leads.markSeen, { params: { id: client.id } }).catch(() => undefined);
}
