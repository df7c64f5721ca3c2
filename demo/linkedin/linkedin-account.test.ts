import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { linkedin } from '#integrations/linkedin/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { AgentActions } from '../agent-actions.ts';
import { Calendar } from '../calendar.ts';
import type { DemoContext } from '../demo-context.ts';
import { LeadFeed } from '../lead-feed.ts';
import { createPeople } from '../people/people.ts';
import { createRandom } from '../random.ts';
import { planLinkedin } from './linkedin-account.ts';

it('the demo has an ad account of LinkedIn that works, with clients of its forms', { tags: 'slow' }, async () => {
  const world = await testApp();
  const org = await newOrg();
  const member = await org.member();
  const random = createRandom(1);
  const context: DemoContext = {
    world,
    org,
    agents: { nadia: org.owner, daniel: member, mei: member, tom: member },
    calendar: new Calendar(nowMillis()),
    random,
    sources: [],
    contents: [],
    nextPerson: createPeople(random),
  };
  const feed = new LeadFeed(context, new AgentActions(context));
  const planned = planLinkedin(context, feed, { answer: () => undefined });
  await context.calendar.play();

  expect((await org.owner.call(linkedin.listPages)).results).toMatchObject([
    { name: 'Kestrel Advisory, expats', status: 'OK', forms_count: 2, forms_on_count: 2 },
  ]);
  expect((await org.owner.call(linkedin.listConnections)).status).toBe('active');
  const { count } = await org.owner.call(clients.list, { query: { with_count: true, page_size: 1 } });
  expect(count).toBe(planned);
});
