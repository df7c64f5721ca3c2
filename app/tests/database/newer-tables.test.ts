import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
});
afterAll(() => app.close());

/** What a newer version may do to the tables while this one still serves. */
const change = () =>
  asOwner(
    { url },
    `alter table clients rename column company to company_name;
     insert into schema_migrations (name, hash) values ('9999-of-a-newer-version.sql', '')`,
  );

const changeBack = () =>
  asOwner(
    { url },
    `alter table clients rename column company_name to company;
     delete from schema_migrations where name = '9999-of-a-newer-version.sql'`,
  );

describe('a process whose tables a newer version has changed', () => {
  it('answers 503 and not an error of its own, and keeps leads until a process comes that can file them', async () => {
    const org = await newOrg({ app });
    const webhook = await newWebhook(org, {}, app);
    await change();

    expect((await org.owner.raw(clients.list)).status).toBe(503);
    expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'a newer version has changed the tables' });
    expect((await webhook.post({ name: 'Ana Reyes', email: 'ana@example.com' })).status).toBe(200);
    await expect(fileWaitingLeads(app)).rejects.toThrow('A newer version has changed the tables');
    const kept = await org.inScope(({ db, org_id }) =>
      db.selectFrom('lead_events').select(['outcome', 'attempts']).where('org_id', '=', org_id).execute(),
    );
    expect(kept).toEqual([{ outcome: 'RECEIVED', attempts: 0 }]);

    await changeBack();
    await fileWaitingLeads(app);

    const { results } = await org.owner.call(clients.list);
    expect(results.map(({ name }) => name)).toEqual(['Ana Reyes']);
  });
});
