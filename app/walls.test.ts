import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withDoor } from '#platform/server/scope.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';

/** Tables without an organisation, reached through the door only. */
const behindTheDoor = [
  'email_changes',
  'magic_tokens',
  'message_channels',
  'otp_challenges',
  'outbox_messages',
  'public_addresses',
  'rate_windows',
  'sessions',
  'spent_tokens',
  'user_orgs',
  'users',
];

const tables = () =>
  testApp().then(async ({ services }) => {
    const { rows } = await services.database.pool.query<{
      name: string;
      has_org: boolean;
      forced: boolean;
      policies: string[];
      app_may: boolean;
    }>(`
      select c.relname as name,
             exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id' and attnotnull) as has_org,
             c.relrowsecurity and c.relforcerowsecurity as forced,
             array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
             has_table_privilege('leadkeep_app', c.oid, 'select') as app_may
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
      order by 1`);
    return rows;
  });

describe('the walls between organisations', () => {
  it('stand around every table: forced row security with the tenant policy, or behind the door', async () => {
    const all = await tables();
    const global = all.filter((table) => behindTheDoor.includes(table.name));
    const tenant = all.filter((table) => !behindTheDoor.includes(table.name));

    expect(global.filter((table) => table.app_may)).toEqual([]);
    expect(tenant.filter((table) => !table.has_org || !table.forced || !table.policies.includes('tenant'))).toEqual([]);
  });

  it('begin every primary, unique and foreign key of a tenant table with org_id', async () => {
    const { services } = await testApp();
    const { rows } = await services.database.pool.query<{ table: string; key: string }>(`
      select k.conrelid::regclass::text as table, k.conname as key
      from pg_constraint k
      join pg_attribute first on first.attrelid = k.conrelid and first.attnum = k.conkey[1]
      join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') and first.attname <> 'org_id'
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id')
      order by 1, 2`);

    expect(rows.filter(({ table }) => !behindTheDoor.includes(table))).toEqual([
      // The code people read out over the phone must be unique over all organisations.
      { table: 'orgs', key: 'orgs_org_code_key' },
    ]);
  });

  it('show nothing to a query that forgets to name its organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    await org.client({ name: 'Only ours' });

    const seen = await other.inScope((scope) => scope.db.selectFrom('clients').select(['org_id', 'name']).execute());

    expect(seen).toEqual([]);
  });

  it('refuse a row written for another organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];

    const written = other.inScope((scope) =>
      scope.db.insertInto('subteams').values({ org_id: org.org_id, name: 'Planted' }).execute(),
    );

    await expect(written).rejects.toThrow(/row-level security/);
  });

  it('show no organisation at all through the door', async () => {
    const { services } = await testApp();
    await newOrg();

    const read = withDoor(services.database, 'test', (door) => sql`select * from clients`.execute(door.db));

    await expect(read).rejects.toThrow(/permission denied/);
  });

  it('hide sessions and users from a transaction inside an organisation', async () => {
    const org = await newOrg();

    const read = org.inScope((scope) => sql`select * from sessions`.execute(scope.db));

    await expect(read).rejects.toThrow(/permission denied/);
  });

  it('hold in the search function, which reads past row security', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    await org.client({ name: 'Findable Person' });

    const { rows } = await other.inScope((scope) =>
      sql`select * from search_client_ids('findable', null, 100)`.execute(scope.db),
    );

    expect(rows).toEqual([]);
  });
});
