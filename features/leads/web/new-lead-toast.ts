import { clients } from '#features/clients/contract.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { call } from '#platform/web/api.ts';
import { toast } from '#platform/web/ui/toast-store.ts';
import { text } from './en.ts';

/** Leads that come within this time are said in one toast. */
const GATHER_MS = 400;

let waiting: number[] = [];

/** Says that a lead has arrived, by name; several at once are counted. The client's id is what the event carries. */
export async function showNewLeadToast({ subject_id }: LiveMessage): Promise<void> {
  waiting.push(subject_id);
  if (waiting.length > 1) return;
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  const ids = [...new Set(waiting)];
  waiting = [];
  if (ids.length > 1) {
    toast({ type: 'INFO', heading: text('many_leads_toast', { count: ids.length }) });
    return;
  }
  const client = await call(clients.get, { params: { id: subject_id } });
  const isAgain = client.last_activity_type === 'DUPLICATE_LEAD_RECEIVED';
  toast({
    type: 'INFO',
    heading: text(isAgain ? 'again_toast' : 'new_lead_toast', { name: client.name }),
    message: text('from_source', { source: client.source_name }),
  });
}
