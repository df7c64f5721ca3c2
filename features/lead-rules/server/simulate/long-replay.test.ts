import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { holdUpBeyond } from '#testing/growth.ts';
import { newWebhook, setAvailability } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { addRule, formIs, recipient, simulate, unchanged } from './simulation.fixture.ts';

const MAX_HOLD_UP_MS = 50;
const LEADS = 20_000;

/** Stores leads that made clients, evenly over the last 29 days, as filing leaves them. */
const storeLeads = (org: Org, source_id: number) =>
  org.inScope((scope) =>
    sql`
      insert into lead_events (org_id, id, source_id, body, outcome, received_at, lead, answers)
      select ${scope.org_id}, (left(uuid_v7_floor(at)::text, 24) || lpad(to_hex(number), 12, '0'))::uuid, ${source_id}, '',
             'CLIENT_CREATED', at,
             jsonb_build_object('external_form_id', null, 'external_form_name', 'Form ' || number % 20, 'campaign', null),
             '[]'
      from (select number, now() - interval '29 days' + number * interval '29 days' / ${LEADS}::int as at
            from generate_series(1, ${LEADS}::int) as number) as made`.execute(scope.db),
  );

describe('a long simulation', () => {
  it('holds up nobody else for more than 50 ms', async () => {
    const [usual, org] = [await newOrg(), await newOrg()];
    const webhook = await newWebhook(org);
    await storeLeads(org, webhook.id);
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => org.member({ name: `Member ${index}` })));
    for (const person of people.slice(0, 5)) {
      const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
      await setAvailability(person, { working_hours: weekdays, daily_cap: 40 });
    }
    const rules = [];
    for (let number = 0; number < 20; number += 1) {
      const member_recipients = people.slice(number % 5, 3 + (number % 5)).map((person) => recipient(person));
      rules.push(
        await addRule(org, { name: `Rule ${number}`, rule_definition: formIs(`Form ${number}`), member_recipients }),
      );
    }
    const draft = unchanged(...rules).reverse();
    draft[0] = { ...draft[0]!, member_recipients: people.map((person) => recipient(person)) };
    // The first simulation loads code, which is not measured.
    expect((await simulate(org.owner, draft)).leads).toBe(LEADS);

    const beyond = await holdUpBeyond(MAX_HOLD_UP_MS, () => ({
      usual: () => simulate(usual.owner, []),
      heavy: () => simulate(org.owner, draft),
    }));
    expect(beyond).toBeLessThanOrEqual(MAX_HOLD_UP_MS);
  }, 120_000);
});
