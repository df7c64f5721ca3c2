import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadEmail } from '#integrations/lead-email/contract.ts';
import { AgentActions } from './agent-actions.ts';
import { LeadFeed } from './lead-feed.ts';
import { planLeadMails } from './lead-mails.ts';
import { smallContext } from './small-context.ts';

it('the demo has mails that are leads, one to check and one that is no lead', { tags: 'slow' }, async () => {
  const context = await smallContext();
  const { org } = context;
  const planned = planLeadMails(context, new LeadFeed(context, new AgentActions(context)), { answer: () => undefined });
  await context.calendar.play();

  const { results } = await org.owner.call(leadEmail.list);
  expect(results.map(({ kind }) => kind)).toEqual(['lead-via-email', 'propertyguru']);
  const show = async (query: { show?: 'TO_CHECK' | 'NOT_LEADS' }) =>
    (await org.owner.call(leadEmail.mails, { params: { id: results[0]!.id }, query })).results;
  expect((await show({ show: 'TO_CHECK' })).map(({ check_reason }) => check_reason)).toEqual(['CONFIRM', 'NO_CONTACT']);
  expect((await show({ show: 'NOT_LEADS' })).map(({ not_lead_reason }) => not_lead_reason)).toEqual(['BULK']);
  expect((await show({})).some(({ client_name }) => client_name !== null)).toBe(true);
  const { count } = await org.owner.call(clients.list, { query: { with_count: true, page_size: 1 } });
  expect(count).toBe(planned);
});
