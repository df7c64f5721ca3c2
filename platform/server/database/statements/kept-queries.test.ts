import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { type KeptScope, MAX_SHAPES, namedStatement, type Placeholders } from './kept-queries.ts';

type ByRole = Placeholders<{ role: 'OWNER' | 'MEMBER' }>;

const selectProfiles = ({ db, org_id }: KeptScope) =>
  db.selectFrom('profiles').select('name').where('org_id', '=', org_id);

/** Keeps the names of the people with a role, as many as the shape says, and counts how often it is built. */
function keepNames() {
  const built: number[] = [];
  const select = namedStatement((scope, { role }: ByRole, most: number) => {
    built.push(most);
    return selectProfiles(scope).where('role', '=', role).orderBy('name').limit(sql.lit(most));
  });
  return { built, select };
}

describe('a kept query', () => {
  it('takes the organisation from the scope it is called in', async () => {
    const [one, other] = [await newOrg({ owner: { name: 'Ines' } }), await newOrg({ owner: { name: 'Omar' } })];
    const { built, select } = keepNames();

    for (let turn = 0; turn < 3; turn += 1) {
      expect(await one.inScope((scope) => select(scope, { role: 'OWNER' }, 5))).toEqual([{ name: 'Ines' }]);
      expect(await other.inScope((scope) => select(scope, { role: 'OWNER' }, 5))).toEqual([{ name: 'Omar' }]);
    }

    expect(built).toEqual([5]);
  });

  it('has no organisation from its caller: one among its values is not used', async () => {
    const [one, other] = [await newOrg({ owner: { name: 'Ines' } }), await newOrg({ owner: { name: 'Omar' } })];
    const values = { role: 'OWNER', org_id: other.org_id } as const;

    expect(await one.inScope((scope) => keepNames().select(scope, values, 5))).toEqual([{ name: 'Ines' }]);
  });

  it('is built once for each shape and filled with the values of each call', async () => {
    const org = await newOrg({ owner: { name: 'Ines' } });
    await org.member({ name: 'Ana' });
    await org.member({ name: 'Ben' });
    const { built, select } = keepNames();
    const readNames = async (role: 'OWNER' | 'MEMBER', most: number) =>
      (await org.inScope((scope) => select(scope, { role }, most))).map(({ name }) => name);

    expect(await readNames('MEMBER', 1)).toEqual(['Ana']);
    expect(await readNames('MEMBER', 2)).toEqual(['Ana', 'Ben']);
    expect(await readNames('OWNER', 2)).toEqual(['Ines']);
    expect(await readNames('OWNER', 1)).toEqual(['Ines']);

    expect(built).toEqual([1, 2]);
  });

  it(`keeps at most ${MAX_SHAPES} texts, then begins anew`, async () => {
    const org = await newOrg({ owner: { name: 'Ines' } });
    const { built, select } = keepNames();

    await org.inScope(async (scope) => {
      for (let most = 1; most <= MAX_SHAPES + 1; most += 1) await select(scope, { role: 'OWNER' }, most);
      await select(scope, { role: 'OWNER' }, MAX_SHAPES + 1);
      expect(built).toHaveLength(MAX_SHAPES + 1);

      expect(await select(scope, { role: 'OWNER' }, 1)).toEqual([{ name: 'Ines' }]);
    });

    expect(built).toHaveLength(MAX_SHAPES + 2);
  });

  it('is refused when it is built where a value stands instead of a placeholder', async () => {
    const org = await newOrg();
    const withRole = namedStatement((scope) => selectProfiles(scope).where('role', '=', 'OWNER'));
    const withOrg = namedStatement(({ db }) =>
      db.selectFrom('profiles').select('name').where('org_id', '=', org.org_id),
    );

    for (const select of [withRole, withOrg])
      await expect(org.inScope((scope) => select(scope, {}))).rejects.toThrow('a value instead of a placeholder');
  });

  it('is refused when it is built where it does not name the organisation', async () => {
    const org = await newOrg();
    const select = namedStatement(({ db }, { role }: ByRole) =>
      db.selectFrom('profiles').select('id').where('role', '=', role),
    );

    await expect(org.inScope((scope) => select(scope, { role: 'OWNER' }))).rejects.toThrow(
      'does not name the organisation',
    );
  });

  it('is refused when a value is missing, and also when its text is known', async () => {
    const org = await newOrg();
    const { select } = keepNames();
    const nothing = {} as { role: 'OWNER' };
    const ask = (values: { role: 'OWNER' }) => org.inScope((scope) => select(scope, values, 5));

    await expect(ask(nothing)).rejects.toThrow('misses its value role');
    expect(await ask({ role: 'OWNER' })).toHaveLength(1);
    await expect(ask(nothing)).rejects.toThrow('misses its value role');
  });
});
