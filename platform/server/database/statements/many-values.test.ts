import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { nowIso } from '../../clock.ts';
import { withGlobalScope } from '../scope.ts';

/** More than a statement of PostgreSQL has room for. */
const MANY = 70_000;

it('a list of more values than a statement has parameters finds what it names, and leaves out what it does not', async () => {
  const org = await newOrg();
  const [first, second] = [await org.client(), await org.client()];
  const ids = [...Array.from({ length: MANY }, (_, index) => -index), first.id];
  const find = (operator: 'in' | 'not in') =>
    org.inScope(({ db, org_id }) =>
      db.selectFrom('clients').where('org_id', '=', org_id).where('id', operator, ids).select('id').execute(),
    );

  expect(await find('in')).toEqual([{ id: first.id }]);
  expect(await find('not in')).toEqual([{ id: second.id }]);
});

it('texts of a long list are compared as they are', async () => {
  const org = await newOrg();
  const { id } = await org.client({ name: `Tan "Rex", {O'Neil}\\` });
  const names = [...Array.from({ length: MANY }, (_, index) => `n${index}`), `Tan "Rex", {O'Neil}\\`];
  const found = await org.inScope(({ db, org_id }) =>
    db.selectFrom('clients').where('org_id', '=', org_id).where('name', 'in', names).select('id').execute(),
  );

  expect(found).toEqual([{ id }]);
});

it('rows with more values than a statement has parameters are written in one transaction, in their order', {
  tags: 'slow',
}, async () => {
  const { services } = await testApp();
  const mark = randomUUID();
  const rows = Array.from({ length: Math.ceil(MANY / 3) }, (_, index) => ({
    bucket: `${mark} ${index}`,
    window_start: nowIso(),
    hits: 1,
  }));
  const write = (isDone: boolean) =>
    withGlobalScope(services.database, 'test', async ({ db }) => {
      const written = await db.insertInto('rate_windows').values(rows).returning('bucket').execute();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('rate_windows')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!isDone) throw new Error('undone');
      return { written: written.map(({ bucket }) => bucket), again: Number(numInsertedOrUpdatedRows) };
    });

  await expect(write(false)).rejects.toThrow('undone');
  expect(await write(true)).toEqual({ written: rows.map(({ bucket }) => bucket), again: 0 });
});
