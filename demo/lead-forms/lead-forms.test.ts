import { expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { formSubmissions } from '#features/form-results/contract.ts';
import { leadForms } from '#features/lead-forms/contract.ts';
import { formLinks } from '#features/lead-forms/links-contract.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { AgentActions } from '../agent-actions.ts';
import { Calendar } from '../calendar.ts';
import type { DemoContext } from '../demo-context.ts';
import { LeadFeed } from '../lead-feed.ts';
import { createPeople } from '../people/people.ts';
import { createRandom } from '../random.ts';
import { FORM_CLIENTS } from './form-traffic.ts';
import { planLeadForms } from './lead-forms.ts';

it('the demo’s forms have leads of named links, visitors who stop, and quarantine with reasons', async () => {
  const world = await testApp();
  const org = await newOrg();
  const { owner } = org;
  const agents = { nadia: owner, daniel: await org.member(), mei: await org.member(), tom: await org.member() };
  const guide = await owner.call(textTemplates.create, { body: { title: 'Neighbourhood guide', body: 'Hello' } });
  const calendar = new Calendar(nowMillis());
  const random = createRandom(1);
  const context: DemoContext = {
    world,
    org,
    agents,
    calendar,
    random,
    sources: [],
    contents: [{ type: 'text', id: guide.id, title: 'Neighbourhood guide', weight: 1, pages: 1 }],
    nextPerson: createPeople(random),
  };
  const leadFeed = new LeadFeed(context, new AgentActions(context));

  const planned = planLeadForms(context, leadFeed, { answer: () => undefined });
  await calendar.play();

  const { results: forms } = await owner.call(leadForms.list);
  expect(forms.map(({ state }) => state).sort()).toEqual(['CLOSED', 'DRAFT', 'DRAFT', 'LIVE', 'LIVE']);
  const leads = forms.reduce((sum, { leads_count }) => sum + leads_count, 0);
  expect([planned, leads]).toEqual([FORM_CLIENTS, FORM_CLIENTS]);
  const params = { id: forms.find(({ name }) => name === 'Open house viewing')!.id };
  const links = (await owner.call(formLinks.list, { params })).results;
  expect(links.map(({ leads_count, assignee }) => [leads_count > 0, assignee?.id ?? null])).toEqual([
    [true, agents.mei.profile_id],
    [true, null],
    [true, agents.daniel.profile_id],
  ]);
  expect((await owner.call(formSubmissions.listUnfinished, { params })).results).toHaveLength(3);
  const held = (await owner.call(formSubmissions.listQuarantined, { params })).results;
  expect(new Set(held.flatMap(({ signs }) => signs.map(({ sign }) => sign)))).toEqual(
    new Set(['trap_filled', 'link_in_name', 'sent_too_fast', 'same_text', 'no_script', 'forged_token']),
  );
  const { steps, finish_rate } = await owner.call(formSubmissions.readFigures, { params });
  expect(finish_rate).toBeGreaterThan(0.3);
  expect(steps.every(({ stopped_count }, place) => stopped_count > 0 || place >= steps.length - 2)).toBe(true);
}, 120_000);
