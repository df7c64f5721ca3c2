import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';
import { newOrg, type Org } from '#testing/world.ts';

const CONTACTS = 5_000;

let app: TestApp;
let known: Org;
let unknown: Org;

/** Gives the organisation a client with so many phones and e-mails. */
async function addContacts(org: Org): Promise<void> {
  const { id } = await org.client({ name: 'Jane' });
  await org.inScope(async ({ db, org_id }) => {
    await sql`insert into client_emails (org_id, client_id, position, email)
      select ${org_id}, ${id}, n, 'jane' || n || '@example.com' from generate_series(1, ${CONTACTS}::int) as n`.execute(
      db,
    );
    await sql`insert into client_phones (org_id, client_id, position, raw, number_e164)
      select ${org_id}, ${id}, n, n::text, '+65' || 60000000 + n from generate_series(1, ${CONTACTS}::int) as n`.execute(
      db,
    );
  });
}

beforeAll(async () => {
  const url = await freshDatabaseUrl();
  app = await startTestApp({}, url);
  known = await newOrg({ app });
  unknown = await newOrg({ app });
  await addContacts(known);
  await asOwner({ url }, 'analyze client_emails, client_phones');
  await addContacts(unknown);
});

afterAll(() => app.close());

/** Returns how many pages are looked at to find these people, once the question was planned. */
async function countPages({ db }: OrgScope, numbers: string[], emails: string[]): Promise<number> {
  const read = () =>
    sql<{ 'QUERY PLAN': [{ Plan: { 'Actual Rows': number; 'Shared Hit Blocks': number } }] }>`
      explain (analyze, buffers, format json)
      select * from find_client_ids_by_contact(${numbers}::text[], ${emails}::citext[])`.execute(db);
  await read();
  const { rows } = await read();
  const { Plan } = rows[0]!['QUERY PLAN'][0];
  expect(Plan['Actual Rows']).toBe(numbers.length + emails.length);
  return Plan['Shared Hit Blocks'];
}

describe('looking for the people who have some numbers or e-mails', () => {
  it('reads theirs alone, in an organisation that the statistics of the database know and in a new one', async () => {
    for (const org of [unknown, known]) {
      const [by_number, by_email] = await org.inScope(async (scope) => [
        await countPages(scope, ['+6560000007', '+6560004999'], []),
        await countPages(scope, [], ['jane7@example.com', 'JANE4999@example.com']),
      ]);
      expect(by_number).toBeLessThan(20);
      expect(by_email).toBeLessThan(20);
    }
  });
});
