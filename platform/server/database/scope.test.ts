import type { Socket } from 'node:net';
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

/** Returns the verbs in each message that goes to the network meanwhile; a text that is prepared already is not in it. */
async function listMessages(database: Database, work: () => Promise<unknown>): Promise<string[][]> {
  const client = await database.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const messages: string[][] = [];
  const read = (chunks: readonly { chunk: Buffer }[]) =>
    messages.push(
      Buffer.concat(chunks.map(({ chunk }) => chunk))
        .toString('latin1')
        .match(/begin|update|commit/g) ?? [],
    );
  const { _write, _writev } = stream;
  stream._write = (chunk, encoding, done) => {
    read([{ chunk }]);
    _write.call(stream, chunk, encoding, done);
  };
  stream._writev = (chunks, done) => {
    read(chunks);
    _writev?.call(stream, chunks, done);
  };
  client.release();
  await work();
  Object.assign(stream, { _write, _writev });
  return messages;
}

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

describe('a batch of statements', () => {
  const failing = ({ db }: OrgScope) => sql`select 1 / 0`.execute(db);

  it('is one message with the beginning and the end of its transaction', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];
    const sent = await listMessages(database, () =>
      inScope(
        database,
        'transaction',
        (scope) => scope.batch(() => Promise.all([rename(scope, 'First'), rename(scope, 'Second')])),
        org_id,
      ),
    );

    expect(sent).toEqual([['begin', 'update', 'commit']]);
    expect(await readOrgName(database, org_id)).toBe('Second');
  });

  it('ends behind what is read last, which sees all that was written', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];
    const seen = await inScope(
      database,
      'transaction',
      (scope) =>
        scope.batch(
          () => rename(scope, 'Written'),
          () => scope.db.selectFrom('orgs').select('name').where('org_id', '=', org_id).executeTakeFirst(),
        ),
      org_id,
    );

    expect(seen[1]).toEqual({ name: 'Written' });
  });

  it.each([0, 1, 2])('keeps nothing where statement %i fails, and says which', async (failed) => {
    const [database, { org_id }] = [await oneConnection(), await newOrg({ name: 'Before' })];
    const change = (scope: OrgScope) =>
      scope.batch(() =>
        Promise.all([0, 1, 2].map((place) => (place === failed ? failing(scope) : rename(scope, 'Lost')))),
      );

    await expect(inScope(database, 'transaction', change, org_id)).rejects.toThrow('division by zero');
    expect(await readOrgName(database, org_id)).toBe('Before');
  });

  it('keeps nothing where its work is refused after the first was sent', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg({ name: 'Before' })];
    const change = (scope: OrgScope) =>
      scope.batch(async () => {
        rename(scope, 'Lost').catch(() => undefined);
        await undefined;
        throw new Error('refused');
      });

    await expect(inScope(database, 'transaction', change, org_id)).rejects.toThrow('refused');
    expect(await readOrgName(database, org_id)).toBe('Before');
  });

  it('waits with its end for work that asks on, and keeps what that writes', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];
    const change = (scope: OrgScope) =>
      scope.batch(() => {
        const askOn = async () => {
          await orgSeen(scope);
          await rename(scope, 'Later');
        };
        return Promise.all([rename(scope, 'First'), scope.endAfter(askOn())]);
      });

    await inScope(database, 'transaction', change, org_id);

    expect(await readOrgName(database, org_id)).toBe('Later');
  });

  it('writes nothing after it', async () => {
    const [database, { org_id }] = [await oneConnection(), await newOrg()];
    const change = async (scope: OrgScope) => {
      await scope.batch(() => rename(scope, 'First'));
      await rename(scope, 'Second');
    };

    await expect(inScope(database, 'transaction', change, org_id)).rejects.toThrow('has ended');
    expect(await readOrgName(database, org_id)).toBe('First');
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
