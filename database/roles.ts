import type pg from 'pg';

/**
 * The roles the product works under. `leadkeep_app` serves requests inside one organisation, `leadkeep_door` finds the
 * organisation of a session or an address before one is known, `leadkeep_worker` runs named jobs across
 * organisations, `leadkeep_search` owns the search functions. None can sign in, and none escapes row-level security.
 */
export const workingRoles = ['leadkeep_app', 'leadkeep_door', 'leadkeep_worker', 'leadkeep_search'] as const;

/** The login may not make what is missing; `sql` is what an administrator of the database has to run, once. */
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

interface RoleState {
  name: string;
  exists: boolean;
  is_safe: boolean;
  is_granted: boolean;
}

/**
 * Makes the working roles and lets the login take them on. Does nothing where that has been done.
 *
 * @throws RolesMissing without the right to do so; Error when a role of that name could see across organisations.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const roles = await readRoles(client);
  const unsafe = roles.filter((role) => role.exists && !role.is_safe).map((role) => role.name);
  if (unsafe.length > 0) {
    throw new Error(
      `${unsafe.join(', ')} must be neither superuser nor exempt from row-level security (alter role … nosuperuser nobypassrls).`,
    );
  }
  const login = await readLogin(client);
  const statements = roles.flatMap((role) => [
    ...(role.exists ? [] : [createRole(role.name)]),
    ...(role.is_granted ? [] : [grantRole(role.name, login)]),
  ]);
  if (statements.length === 0) return;
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42501') throw error;
    throw new RolesMissing(login.name, statements.map((statement) => `${statement};`).join('\n'));
  }
  await keepRolesApart(client, login);
}

async function readRoles(client: pg.ClientBase): Promise<RoleState[]> {
  // From PostgreSQL 16 on a membership alone does not allow SET ROLE, and the creator of a role starts without it.
  const { rows: version } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  const right = (version[0]?.number ?? 0) >= 160_000 ? 'SET' : 'MEMBER';
  const { rows } = await client.query<RoleState>(
    `select wanted.name,
            role.oid is not null as exists,
            role.oid is not null and not role.rolsuper and not role.rolbypassrls as is_safe,
            role.oid is not null and pg_has_role(current_user, role.oid, '${right}') as is_granted
       from unnest($1::text[]) with ordinality as wanted (name, place)
       left join pg_roles role on role.rolname = wanted.name
      order by wanted.place`,
    [workingRoles],
  );
  return rows;
}

interface Login {
  name: string;
  quoted: string;
  has_set_option: boolean;
}

async function readLogin(client: pg.ClientBase): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select current_user::text as name, quote_ident(current_user) as quoted,
            current_setting('server_version_num')::int >= 160000 as has_set_option`,
  );
  return rows[0]!;
}

// Two installations may start on one server at the same moment, and roles belong to the whole server.
const createRole = (name: string) =>
  `do $$ begin create role ${name} nologin nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end $$`;

const grantRole = (name: string, login: Login) =>
  `grant ${name} to ${login.quoted}${login.has_set_option ? ' with set true, inherit false' : ''}`;

/**
 * The login must take a role on to have its rights: a policy for `leadkeep_search` would otherwise open every row to
 * the owner. Before PostgreSQL 16 that is a property of the login itself, and touched only if it inherits nothing else.
 */
async function keepRolesApart(client: pg.ClientBase, login: Login): Promise<void> {
  if (login.has_set_option) return;
  const { rows } = await client.query(
    `select from pg_auth_members membership
       join pg_roles granted on granted.oid = membership.roleid
      where membership.member = (select oid from pg_roles where rolname = current_user) and granted.rolname <> all ($1::text[])
      limit 1`,
    [workingRoles],
  );
  if (rows.length === 0) await client.query(`alter role ${login.quoted} noinherit`);
}
