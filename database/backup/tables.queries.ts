import type pg from 'pg';

/** One table as it is saved; its columns are those that can be written. */
export interface SavedTable {
  /** The quoted name with its schema. */
  name: string;
  columns: string[];
  /**
   * True when row security hides its rows from the owner, who reads them as the search role, whose policy shows all.
   */
  has_row_security: boolean;
}

export interface SavedSequence {
  name: string;
  /** A text, because PostgreSQL's numbers may be too large for JavaScript. */
  last_value: string;
  is_called: boolean;
}

/** The month of a partition. */
export interface SavedMonth {
  parent: string;
  month: string;
}

/**
 * Lists every table of the product and of its job queue, partitions by their parent. Transaction numbers are left out,
 * because they have a meaning on one server only; restored rows get new ones.
 *
 * @throws Error when a table hides rows from the search role, because its backup would lack them.
 */
export async function listTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable & { is_hidden: boolean }>(
    `select tables.oid::regclass::text as name, tables.relrowsecurity and schema.nspname = 'public' as has_row_security,
            array(select quote_ident(attname) from pg_attribute
                   where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = ''
                     and atttypid <> 'xid8'::regtype order by attnum) as columns,
            tables.relrowsecurity and schema.nspname = 'public' and not exists (
              select from pg_policy where polrelid = tables.oid and polcmd = 'r'
                 and polroles = array['leadkeep_search'::regrole::oid] and pg_get_expr(polqual, polrelid) = 'true') as is_hidden
       from pg_class tables join pg_namespace schema on schema.oid = tables.relnamespace
      where schema.nspname in ('public', 'graphile_worker') and tables.relkind in ('r', 'p') and not tables.relispartition
        and tables.oid::regclass::text not in ('schema_migrations', 'schema_functions', 'graphile_worker.migrations')
      order by 1`,
  );
  const hidden = rows.filter((row) => row.is_hidden).map(({ name }) => name);
  if (hidden.length > 0) throw new Error(`The policies of ${hidden.join(', ')} hide rows from a backup.`);
  return rows.map(({ name, columns, has_row_security }) => ({ name, columns, has_row_security }));
}

export async function listSequences(client: pg.ClientBase): Promise<SavedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'S' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  );
  const sequences: SavedSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<SavedSequence>(
      `select $1 as name, last_value::text as last_value, is_called from ${name}`,
      [name],
    );
    sequences.push(found.rows[0]!);
  }
  return sequences;
}

export async function listMonths(client: pg.ClientBase): Promise<SavedMonth[]> {
  const { rows } = await client.query<SavedMonth>(
    `select parent.relname::text as parent, replace(right(child.relname, 7), '_', '-') || '-01' as month
       from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid
      where parent.relkind = 'p' and parent.relnamespace = 'public'::regnamespace and child.relname ~ '_\\d{4}_\\d\\d$'
      order by 1, 2`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; hash: string }[]> {
  return (await client.query('select name, hash from schema_migrations order by name')).rows;
}

export async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.users') is not null as is_there`,
  );
  return rows[0]!.is_there;
}

/** Returns whether the database has people in it; one that was never migrated, or only started once, is empty. */
export async function hasPeople(client: pg.ClientBase): Promise<boolean> {
  if (!(await isMigrated(client))) return false;
  return (await client.query('select from users limit 1')).rowCount !== 0;
}

/** Counts the other connections to this database, because a restore would drop the tables of a running product. */
export async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    // For other logins PostgreSQL shows little more than their name; the server's own helpers have none.
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  );
  return rows[0]!.count;
}

/** Drops everything, so that the tables of an earlier version can be made as in a new database. */
export async function emptyTheDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ owns_schema: boolean; is_inherited: boolean }>(
    `select nspowner = 'pg_database_owner'::regrole or pg_has_role(nspowner, 'USAGE') as owns_schema,
            pg_has_role('pg_database_owner', 'USAGE') as is_inherited
       from pg_namespace where nspname = 'public'`,
  );
  const { owns_schema, is_inherited } = rows[0] ?? { owns_schema: true, is_inherited: true };
  await client.query('begin');
  await client.query('drop schema if exists graphile_worker cascade');
  if (owns_schema) await replaceSchema(client, is_inherited);
  else await client.query(dropOwnObjects);
  await client.query('commit');
}

async function replaceSchema(client: pg.ClientBase, isInherited: boolean): Promise<void> {
  // Before PostgreSQL 16 our own login does not inherit (roles.ts).
  if (!isInherited) await client.query('set local role pg_database_owner');
  await client.query('drop schema if exists public cascade');
  await client.query('set local role none');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
  await client.query('alter schema public owner to pg_database_owner');
}

/** Empties a schema that belongs to another role; its extensions stay. A function of the search role is dropped as that role. */
const dropOwnObjects = `do $$
declare
  found record;
begin
  -- Ordering reads all names before the first is dropped: CASCADE may take others along.
  for found in
    select oid::regclass::text as name, case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind
      from pg_class as class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
     order by name
  loop
    execute format('drop %s if exists %s cascade', found.kind, found.name);
  end loop;
  for found in
    select oid::regprocedure::text as name, proowner = 'leadkeep_search'::regrole as is_of_search
      from pg_proc as proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = proc.oid and deptype = 'e')
     order by name
  loop
    if found.is_of_search then set local role leadkeep_search; end if;
    execute format('drop routine if exists %s cascade', found.name);
    reset role;
  end loop;
end $$`;

/** The rules that keep rows from being loaded in any order, to be restored word for word. */
export interface SuspendedRules {
  forced: string[];
  foreignKeys: { table: string; name: string; definition: string }[];
}

/**
 * Lets the owner load the tables: row security, triggers and foreign keys are off, inside the transaction of the
 * restore, in which no other session sees the tables.
 */
export async function suspendRules(client: pg.ClientBase, tables: readonly string[]): Promise<SuspendedRules> {
  const forced = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relforcerowsecurity and oid = any ($1::regclass[])`,
    [tables],
  );
  const foreignKeys = await client.query<SuspendedRules['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[]) order by 1, 2`,
    [tables],
  );
  const rules = { forced: forced.rows.map(({ name }) => name), foreignKeys: foreignKeys.rows };
  for (const { table, name } of rules.foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of rules.forced) await client.query(`alter table ${name} no force row level security`);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  return rules;
}

/** Restores the rules; the foreign keys are checked against every loaded row. */
export async function restoreRules(
  client: pg.ClientBase,
  tables: readonly string[],
  { forced, foreignKeys }: SuspendedRules,
): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const name of forced) await client.query(`alter table ${name} force row level security`);
}

/** Releases jobs that earlier processes had taken for those of this installation. */
export async function unlockJobs(client: pg.ClientBase): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    );
  }
}

export async function setSequences(client: pg.ClientBase, sequences: readonly SavedSequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called]);
  }
}
