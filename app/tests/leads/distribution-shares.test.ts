import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadDistribution } from '#features/lead-distribution/contract.ts';
import { notifications } from '#features/notifications/contract.ts';
import type { TestApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { Processes } from '#testing/processes/processes.ts';
import { newOrg } from '#testing/world.ts';
import { manyLeads, postAtOnce, startFiling } from './filing-processes.fixture.ts';

const LEADS = 300;
const PER_DELIVERY = 10;

const processes = new Processes();
let app: TestApp;

beforeAll(async () => {
  app = await startFiling(processes);
}, 180_000);
afterAll(async () => {
  await processes.killAll();
  await app.close();
});

it('three hundred leads at once, filed by three processes, are each sent once, in exact shares (S0-4-36)', {
  timeout: 240_000,
}, async () => {
  const org = await newOrg({ app });
  const mei = await org.member({ name: 'Mei' });
  // Her own e-mail would stand for those of the rule, and waits a minute for more leads.
  await mei.call(notifications.updateSettings, { body: { choices: { new_lead_assigned: { email: false } } } });
  const round = { channels: ['email_alert' as const], max_leads_per_round: 1 };
  const { id } = await org.owner.call(leadDistribution.create, {
    body: {
      name: 'In turn',
      recipients: [
        { name: 'Jane', email: 'jane@partner.example', ...round, max_leads_per_round: 2 },
        { member_prof_id: mei.profile_id, ...round },
      ],
    },
  });
  const webhook = await newWebhook(org, { ...manyLeads, save_lead_to_owner_account: false }, app);
  await postAtOnce(webhook, LEADS, PER_DELIVERY);
  const countKept = () =>
    org.inScope(async (scope) => {
      const rows = await scope.db
        .selectFrom('distribution_deliveries')
        .where('org_id', '=', org.org_id)
        .where('status', '=', 'KEPT')
        .select('name')
        .execute();
      return rows.length;
    });
  await expect.poll(countKept, { timeout: 180_000, interval: 500 }).toBe(LEADS);

  const sent = await org.inScope((scope) =>
    scope.db
      .selectFrom('lead_distributions')
      .where('org_id', '=', org.org_id)
      .orderBy('id')
      .select(['lead_id', 'round', 'turn', 'assigned_to_id'])
      .execute(),
  );
  expect(new Set(sent.map(({ lead_id }) => lead_id)).size).toBe(LEADS);
  // Each turn of each round was taken by one lead, in the order in which they were decided.
  expect(sent.map(({ round: number, turn }) => [number, turn])).toEqual(
    Array.from({ length: LEADS }, (_, index) => [1 + Math.floor(index / 3), 1 + (index % 3)]),
  );
  expect(sent.filter(({ assigned_to_id }) => assigned_to_id === mei.profile_id)).toHaveLength(LEADS / 3);
  expect(await org.owner.call(leadDistribution.get, { params: { id } })).toMatchObject({ leads_30_days: LEADS });
  expect(processes.ended).toBe(0);
});
