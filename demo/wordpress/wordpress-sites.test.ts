import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { wordpress } from '#integrations/wordpress/contract.ts';
import { AgentActions } from '../agent-actions.ts';
import { LeadFeed } from '../lead-feed.ts';
import { smallContext } from '../small-context.ts';
import { planWordpress } from './wordpress-sites.ts';

it('the demo has a site of WordPress with leads of its forms, and one that is silent', { tags: 'slow' }, async () => {
  const context = await smallContext();
  const { org } = context;
  const feed = new LeadFeed(context, new AgentActions(context));
  const planned = planWordpress(context, feed, { answer: () => undefined });
  await context.calendar.play();

  const { sites } = await org.owner.call(wordpress.getWpIntegrationInfo);
  expect(sites).toMatchObject([
    { name: 'Kestrel homes', is_connected: true, created_count: planned, mapping: { company: 'employer' } },
    { name: 'Kestrel blog', is_connected: false, created_count: 0 },
  ]);
  expect(sites[0]!.forms.map(({ title, is_on_at_site }) => [title, is_on_at_site])).toEqual([
    ['Book a viewing', true],
    ['Brochure', false],
    ['Contact', true],
  ]);
  const { count } = await org.owner.call(clients.list, { query: { with_count: true, page_size: 1 } });
  expect(count).toBe(planned);
});
