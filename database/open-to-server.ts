import pg from 'pg';

/**
 * Grants the login the product works under what it needs beyond its roles: to connect, to see the applied migrations, to take in
 * leads, submissions of forms and notices of leads in one statement each, and to work through the job queue.
 *
 * @param client connected as the owner of the database.
 * @returns whether the login may also create in the schema, where it could shadow what is ours. On a server that was once
 * older than 15 everybody may, and the schema's owner alone can take it back.
 */
export async function openToServer(client: pg.Client, login: string): Promise<boolean> {
  const name = pg.escapeIdentifier(login);
  const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database');
  const database = rows[0]!.database;
  for (const statement of [
    `grant connect on database ${database} to ${name}`,
    // A login that may create tables could shadow ours.
    `revoke temporary on database ${database} from public`,
    `grant usage on schema public to ${name}`,
    `grant select on schema_migrations, schema_functions to ${name}`,
    ...['accept_leads', 'accept_submissions', 'record_lead_notices'].map(
      (called) => `do $$ begin
       if to_regproc('${called}') is not null then grant execute on function ${called} to ${name}; end if;
     end $$`,
    ),
    ...jobQueueStatements(name),
  ]) {
    await client.query(statement);
  }
  for (const statement of await missingPolicies(client, login)) await client.query(statement);
  const open = await client.query<{ is_open: boolean }>(
    `select has_schema_privilege($1, 'public', 'CREATE') as is_open`,
    [login],
  );
  return open.rows[0]!.is_open;
}

const jobQueueStatements = (name: string) => [
  `grant usage on schema graphile_worker to ${name}`,
  `grant select, insert, update, delete on all tables in schema graphile_worker to ${name}`,
  `revoke insert, update, delete on graphile_worker.migrations from ${name}`,
  `grant usage on all sequences in schema graphile_worker to ${name}`,
];

/** Returns the policies that are missing: without one, the queue's tables show their rows to the owner alone. */
async function missingPolicies(client: pg.Client, login: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create policy %I on %s to %I using (true) with check (true)', $1::text, tables.oid::regclass, $1::text)
              as statement
       from pg_class tables
      where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = tables.oid and polname = $1)`,
    [login],
  );
  return rows.map(({ statement }) => statement);
}
