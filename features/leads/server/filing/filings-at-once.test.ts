import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { availability, leadRules } from '#features/lead-rules/contract.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook, type TestWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { fileLeads } from './file-leads.ts';
import { lockWaitingLeads } from './waiting-leads.queries.ts';

const ROUNDS = 20;

/** Files these leads on a connection of their own, as one batch. */
async function fileTogether(org: Org, receipts: readonly string[]): Promise<void> {
  const { services } = await testApp();
  const options = { org_id: org.org_id, actor: null, request_id: 'test', mode: 'transaction' } as const;
  await withScope(services.database, options, async (scope) => {
    const taken = [];
    for (const id of receipts) taken.push(...(await lockWaitingLeads(scope, { limit: 1, id })));
    expect(taken).toHaveLength(receipts.length);
    await fileLeads(scope, services, taken);
  });
}

/** A person as one form knows them, by phone, and as the other does, by e-mail. */
const newPerson = (name: string, index: number) => ({
  byPhone: { name, phone: `+65 9${String(1_000_000 + index)}` },
  byEmail: { name, email: `person-${index}@example.com` },
  whole: { name, phone: `+65 9${String(1_000_000 + index)}`, email: `person-${index}@example.com` },
});

describe('two filings at once', () => {
  let org: Org;
  let first: TestWebhook;
  let second: TestWebhook;

  beforeAll(async () => {
    org = await newOrg();
    [first, second] = [await newWebhook(org), await newWebhook(org)];
    for (const form of ['one', 'other']) {
      const { profile_id } = await org.member({ name: form });
      await org.owner.call(leadRules.create, {
        body: {
          name: form,
          rule_definition: {
            logical_operator: 'AND',
            expressions: [{ name: 'form_id', operator: 'equal', attr_val_type: 'FREE_TEXT', value: form }],
          },
          member_recipients: [{ member_prof_id: profile_id, max_leads_per_round: 1 }],
        },
      });
    }
  });

  const post = async (webhook: TestWebhook, lead: object) => (await webhook.post(lead)).receipts[0]!;

  it('that know the same clients by different things both come to their end', { tags: 'slow' }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ana, ben] = [newPerson('Ana', 10 * round), newPerson('Ben', 10 * round + 1)];
      for (const { whole } of [ana, ben]) await post(first, whole);
      await fileWaitingLeads();
      const company = `Company ${round}`;
      const one = [
        await post(first, { ...ana.byPhone, company }),
        await post(second, { ...ben.byPhone, job_title: 'Buyer' }),
      ];
      const other = [
        await post(second, { ...ben.byEmail, company }),
        await post(first, { ...ana.byEmail, job_title: 'Buyer' }),
      ];
      await Promise.all([fileTogether(org, one), fileTogether(org, other)]);
    }

    expect(await countOutcomes(org)).toMatchObject({ DUPLICATE: 4 * ROUNDS });
  });

  it('that give out clients about whom the other has a new lead both come to their end', { tags: 'slow' }, async () => {
    const pause = (is_paused: boolean) =>
      org.inScope(({ db, org_id }) =>
        db.updateTable('member_availability').set({ is_paused }).where('org_id', '=', org_id).execute(),
      );
    const { results } = await org.owner.call(leadRules.list);
    for (const { member_prof_id } of results.flatMap(({ member_recipients }) => member_recipients)) {
      await org.owner.call(availability.update, {
        params: { id: member_prof_id },
        body: { working_hours: null, days_off: [], is_paused: true, paused_until: null, daily_cap: null },
      });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [ana, ben] = [newPerson('Ana', 10 * round + 5), newPerson('Ben', 10 * round + 6)];
      await pause(true);
      await post(first, { ...ana.whole, form_id: 'one' });
      await post(second, { ...ben.whole, form_id: 'other' });
      await fileWaitingLeads();
      await pause(false);
      const one = [await post(first, { name: `Cho ${round}`, form_id: 'one' }), await post(second, ben.byPhone)];
      const other = [await post(second, { name: `Dan ${round}`, form_id: 'other' }), await post(first, ana.byEmail)];
      await Promise.all([fileTogether(org, one), fileTogether(org, other)]);
    }

    const { rows } = await org.inScope(({ db, org_id }) =>
      sql<{
        outcome: string;
      }>`select distinct outcome from lead_decisions where org_id = ${org_id} and rule_id is not null`.execute(db),
    );
    expect(rows).toEqual([{ outcome: 'TURN' }]);
  });
});

async function countOutcomes(org: Org): Promise<Record<string, number>> {
  const rows = await org.inScope(({ db, org_id }) =>
    db
      .selectFrom('lead_events')
      .where('org_id', '=', org_id)
      .groupBy('outcome')
      .select(['outcome', sql<number>`count(*)::int`.as('count')])
      .execute(),
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}
