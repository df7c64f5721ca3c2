import { expect, it } from 'vitest';
import { apiKeys } from '#features/api-keys/contract.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { AgentActions } from '../agent-actions.ts';
import { openSources } from '../demo-context.ts';
import { LeadFeed } from '../lead-feed.ts';
import { smallContext } from '../small-context.ts';
import { planZapier } from './zapier-account.ts';

it('the demo has keys, Zaps and webhooks, with deliveries that arrived and some that failed', {
  tags: 'slow',
}, async () => {
  const context = await smallContext();
  const { agents, calendar, org, nextPerson } = context;
  const [source] = await openSources(org, agents);
  const feed = new LeadFeed(context, new AgentActions(context));
  planZapier(context);
  for (const day of [-8, -3, -2, -1])
    calendar.on(calendar.time(day, 13), () => feed.leads(source!, [nextPerson(), nextPerson()]));
  await calendar.play();

  const { results } = await org.owner.call(outgoingWebhooks.list);
  expect(results).toMatchObject([
    { name: 'New lead to the sales sheet', is_on: true, delivered_count: 8, failed_count: 0 },
    { name: 'Old newsletter', is_on: false, end_reason: 'GONE' },
    { name: 'Website leads to the ledger', is_on: true, delivered_count: 8 },
    { name: 'Data warehouse', is_on: true, delivered_count: 2, url: 'https://warehouse.kestrel.example/in' },
  ]);
  expect(results[3]!.failed_count).toBeGreaterThan(0);
  const keys = (await org.owner.call(apiKeys.list)).results;
  expect(keys.map(({ revoked_at }) => revoked_at !== null).sort()).toEqual([false, true]);
});
