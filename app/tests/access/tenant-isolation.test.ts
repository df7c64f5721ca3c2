import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { asOwner, findOwnerUrl } from '#testing/database.ts';
import { newOrg } from '#testing/world.ts';

/** Tables without an organisation, used in the global scope only. */
const globalTables = [
  'email_changes',
  'installation',
  'invited_addresses',
  'known_devices',
  'magic_tokens',
  'message_channels',
  'notice_accounts',
  'otp_challenges',
  'outbox_messages',
  'public_addresses',
  'push_devices',
  'rate_windows',
  'sessions',
  'spent_tokens',
  'stripe_events',
  'user_orgs',
  'users',
];

const tables = () =>
  testApp().then(async ({ services }) => {
    const { rows } = await asOwner<{
      name: string;
      has_org: boolean;
      forced: boolean;
      policies: string[];
      app_may: boolean;
    }>(
      services.database,
      `
      select c.relname as name,
             exists (select from pg_attribute where attrelid = c.oid and attname = 'org_id' and attnotnull) as has_org,
             c.relrowsecurity and c.relforcerowsecurity as forced,
             array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies,
             has_table_privilege('leadkeep_app', c.oid, 'select') as app_may
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not in ('schema_migrations', 'schema_functions')
      order by 1`,
    );
    return rows;
  });

describe('the isolation of organisations', () => {
  it('covers every table: forced row security with the tenant policy, or no organisation', async () => {
    const all = await tables();
    const global = all.filter((table) => globalTables.includes(table.name));
    const tenant = all.filter((table) => !globalTables.includes(table.name));

    expect(global.filter((table) => table.app_may)).toEqual([]);
    expect(tenant.filter((table) => !table.has_org || !table.forced || !table.policies.includes('tenant'))).toEqual([]);
  });

  it('begins every primary, unique and foreign key of a tenant table with org_id', async () => {
    const { services } = await testApp();
    const { rows } = await services.database.pool.query<{ table: string; key: string }>(`
      select k.conrelid::regclass::text as table, k.conname as key
      from pg_constraint k
      join pg_attribute first on first.attrelid = k.conrelid and first.attnum = k.conkey[1]
      join pg_class c on c.oid = k.conrelid
      where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f') and first.attname <> 'org_id'
        and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'org_id')
      order by 1, 2`);

    expect(rows.filter(({ table }) => !globalTables.includes(table))).toEqual([
      // The code that people read out over the phone is unique across organisations.
      { table: 'orgs', key: 'orgs_org_code_key' },
    ]);
  });

  it('shows nothing to a query that forgets to name its organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    await org.client({ name: 'Only ours' });

    const seen = await other.inScope((scope) => scope.db.selectFrom('clients').select(['org_id', 'name']).execute());

    expect(seen).toEqual([]);
  });

  it('refuses a row written for another organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];

    const written = other.inScope((scope) =>
      scope.db.insertInto('subteams').values({ org_id: org.org_id, name: 'Planted' }).execute(),
    );

    await expect(written).rejects.toThrow(/row-level security/);
  });

  it('shows no organisation at all in the global scope', async () => {
    const { services } = await testApp();
    await newOrg();

    const read = withGlobalScope(services.database, 'test', (globalScope) =>
      sql`select * from clients`.execute(globalScope.db),
    );

    await expect(read).rejects.toThrow(/permission denied/);
  });

  it('hides sessions and users from a transaction inside an organisation', async () => {
    const org = await newOrg();

    const read = org.inScope((scope) => sql`select * from sessions`.execute(scope.db));

    await expect(read).rejects.toThrow(/permission denied/);
  });

  it('holds in the search function, which reads past row security', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    await org.client({ name: 'Findable Person' });

    const { rows } = await other.inScope((scope) =>
      sql`select * from search_client_ids('findable', null, 100)`.execute(scope.db),
    );

    expect(rows).toEqual([]);
  });
});

describe('the login the product works under', () => {
  const refused = async (statement: string) => {
    const { services } = await testApp();
    return services.database.pool.query(statement).then(
      () => 'done',
      (error: Error) => error.message,
    );
  };

  it('owns nothing, and may take on the roles that serve requests and no other', async () => {
    const { services } = await testApp();
    const { rows } = await services.database.pool.query(`
      select (select count(*)::int from pg_class where relowner = login.oid)
               + (select count(*)::int from pg_proc where proowner = login.oid)
               + (select count(*)::int from pg_database where datdba = login.oid) as owned,
             array(select rolname::text from pg_roles role
                    where role.oid <> login.oid and pg_has_role(login.oid, role.oid, 'MEMBER') order by 1) as roles,
             array(select rolname::text from pg_roles role
                    where role.oid <> login.oid and pg_has_role(login.oid, role.oid, 'USAGE') order by 1) as inherited,
             rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_mighty
      from pg_roles login where rolname = current_user`);

    expect(rows).toEqual([
      {
        owned: 0,
        roles: ['leadkeep_app', 'leadkeep_door', 'leadkeep_worker'],
        inherited: [],
        is_mighty: false,
      },
    ]);
  });

  it('reads no table of the product by itself, and changes none', async () => {
    const { services } = await testApp();
    const owner = new URL(findOwnerUrl(services.database)).username;

    expect(await refused('select from sessions')).toContain('permission denied for table sessions');
    expect(await refused('select from clients')).toContain('permission denied for table clients');
    expect(await refused('alter table clients no force row level security')).toContain(
      'must be owner of table clients',
    );
    expect(await refused(`set role ${owner}`)).toContain('permission denied to set role');
    expect(await refused('set role leadkeep_search')).toContain('permission denied to set role');
    expect(await refused('create table mine ()')).toContain('permission denied for schema public');
  });

  it('cannot become the owner, another role or another organisation by one statement inside an organisation', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { services } = await testApp();
    const owner = new URL(findOwnerUrl(services.database)).username;
    await other.client({ name: 'Theirs' });
    const attempt = (name: string, value: string) =>
      org
        .inScope(async ({ db }) => {
          await sql`select set_config(${name}, ${value}, true)`.execute(db);
          await sql`select from sessions`.execute(db);
        })
        .catch((error: Error) => error.message);

    expect(await attempt('role', owner)).toMatch(/permission denied/);
    // The next two hold where a superuser has revoked set_config, as in the embedded database (decision 0065).
    const isKept = !(await services.database.pool.query(maySetConfig)).rows[0].may;
    expect(await attempt('role', 'leadkeep_door')).toEqual(
      isKept ? 'permission denied for function set_config' : undefined,
    );
    expect(await attempt('app.org_id', String(other.org_id))).toEqual(
      isKept ? 'permission denied for function set_config' : 'permission denied for table sessions',
    );
  });

  it('takes one statement at a time, so that none can be appended to another', async () => {
    const org = await newOrg();

    const both = org.inScope(({ db }) => sql`select 1; set local role leadkeep_door`.execute(db));

    await expect(both).rejects.toThrow('cannot insert multiple commands into a prepared statement');
  });

  it('makes no temporary tables, which could shadow ours', async () => {
    const org = await newOrg();

    const made = org.inScope(({ db }) => sql`create temporary table public_addresses (token_hash bytea)`.execute(db));

    await expect(made).rejects.toThrow('permission denied to create temporary tables');
  });
});

const maySetConfig = `select has_function_privilege('set_config(text, text, boolean)', 'EXECUTE') as may`;

describe('functions that run with their owner’s rights', () => {
  const lending = async () => {
    const { services } = await testApp();
    const { rows } = await asOwner<{ name: string; owner: string; settings: string[]; callers: string[] }>(
      services.database,
      `select proname::text as name,
              case when proowner = 'leadkeep_search'::regrole then 'leadkeep_search' else 'owner' end as owner,
              proconfig as settings,
              array(select coalesce(grantee.rolname::text, 'public')
                      from aclexplode(coalesce(proacl, acldefault('f', proowner))) entry
                      left join pg_roles grantee on grantee.oid = entry.grantee
                     where entry.grantee <> proowner order by 1) as callers
         from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    );
    const login = new URL(services.database.url).username;
    return rows.map((row) => ({ ...row, callers: row.callers.map((name) => (name === login ? 'login' : name)) }));
  };

  it("look for tables in public first and in a session's own last", async () => {
    const wrong = (await lending()).filter(({ settings }) => !settings?.includes('search_path=public, pg_temp'));

    expect(wrong).toEqual([]);
  });

  it('may be called by those they are meant for and by nobody else', async () => {
    const all = ['leadkeep_app', 'leadkeep_door', 'leadkeep_worker'];
    const app = ['leadkeep_app'];
    const callers = Object.fromEntries((await lending()).map(({ name, callers }) => [name, callers]));

    expect(callers).toMatchObject({
      accept_leads: ['leadkeep_app', 'login'],
      accept_submissions: ['leadkeep_app', 'login'],
      add_share_address: app,
      enqueue_job: all,
      find_client_ids_by_contact: app,
      make_coming_partitions: ['leadkeep_worker'],
      publish_address: app,
      queue_messages: all,
      record_lead_notices: ['leadkeep_app', 'login'],
      retire_addresses: app,
      search_client_ids: app,
    });
    expect(Object.entries(callers).filter(([, names]) => names.includes('public'))).toEqual([]);
  });

  it('of the search role find nothing for the global scope and the worker', async () => {
    const org = await newOrg();
    await org.client({ name: 'Findable Person', phones: ['+6591234567'] });
    const { services } = await testApp();

    const asGlobalScope = withGlobalScope(services.database, 'test', async ({ db }) => {
      await sql`set local app.org_id = ${sql.raw(`'${org.org_id}'`)}`.execute(db);
      return sql`select * from find_client_ids_by_contact(array['+6591234567'], array[]::citext[])`.execute(db);
    });

    await expect(asGlobalScope).rejects.toThrow('permission denied for function find_client_ids_by_contact');
  });
});
