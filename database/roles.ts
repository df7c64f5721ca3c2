import type pg from 'pg';

/**
 * The roles of the product. `leadkeep_app` serves requests inside one organisation, `leadkeep_door` finds the
 * organisation of a session or an address before one is known, `leadkeep_worker` runs named jobs across organisations,
 * `leadkeep_search` owns the search functions. None can sign in, and none escapes row-level security.
 */
export const workingRoles = ['leadkeep_app', 'leadkeep_door', 'leadkeep_worker', 'leadkeep_search'] as const;

/** The roles that the product takes on; `leadkeep_search` only gives its rights to functions. */
const servingRoles = ['leadkeep_app', 'leadkeep_door', 'leadkeep_worker'] as const;

/** Thrown when the login may not create what is missing; an administrator of the database has to run `sql` once. */
export class RolesMissing extends Error {
  constructor(
    readonly login: string,
    readonly sql: string,
  ) {
    super(
      `The database login ${login} may not create the roles Leadkeep works under. Let an administrator of the database run this once, then start again:\n\n${sql}\n`,
    );
    this.name = 'RolesMissing';
  }
}

interface RolesOptions {
  /** The owner to prepare when an administrator runs this; the login itself when absent. */
  forLogin?: string | undefined;
  /** The login the product works under, where it is another: it may take on the roles that serve requests, and nothing else. */
  serverLogin?: string | null;
}

/**
 * Creates the working roles and lets the owner of the database and the product's login take them on; does nothing where
 * that has been done.
 *
 * @throws RolesMissing without the right to do so, with everything an administrator has to run; Error when a role could
 * see across organisations, or the product's login has more power than it may have.
 */
export async function ensureRoles(
  client: pg.ClientBase,
  { forLogin, serverLogin = null }: RolesOptions = {},
): Promise<void> {
  const login = await readLogin(client, forLogin);
  const roles = await readRoles(client, login, workingRoles);
  const unsafe = roles.filter((role) => role.exists && !role.is_safe).map((role) => role.name);
  if (unsafe.length > 0) {
    throw new Error(
      `${unsafe.join(', ')} must be neither superuser nor exempt from row-level security (alter role … nosuperuser nobypassrls).`,
    );
  }
  const statements = [
    ...roles.flatMap((role) => [
      ...(role.exists ? [] : [createRole(role.name)]),
      ...(role.is_granted ? [] : [grantRole(role.name, login)]),
    ]),
    ...stopInheriting(login),
    ...(serverLogin === null ? [] : await statementsForServer(client, serverLogin, login.name)),
  ];
  if (forLogin === undefined && login.needs_schema_rights) await keepSchemaRights(client, login);
  await runAll(client, login, statements);
}

async function statementsForServer(client: pg.ClientBase, name: string, owner: string): Promise<string[]> {
  await refuseMightyLogin(client, owner, name);
  const login = await readLogin(client, name);
  const roles = await readRoles(client, login, servingRoles);
  const grants = roles.filter((role) => !role.is_granted).map((role) => grantRole(role.name, login));
  return [...grants, ...stopInheriting(login)];
}

const stopInheriting = (login: Login) => (login.must_stop_inheriting ? [`alter role ${login.quoted} noinherit`] : []);

/**
 * Refuses a login that could read the data of every organisation: one that can act as the owner of the tables, become it
 * or the search role, or make roles.
 *
 * @param name the login; the one that is connected when absent.
 * @throws Error that says what to take back.
 */
export async function refuseMightyLogin(client: pg.ClientBase, owner: string, name?: string): Promise<void> {
  const { rows } = await client.query<{ login: string; statement: string | null }>(
    `with login as (select * from pg_roles where rolname = coalesce($2, current_user)),
          mighty as (select oid from pg_roles where rolname in ($1, 'leadkeep_search'))
     select rolname::text as login, format('alter role %I nosuperuser nobypassrls nocreaterole', rolname) as statement
       from login where rolsuper or rolbypassrls or rolcreaterole
     union all
     select login.rolname::text, format('revoke %I from %I granted by %s', role.rolname, login.rolname, grantor::regrole)
       from login join pg_auth_members on member = login.oid join pg_roles role on role.oid = roleid
      where not login.rolsuper and exists (select from mighty where pg_has_role(roleid, mighty.oid, 'MEMBER'))
     union all
     select rolname::text, null from login where rolname = $1`,
    [owner, name],
  );
  if (rows.length === 0) return;
  const statements = rows.flatMap(({ statement }) => (statement === null ? [] : [`${statement};`]));
  const advice =
    statements.length > 0
      ? `Let an administrator of the database take that back, then start again:\n\n${statements.join('\n')}\n`
      : 'Use another login there, or remove DATABASE_OWNER_URL.';
  throw new Error(`The login ${rows[0]!.login} in DATABASE_URL could read the data of every organisation. ${advice}`);
}

async function runAll(client: pg.ClientBase, login: Login, statements: string[]): Promise<void> {
  for (const [place, statement] of statements.entries()) {
    try {
      await client.query(statement);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== INSUFFICIENT_PRIVILEGE) throw error;
      const missing = statements.slice(place).map((left) => `${left};`);
      throw new RolesMissing(login.name, missing.join('\n'));
    }
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

interface Login {
  name: string;
  quoted: string;
  /** True from PostgreSQL 16 on, where each membership states whether it allows SET ROLE and inherits rights. */
  has_membership_options: boolean;
  must_stop_inheriting: boolean;
  needs_schema_rights: boolean;
}

/**
 * Reads the login, which must take a role on to have its rights: a policy for `leadkeep_search` would otherwise open
 * every row to the owner. Before PostgreSQL 16 that is a property of the login itself, changed only if it inherits
 * nothing else.
 */
async function readLogin(client: pg.ClientBase, name?: string): Promise<Login> {
  const { rows } = await client.query<Login>(
    `with login as (
       select oid, rolname, rolinherit, rolsuper, rolbypassrls, rolcreaterole, current_setting('server_version_num')::int >= 160000 as is_16,
              exists (select from pg_auth_members
                       where member = role.oid and roleid::regrole::text <> all ($2::text[])) as inherits_others
         from pg_roles role where rolname = coalesce($1, current_user))
     select rolname::text as name, quote_ident(rolname) as quoted, is_16 as has_membership_options,
            not is_16 and not rolsuper and rolinherit and not inherits_others as must_stop_inheriting,
            not is_16 and not rolsuper and not inherits_others and pg_has_role(oid, 'pg_database_owner', 'MEMBER') as needs_schema_rights
       from login`,
    [name, workingRoles],
  );
  if (!rows[0]) throw new Error(`There is no login ${name}.`);
  return rows[0];
}

interface RoleState {
  name: string;
  exists: boolean;
  is_safe: boolean;
  is_granted: boolean;
}

async function readRoles(client: pg.ClientBase, login: Login, names: readonly string[]): Promise<RoleState[]> {
  const right = login.has_membership_options ? 'SET' : 'MEMBER';
  const { rows } = await client.query<RoleState>(
    `select wanted.name,
            role.oid is not null as exists,
            role.oid is not null and not role.rolsuper and not role.rolbypassrls as is_safe,
            role.oid is not null and pg_has_role($2::name, role.oid, $3) as is_granted
       from unnest($1::text[]) with ordinality as wanted (name, place)
       left join pg_roles role on role.rolname = wanted.name
      order by wanted.place`,
    [names, login.name, right],
  );
  return rows;
}

// Two installations may start on one server at the same moment, and roles belong to the whole server.
const createRole = (name: string) =>
  `do $$ begin create role ${name} nologin nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end $$`;

const grantRole = (name: string, login: Login) =>
  `grant ${name} to ${login.quoted}${login.has_membership_options ? ' with set true, inherit false' : ''}`;

/** Grants the owner its rights on the schema public, which before PostgreSQL 16 it has by inheritance too. */
async function keepSchemaRights(client: pg.ClientBase, login: Login): Promise<void> {
  await client.query('set role pg_database_owner');
  await client.query(`grant usage, create on schema public to ${login.quoted} with grant option`);
  await client.query('reset role');
}
