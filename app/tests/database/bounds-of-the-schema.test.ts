import { expect, it } from 'vitest';
import { withClient } from '#testing/cluster.ts';
import { testDatabaseUrl } from '#testing/database.ts';

const readNames = async (query: string): Promise<string[]> =>
  (await withClient(await testDatabaseUrl(), (client) => client.query<{ name: string }>(query))).rows.map(
    ({ name }) => name,
  );

it('functions that build statements as text are six at most, those of migrations (decision 0309)', async () => {
  const names = await readNames(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* '\\mexecute\\M' order by 1`,
  );

  expect(names).toContain('protect_tenant_table');
  expect(names.length).toBeLessThanOrEqual(6);
});

it('clients have twenty indexes at most, the primary key among them (decision 0310)', async () => {
  const names = await readNames(`select indexname as name from pg_indexes where tablename = 'clients'`);

  expect(names).toContain('clients_pkey');
  expect(names.length).toBeLessThanOrEqual(20);
});
