import type { Client } from '#features/clients/contract.ts';
import { call } from '#platform/web/api.ts';
import { leads } from '../contract.ts';

/** Records that a person looks at the client; a failure is ignored, because the next look records it again. */
export function recordLeadSeen(client: Client): void {
  if (client.source !== 'external_integration') return;
  call(leads.markSeen, { params: { id: client.id } }).catch(() => undefined);
}
