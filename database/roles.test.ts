import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { onDatabase, withClient } from '#testing/cluster.ts';
import { emptyDatabase, findOwnerUrl, freshDatabaseUrl } from '#testing/database.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, RolesMissing } from './roles.ts';

const log = { info() {} };

/** Runs work with logins that it makes on this server, as the administrator who could make them. */
async function withLogins(
  skip: (condition: boolean, note: string) => void,
  work: (administrator: pg.Client, newLogin: (rights?: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  await withClient(inject('test_databases').administratorUrl, async (administrator) => {
    const { rows } = await administrator.query('select rolsuper from pg_roles where rolname = current_user');
    skip(!rows[0].rolsuper, 'Only a superuser can make such a login.');
    const logins: string[] = [];
    const newLogin = async (rights = '') => {
      const login = `leadkeep_test_${randomBytes(4).toString('hex')}`;
      await administrator.query(`create role ${login} login ${rights} password 'plain'`);
      logins.push(login);
      return login;
    };
    try {
      await work(administrator, newLogin);
    } finally {
      for (const login of logins.reverse()) await administrator.query(`drop role ${login}`);
    }
  });
}

function asLogin(url: string, login: string): string {
  const changed = new URL(url);
  changed.username = login;
  changed.password = 'plain';
  return changed.href;
}

describe('a login that may not create roles', () => {
  it('is told at once everything an administrator has to run, for both logins, and it is enough', async ({ skip }) => {
    await withLogins(skip, async (administrator, newLogin) => {
      const [owner, server] = [await newLogin(), await newLogin('noinherit')];
      const { ownerUrl } = await emptyDatabase();
      const database = new URL(ownerUrl).pathname.slice(1);
      await administrator.query(`alter database ${database} owner to ${owner}`);
      await withClient(onDatabase(inject('test_databases').administratorUrl, database), (client) =>
        client.query(`grant usage, create on schema public to ${owner} with grant option`),
      );
      const urls = { url: asLogin(ownerUrl, server), ownerUrl: asLogin(ownerUrl, owner) };

      try {
        const refusal = await migrate(urls, log).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(RolesMissing);
        await administrator.query((refusal as RolesMissing).sql);
        expect((await migrate(urls, log)).applied).not.toEqual([]);
      } finally {
        await administrator.query(`drop database ${database} with (force)`);
      }
    });
  });
});

describe('a login that could read the data of every organisation', () => {
  it('is refused also with DATABASE_URL alone, and what to take back is enough', async ({ skip }) => {
    const url = await freshDatabaseUrl();
    await withLogins(skip, async (administrator, newLogin) => {
      const login = await newLogin('noinherit');
      const urls = { url: asLogin(url, login), ownerUrl: findOwnerUrl({ url }) };
      const alone = { ...urls, ownerUrl: urls.url };
      const owner = new URL(urls.ownerUrl).username;

      try {
        await migrate(urls, log);
        expect((await migrate(alone, log)).applied).toEqual([]);
        for (const power of [
          `grant leadkeep_search to ${login}`,
          `alter role ${login} createrole`,
          `grant ${owner} to ${login}`,
        ]) {
          await administrator.query(power);
          for (const tried of [urls, alone]) {
            const refusal = await migrate(tried, log).catch((error: Error) => error.message);
            expect({ power, refusal }).toEqual({
              power,
              refusal: expect.stringContaining('could read the data of every organisation'),
            });
          }
          const { message } = await migrate(alone, log).then(
            () => new Error('not refused'),
            (error: Error) => error,
          );
          await administrator.query(message.split('\n\n')[1]!);
          expect((await migrate(alone, log)).applied).toEqual([]);
        }
      } finally {
        await administrator.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
      }
    });
  });
});

describe('a role that would see across organisations', () => {
  it('is refused, whoever made it so', async ({ skip }) => {
    await withClient(inject('test_databases').administratorUrl, async (administrator) => {
      const { rows } = await administrator.query('select rolsuper from pg_roles where rolname = current_user');
      skip(!rows[0].rolsuper, 'Only a superuser can make such a role.');

      // Roles belong to the whole server: only inside a transaction do the tests beside this one not see the change.
      await administrator.query('begin');
      await administrator.query('alter role leadkeep_search bypassrls');
      const refusal = await ensureRoles(administrator).catch((error: Error) => error.message);
      await administrator.query('rollback');

      expect(refusal).toContain('leadkeep_search must be neither superuser nor exempt from row-level security');
    });
  });
});
