import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { onDatabase, restrictOwner, withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { migrate } from './migrate.ts';
import { ensureRoles, RolesMissing } from './roles.ts';

const log = { info() {} };

describe('a login that may not create roles', () => {
  it('is told the statements an administrator has to run, and they are enough', async ({ skip }) => {
    const { administratorUrl } = inject('test_databases');
    await withClient(administratorUrl, async (administrator) => {
      const { rows } = await administrator.query('select rolsuper from pg_roles where rolname = current_user');
      skip(!rows[0].rolsuper, 'Only a superuser can make such a login.');
      const login = `leadkeep_test_${randomBytes(4).toString('hex')}`;
      const url = new URL((await emptyDatabase()).ownerUrl);
      await administrator.query(`create role ${login} login password 'plain'`);
      await administrator.query(`alter database ${url.pathname.slice(1)} owner to ${login}`);
      await withClient(onDatabase(administratorUrl, url.pathname.slice(1)), (client) => restrictOwner(client, login));
      url.username = login;
      url.password = 'plain';

      try {
        const refusal = await migrate({ url: url.href, ownerUrl: url.href }, log).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(RolesMissing);
        await administrator.query((refusal as RolesMissing).sql);
        expect((await migrate({ url: url.href, ownerUrl: url.href }, log)).applied).not.toEqual([]);
      } finally {
        await administrator.query(`drop database ${url.pathname.slice(1)} with (force)`);
        await administrator.query(`drop role ${login}`);
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
