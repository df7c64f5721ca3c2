import { expect, it } from 'vitest';
import { leadOffers } from '#features/lead-offers/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { subteams } from '#features/subteams/contract.ts';
import { team } from '#features/team/contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { AgentActions, type DemoClient } from '../agent-actions.ts';
import { Calendar } from '../calendar.ts';
import { type DemoContext, openSources } from '../demo-context.ts';
import { openFacebook } from '../facebook/facebook-pages.ts';
import { LeadFeed } from '../lead-feed.ts';
import { createRandom } from '../random.ts';
import { planTeam } from './organise-team.ts';
import { createPeople } from './people.ts';

it('the demo’s team has sub-teams, rules and an invitation, and a lead offered to several is claimed by one', async () => {
  const world = await testApp();
  const org = await newOrg();
  await org.setFlag('enable_subteams_feature', true);
  const agents = {
    nadia: org.owner,
    daniel: await org.member(),
    mei: await org.member(),
    tom: await org.member(),
  };
  const calendar = new Calendar(nowMillis());
  const random = createRandom(1);
  const facebook = await openFacebook({ world, org, agents, calendar });
  const sources = [facebook, ...(await openSources(org, agents))];
  const context: DemoContext = {
    world,
    org,
    agents,
    calendar,
    random,
    sources,
    contents: [],
    nextPerson: createPeople(random),
  };
  const feed = new LeadFeed(context, new AgentActions(context));
  const made: DemoClient[] = [];
  const receive = async () => {
    made.push(...(await feed.leads(facebook, Array.from({ length: 12 }, context.nextPerson))));
  };

  planTeam(context);
  calendar.on(calendar.time(-46, 9), receive);
  calendar.on(calendar.time(-44, 9), receive);
  await calendar.play();

  const { nadia } = agents;
  expect(
    (await nadia.call(leadRules.list)).results.map(({ name, is_missing_items }) => [name, is_missing_items]),
  ).toEqual([
    ['Bayshore, overseas buyers', false],
    ['Property portal', false],
    ['Facebook and website', false],
    ['All other leads', false],
  ]);
  expect((await nadia.call(subteams.list)).results.map(({ name }) => name)).toEqual(['New launches', 'Protection']);
  expect((await nadia.call(team.getOverview)).team_members_stats.total_invited_members).toBe(1);
  const offers = (await nadia.call(leadOffers.listPast)).results.map(({ state }) => state);
  expect(offers.length).toBeGreaterThan(0);
  expect(new Set([...offers, 'claimed_by_me', 'claimed_by_other'])).toEqual(
    new Set(['claimed_by_me', 'claimed_by_other']),
  );
  expect(made.filter(({ agent }) => agent === null)).toEqual([]);
  expect(new Set(made.slice(12).map(({ agent }) => agent)).size).toBeGreaterThan(2);
});
