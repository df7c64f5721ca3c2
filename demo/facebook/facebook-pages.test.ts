import { expect, it } from 'vitest';
import { sourceHealth } from '#features/source-health/contract.ts';
import { warnings } from '#features/warnings/contract.ts';
import { FACEBOOK, facebook } from '#integrations/facebook/contract.ts';
import { AgentActions } from '../agent-actions.ts';
import { LeadFeed } from '../lead-feed.ts';
import { smallContext } from '../small-context.ts';
import { openFacebook } from './facebook-pages.ts';
import { planRentals } from './facebook-rentals.ts';

it('the demo has a Facebook page that works and one whose login has ended, with the figures that leads give', async () => {
  const context = await smallContext();
  const { org, calendar } = context;
  const homes = await openFacebook(context);
  context.sources.push(homes);
  const actions = new AgentActions(context);
  const feed = new LeadFeed(context, actions);
  planRentals(context, feed, { answer: () => undefined });
  for (const day of [-12, -3, -1]) {
    calendar.on(calendar.time(day, 9), () => feed.leads(homes, [context.nextPerson(), context.nextPerson()]));
  }
  await calendar.play();

  const pages = (await org.owner.call(facebook.listPages)).results;
  expect(pages).toMatchObject([
    { name: 'Kestrel Homes', status: 'OK', forms_count: 5, forms_on_count: 4 },
    { name: 'Kestrel Rentals', status: 'PERMISSION_EXPIRED', problem: 'data_access_expired', forms_on_count: 2 },
  ]);
  const { results: health } = await org.owner.call(sourceHealth.list, { query: { kind: FACEBOOK } });
  const [works, ended] = pages.map(({ source_id }) => health.find((source) => source.source_id === source_id)!);
  expect(works!.counts).toMatchObject({ at_provider: 6, here: 6 });
  expect(works!.on_screen_ms!.last).toBeLessThan(10_000);
  expect(works!.last_lead_trace).toMatchObject({ notified_at: expect.any(String), fetched_at: expect.any(String) });
  expect(ended!.counts!.at_provider - ended!.counts!.here).toBe(3);
  expect(ended!.counts!.forms.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(3);
  expect((await org.owner.call(warnings.list)).warnings.map(({ warning_type }) => warning_type)).toContain(
    'INTEGRATION_FB_PERMISSION_ISSUES',
  );
}, 60_000);
