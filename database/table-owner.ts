import pg from 'pg';

/**
 * Returns who owns the tables, if they are there. A login that inherits the owner's rights may act for it, and so may an
 * administrator who was named as the owner; the login the product works under is another one.
 */
export async function findTableOwner(client: pg.ClientBase, isServing: boolean): Promise<TableOwner | undefined> {
  const { rows } = await client.query<TableOwner>(
    `select tableowner::text as name, not pg_has_role(tableowner, 'MEMBER')
              or ($1 and tableowner <> current_user and (rolsuper or not pg_has_role(tableowner, 'USAGE'))) as is_another
       from pg_tables join pg_roles on rolname = current_user
      where schemaname = 'public' and tablename = 'schema_migrations'`,
    [isServing],
  );
  return rows[0];
}

interface TableOwner {
  name: string;
  /** True when this login only checks that nothing is missing. */
  is_another: boolean;
}

/** Returns whether the login may make the tables of a new installation. */
export async function mayMigrate(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may_migrate: boolean }>(
    `select has_database_privilege(current_database(), 'CREATE') as may_migrate`,
  );
  return rows[0]!.may_migrate;
}

/** @throws Error that says what is needed, for commands that read and write every row. */
export async function refuseUnlessOwner(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const owner = await findTableOwner(client, false);
    if (owner ? !owner.is_another : await mayMigrate(client)) return;
    throw new Error(
      'This needs the login that owns the database, and the one in DATABASE_URL does not. Set DATABASE_OWNER_URL to it and run the command again.',
    );
  } finally {
    await client.end();
  }
}
