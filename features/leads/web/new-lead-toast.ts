import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { reportShown } from '#features/notifications/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { call } from '#platform/web/api.ts';
import { gatherToasts } from '#platform/web/ui/feedback/gather-toasts.ts';
import type { ToastContent } from '#platform/web/ui/feedback/toast-store.ts';
import { text } from './en.ts';
import { listShownElsewhere } from './shown-elsewhere.ts';

/** Shows that a lead has arrived, by name; several are counted. The event carries the client's id. */
export const showNewLeadToast = ({ subject_id }: LiveMessage): Promise<void> => tell(subject_id);

/** Shows that a test lead has arrived. */
export const showTestLeadToast = ({ subject_id }: LiveMessage): Promise<void> => tellTest(subject_id);

const tellTest = gatherToasts('test-leads', async (ids) => {
  const [id, ...others] = ids;
  if (others.length > 0) return { type: 'INFO', heading: text('many_tests_toast', { count: ids.length }) };
  const client = await call(clients.get, { params: { id } });
  return {
    type: 'INFO',
    heading: text('test_toast', { name: client.name }),
    message: text('from_source', { source: client.source_name }),
    opens: fillPage(clientPages.client, { id }),
  };
});

const tell = gatherToasts('new-leads', async (arrived) => {
  const elsewhere = await listShownElsewhere();
  const ids = arrived.filter((id) => !elsewhere.has(id));
  const [id, ...others] = ids;
  if (id === undefined) return null;
  const content = others.length > 0 ? manyLeads(ids.length) : await oneLead(id);
  reportShown('new_lead_assigned', ids);
  return content;
});

const manyLeads = (count: number): ToastContent => ({
  type: 'INFO',
  heading: text('many_leads_toast', { count }),
  opens: fillPage(clientPages.clients, {}, { is_new_lead: true }),
});

async function oneLead(id: number): Promise<ToastContent> {
  const client = await call(clients.get, { params: { id } });
  const isAgain = client.last_activity_type === 'DUPLICATE_LEAD_RECEIVED';
  return {
    type: 'INFO',
    heading: text(isAgain ? 'again_toast' : 'new_lead_toast', { name: client.name }),
    message: text('from_source', { source: client.source_name }),
    opens: fillPage(clientPages.client, { id }),
  };
}
