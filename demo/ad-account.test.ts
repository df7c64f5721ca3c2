import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { linkedin } from '#integrations/linkedin/contract.ts';
import { tiktok } from '#integrations/tiktok/contract.ts';
import { planAdAccount } from './ad-account.ts';
import { AgentActions } from './agent-actions.ts';
import { LeadFeed } from './lead-feed.ts';
import { linkedinAccount } from './linkedin/linkedin-account.ts';
import { smallContext } from './small-context.ts';
import { tiktokAccount } from './tiktok/tiktok-account.ts';

it.each([
  { account: linkedinAccount, calls: linkedin },
  { account: tiktokAccount, calls: tiktok },
])(
  'the demo has an account of $account.provider_name that works, with clients of its forms',
  { tags: 'slow' },
  async ({ account, calls }) => {
    const context = await smallContext();
    const { org } = context;
    const feed = new LeadFeed(context, new AgentActions(context));
    const planned = planAdAccount(context, feed, { answer: () => undefined }, account);
    await context.calendar.play();

    expect((await org.owner.call(calls.listPages)).results).toMatchObject([
      { name: account.name, status: 'OK', forms_count: 2, forms_on_count: 2 },
    ]);
    expect((await org.owner.call(calls.listConnections)).status).toBe('active');
    const { count } = await org.owner.call(clients.list, { query: { with_count: true, page_size: 1 } });
    expect(count).toBe(planned);
  },
);
