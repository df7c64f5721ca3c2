import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { webhookSources } from '#integrations/webhook/contract.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { newWebhook, setAvailability, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org, type Person } from '#testing/world.ts';
import type { LeadRule, NewRule } from '../../contract.ts';
import type { DraftRule } from '../../simulation-contract.ts';
import { assignWaitingLeadsJob } from '../decide/waiting-leads.job.ts';
import { addRule, findDifferences, recipient, sendLead, simulate, unchanged } from './simulation.fixture.ts';

afterEach(() => setClock(systemClock));

const HOUR = 3_600_000;
const MINUTE = 60_000;
const clockAt = (ms: number) => setClock(stoppedAt(new Date(ms).toISOString()));

async function giveOut(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, assignWaitingLeadsJob, {});
}

const countWaiting = (org: Org): Promise<number> =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('lead_decisions')
      .where('org_id', '=', scope.org_id)
      .where('outcome', '=', 'WAITING')
      .select('id')
      .execute();
    return rows.length;
  });

const zones = ['Asia/Singapore', 'Europe/Berlin', 'America/New_York'];
const names = ['Red', 'Blue'];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** What a member wrote, in whole hours so that the job of the hour finds everybody who becomes available. */
const anyAvailability = fc.record({
  zone: fc.constantFrom(...zones),
  hours: maybe(fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 1, max: 8 }) })),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
  days_off: fc.subarray([0, 1, 2]),
  paused_hours: maybe(fc.integer({ min: 1, max: 40 })),
  daily_cap: maybe(fc.integer({ min: 1, max: 3 })),
});

const anyCondition = fc.record({
  name: fc.constantFrom('page_id' as const, 'form_id' as const, 'campaign_id' as const),
  operator: fc.constantFrom('equal' as const, 'not_equal' as const),
  value: maybe(fc.constantFrom(...names)),
});

const anyRule = fc.record({
  isForOne: fc.boolean(),
  logical_operator: fc.constantFrom('AND' as const, 'OR' as const),
  conditions: fc.array(anyCondition, { maxLength: 2 }),
  recipients: fc.subarray([0, 1, 2, 3]),
  turns: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  save_lead_to_owner_account: fc.boolean(),
});

const anyLead = fc.record({
  source: fc.integer({ min: 0, max: 1 }),
  gap_minutes: fc.integer({ min: 1, max: 400 }),
  page_name: maybe(fc.constantFrom(...names)),
  form_name: maybe(fc.constantFrom(...names)),
  campaign_name: maybe(fc.constantFrom(...names)),
});

const anyCase = fc.record({
  people: fc.array(anyAvailability, { minLength: 4, maxLength: 4 }),
  rules: fc.array(anyRule, { minLength: 1, maxLength: 4 }),
  hasDefault: fc.boolean(),
  hasAssignee: fc.boolean(),
  deactivated: maybe(fc.integer({ min: 0, max: 3 })),
  leads: fc.array(anyLead, { minLength: 8, maxLength: 20 }),
});

type Case = typeof anyCase extends fc.Arbitrary<infer Value> ? Value : never;

const getDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Makes the organisation of a case. The clock stands at the beginning. */
async function makeCase({ people, rules, hasDefault, hasAssignee, deactivated }: Case, began: number) {
  const org = await newOrg();
  const members: Person[] = [];
  for (const [index, one] of people.entries()) {
    const member = await org.member({ name: `Member ${index}` });
    members.push(member);
    await org.inScope((scope) =>
      scope.db
        .updateTable('user_preferences')
        .set({ time_zone: one.zone })
        .where('org_id', '=', org.org_id)
        .where('profile_id', '=', member.profile_id)
        .execute(),
    );
    const { hours } = one;
    await setAvailability(member, {
      working_hours:
        hours &&
        one.weekdays.map((weekday) => ({
          weekday,
          from: clock(hours.from),
          to: clock(Math.min(24, hours.from + hours.length)),
        })),
      days_off: one.days_off.map((day) => getDay(began + day * 24 * HOUR)),
      is_paused: one.paused_hours !== null,
      paused_until: one.paused_hours === null ? null : new Date(began + one.paused_hours * HOUR).toISOString(),
      daily_cap: one.daily_cap,
    });
  }
  const webhooks = [
    await newWebhook(org, { name: 'One', save_lead_to_owner_account: false }),
    await newWebhook(org, { name: 'Two', save_lead_to_owner_account: true }),
  ];
  if (hasAssignee) {
    await org.owner.call(webhookSources.update, {
      params: { id: webhooks[0]!.id },
      body: { default_assignee_id: members[0]!.profile_id },
    });
  }
  const saved: LeadRule[] = [];
  const add = async (rule: NewRule) => saved.push(await addRule(org, rule));
  for (const [index, rule] of rules.entries()) {
    await add({
      name: `Rule ${index}`,
      lead_source: rule.isForOne ? String(webhooks[index % 2]!.id) : 'all',
      rule_definition: {
        logical_operator: rule.logical_operator,
        expressions: rule.conditions.map(({ name, operator, value }) => ({
          name,
          operator,
          attr_val_type: value === null ? 'BLANK' : 'FREE_TEXT',
          value,
        })),
      },
      save_lead_to_owner_account: rule.save_lead_to_owner_account,
      member_recipients: rule.recipients.map((place) => recipient(members[place]!, rule.turns[place])),
    });
  }
  if (hasDefault)
    await add({ name: 'Default', is_default_rule: true, member_recipients: members.map((one) => recipient(one)) });
  if (deactivated !== null) {
    await org.inScope((scope) =>
      scope.db
        .updateTable('profiles')
        .set({ account_status: 'DEACTIVATED' })
        .where('org_id', '=', org.org_id)
        .where('id', '=', members[deactivated]!.profile_id)
        .execute(),
    );
  }
  return { org, members, webhooks, saved };
}

/** Files the leads at their times, and lets the job work at each full hour while leads wait. @returns the end. */
async function fileAll(org: Org, webhooks: readonly TestWebhook[], leads: Case['leads'], began: number) {
  let at = began;
  const moveTo = async (next: number) => {
    for (let hour = (Math.floor(at / HOUR) + 1) * HOUR; hour <= next; hour += HOUR) {
      if ((await countWaiting(org)) === 0) break;
      clockAt(hour);
      await giveOut();
    }
    at = next;
    clockAt(at);
  };
  for (const { source, gap_minutes, ...data } of leads) {
    await moveTo(at + gap_minutes * MINUTE);
    await sendLead(webhooks[source]!, Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));
  }
  await moveTo(at + 30 * HOUR);
}

/** Who has the client of each lead, in the order of arrival. */
const readAssignees = (org: Org): Promise<(number | null)[]> =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('lead_events')
      .innerJoin('clients', (join) => matchInOrg(join, 'clients.id', 'lead_events.client_id'))
      .where('lead_events.org_id', '=', scope.org_id)
      .orderBy('lead_events.id')
      .select('clients.assigned_to_id')
      .execute();
    return rows.map(({ assigned_to_id }) => assigned_to_id);
  });

describe('a simulation of the saved rules', () => {
  it('gives every lead to whom filing gave it, for random rules, people and absences', {
    tags: 'slow',
    timeout: 180_000,
  }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(anyCase, async (one) => {
        const began = Date.parse('2026-03-26T05:00:00.000Z');
        clockAt(began);
        const { org, members, webhooks, saved } = await makeCase(one, began);
        await fileAll(org, webhooks, one.leads, began);
        const filed = await readAssignees(org);
        compared += filed.length;
        // The draft gives every lead to nobody, so that each is a difference which names who gets it today.
        const draft: DraftRule[] = [{ id: null, name: 'Nobody' }];
        const simulation = await simulate(org.owner, draft);
        const today = new Map(simulation.differences.map(({ client, today }) => [client?.name, today?.id ?? null]));
        const names = await readNames(org);
        expect(simulation.leads).toBe(one.leads.length);
        expect(names.map((name) => today.get(name) ?? null)).toEqual(filed);
        const counts = new Map(simulation.members.map(({ profile, today: count }) => [profile.id, count]));
        for (const { profile_id } of members) {
          expect(counts.get(profile_id) ?? 0).toBe(filed.filter((id) => id === profile_id).length);
        }
        expect(simulation.left_over.today.total).toBe(filed.filter((id) => id === null).length);
        expect(findDifferences(await simulate(org.owner, unchanged(...saved)))).toEqual([]);
      }),
      { numRuns: 6 },
    );
    expect(compared).toBeGreaterThan(40);
  });
});

const readNames = (org: Org): Promise<string[]> =>
  org.inScope(async (scope) => {
    const rows = await scope.db
      .selectFrom('clients')
      .where('org_id', '=', scope.org_id)
      .orderBy('id')
      .select('name')
      .execute();
    return rows.map(({ name }) => name);
  });
