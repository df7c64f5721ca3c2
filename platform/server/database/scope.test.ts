import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '#testing/database.ts';
import { newOrg } from '#testing/world.ts';
import { type Database, openDatabase } from './db.ts';
import { type OrgScope, withScope } from './scope.ts';

const opened: Database[] = [];
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

/** One connection, so that what a transaction leaves behind meets the next. */
async function oneConnection(): Promise<Database> {
  const database = openDatabase(await testDatabaseUrl(), pino({ level: 'silent' }), { connections: 1 });
  opened.push(database);
  return database;
}

const inScope = <Result>(
  database: Database,
  mode: 'transaction' | 'read',
  work: (scope: OrgScope) => Promise<Result>,
  org_id = 1,
) => withScope(database, { org_id, actor: null, request_id: 'test', mode }, work);

/** The organisation row security sees. */
const orgSeen = async ({ db }: OrgScope) => {
  const { rows } = await sql<{ org: number | null }>`select current_org_id() as org`.execute(db);
  return rows[0]?.org;
};

/** The same, asked after so many turns of the queue of promises. */
async function orgSeenAfter(scope: OrgScope, turns: number) {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  return orgSeen(scope);
}

const rename = (scope: OrgScope, name: string) =>
  scope.db.updateTable('orgs').set({ name }).where('org_id', '=', scope.org_id).execute();

async function readOrgName(database: Database, org_id: number): Promise<string | undefined> {
  const read = (scope: OrgScope) =>
    scope.db.selectFrom('orgs').select('name').where('org_id', '=', org_id).executeTakeFirst();
  return (await inScope(database, 'read', read, org_id))?.name;
}

describe('a transaction whose end goes with its last statement', () => {
  it('keeps what it wrote', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];

    const change = async (scope: OrgScope) => {
      scope.endWithNext();
      await rename(scope, 'Kept');
    };
    await inScope(database, 'transaction', change, org_id);

    expect(await readOrgName(database, org_id)).toBe('Kept');
  });

  it('keeps nothing where the last statement fails, and says so', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg({ name: 'Before' })];

    const change = async (scope: OrgScope) => {
      await rename(scope, 'Lost');
      scope.endWithNext();
      await sql`select 1 / 0`.execute(scope.db);
    };

    await expect(inScope(database, 'transaction', change, org_id)).rejects.toThrow('division by zero');
    expect(await readOrgName(database, org_id)).toBe('Before');
  });

  it('writes nothing more after it', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];

    const change = async (scope: OrgScope) => {
      scope.endWithNext();
      await rename(scope, 'First');
      await rename(scope, 'Second');
    };

    await expect(inScope(database, 'transaction', change, org_id)).rejects.toThrow('has ended');
    expect(await readOrgName(database, org_id)).toBe('First');
  });

  it('may be asked on where it only reads, still inside its organisation', async () => {
    const database = await oneConnection();

    const seen = await inScope(database, 'read', async (scope) => {
      scope.endWithNext();
      return [await orgSeen(scope), await orgSeen(scope)];
    });

    expect(seen).toEqual([1, 1]);
  });
});

describe('a scope', () => {
  it('that asks nothing leaves its connection as it was', async () => {
    const database = await oneConnection();

    expect(await inScope(database, 'transaction', async () => 'done')).toBe('done');

    expect((await database.pool.query('select current_org_id() as org')).rows).toEqual([{ org: null }]);
  });

  it('that is over asks nothing any more: its connection may work for another organisation', async () => {
    const database = await oneConnection();
    let kept: OrgScope | undefined;
    await inScope(database, 'read', async (scope) => {
      kept = scope;
      await orgSeen(scope);
    });

    const late = inScope(database, 'read', () => orgSeen(kept!), 2);

    await expect(late).rejects.toThrow('has ended');
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no such page'))],
    ['ends', () => Promise.resolve()],
  ])('that %s leaves no transaction open for a statement it did not wait for, whenever that comes', async (_, end) => {
    const database = await oneConnection();

    for (let turns = 0; turns < 40; turns += 1) {
      await inScope(database, 'read', (scope) => {
        orgSeenAfter(scope, turns).catch(() => undefined);
        return end();
      }).catch(() => undefined);

      const { rows } = await database.pool.query('select current_org_id() as org');
      expect(rows).toEqual([{ org: null }]);
    }
  });

  it('that fails gives its connection back for the next', async () => {
    const database = await oneConnection();
    const fail = inScope(database, 'read', ({ db }) => sql`select 1 / 0`.execute(db));

    await expect(fail).rejects.toThrow('division by zero');

    expect(await inScope(database, 'read', orgSeen, 7)).toBe(7);
  });
});

describe('a transaction that may not sort', () => {
  const sorts = ({ db }: OrgScope) =>
    sql<{ enable_sort: string }>`show enable_sort`.execute(db).then(({ rows }) => rows[0]?.enable_sort);
  const options = { org_id: 1, actor: null, request_id: 'test', mode: 'read' } as const;

  it('takes no plan that sorts where an index has the order, and leaves the next as it was', async () => {
    const database = await oneConnection();

    expect(await withScope(database, { ...options, may_sort: false }, sorts)).toBe('off');
    expect(await withScope(database, options, sorts)).toBe('on');
  });
});
