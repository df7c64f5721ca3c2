import { expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { leadEmail } from '#integrations/lead-email/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { AgentActions } from './agent-actions.ts';
import { Calendar } from './calendar.ts';
import type { DemoContext } from './demo-context.ts';
import { LeadFeed } from './lead-feed.ts';
import { planLeadMails } from './lead-mails.ts';
import { createPeople } from './people/people.ts';
import { createRandom } from './random.ts';

it('the demo has mails that are leads, one to check and one that is no lead', { tags: 'slow' }, async () => {
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
