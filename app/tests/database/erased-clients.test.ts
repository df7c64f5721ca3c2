import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { eraseClientsJob } from '#features/clients/server/index.ts';
import { customFields } from '#features/custom-fields/contract.ts';
import { followUps } from '#features/follow-ups/contract.ts';
import { ask, newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';

afterEach(() => setClock(systemClock));

async function erase(): Promise<void> {
  const { services } = await testApp();
  await runJob(services, eraseClientsJob, {});
}

const daysLater = (days: number) => setClock(stoppedAt(new Date(now().getTime() + days * 86_400_000).toISOString()));

/** Returns every table of the organisation that contains these letters. */
const tablesWith = (org: Org, letters: string): Promise<string[]> =>
  org.inScope(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attname = 'org_id'
        and has_table_privilege(pg_class.oid, 'select')
      order by relname`.execute(db);
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select from ${sql.table(name)} as row
        where row::text ilike ${`%${letters}%`} or (row::text like '%\\\\x%' and row::text ilike ${`%${hex(letters)}%`})
        limit 1`.execute(db);
      if (hits.length > 0) found.push(name);
    }
    return found;
  });

const hex = (letters: string) => Buffer.from(letters).toString('hex');

describe('a client deleted 30 days ago', () => {
  it('is erased with everything that was known of them, and no day sooner', async () => {
    const org = await newOrg();
    const question = await org.owner.call(customFields.create, { body: { name: 'Message', type: 'text' } });
    const asked = { name: `custom_field:${question.id}` as const, operator: 'equal' as const, value: 'nothing' };
    await org.owner.call(leadRules.create, {
      body: { name: 'Asked', rule_definition: { logical_operator: 'AND', expressions: [asked] } },
    });
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Quokka Jane', phone: '91234567', message: 'Quokka house' });
    const form = await newAcceptingForm(org, {
      questions: [ask('name'), ask('phone'), ask('note'), ask('consent', { text: 'You may call me' })],
    });
    const visit_id = form.newVisit();
    await form.next({ name: 'Quokka Jane', phone: '+6591234567' }, visit_id);
    await form.send({ name: 'Quokka Jane', phone: '+6591234567', note: 'Quokka', consent: 'yes' }, { visit_id });
    await fileWaitingLeads();
    const { id } = (await org.owner.call(clients.list)).results[0]!;
    const params = { id };
    await org.owner.call(clients.update, { params, body: { location: 'Quokka Street' } });
    await org.owner.call(clients.setPrivateNotes, { params, body: { private_notes: 'Quokka note' } });
    await org.owner.call(followUps.updateForClient, {
      params,
      body: { schedule: { kind: 'tomorrow' }, note: 'Quokka' },
    });
    const note = await org.owner.call(timeline.createActivity, {
      body: { client_id: id, item_type: 'NOTE', text: 'Quokka called' },
    });
    await org.owner.call(timeline.updateItem, {
      params: { t: 'NOTE', id: note.id },
      body: { text: 'Quokka called us' },
    });
    const field = await org.owner.call(customFields.create, { body: { name: 'Animal', type: 'text' } });
    await org.owner.call(clients.update, { params, body: { custom_fields: { [field.key]: 'Quokka' } } });
    await org.owner.call(customFields.update, { params: { id: field.id }, body: { type: 'number' } });
    const bystander = await org.client({ name: 'Bystander' });
    await org.owner.call(clients.delete, { params });
    const deletedAt = now();

    setClock(stoppedAt(new Date(deletedAt.getTime() + 29 * 86_400_000).toISOString()));
    await erase();
    expect(await tablesWith(org, 'Quokka')).toEqual(expect.arrayContaining(['clients', 'lead_decisions']));
    daysLater(1.01);
    await erase();

    expect(await tablesWith(org, 'Quokka')).toEqual([]);
    setClock(systemClock);
    expect(await tablesWith(org, 'Bystander')).toContain('clients');
    expect(await org.owner.call(clients.get, { params: { id: bystander.id } })).toMatchObject({ name: 'Bystander' });
  });
});
