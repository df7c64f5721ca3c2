import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrg } from '#testing/world.ts';
import { writeArray } from './array-literal.ts';

it('an array arrives as it was, whatever its texts contain', async () => {
  const org = await newOrg();
  const texts = ['', 'null', 'NULL', ' {a,b} ', `O'Neil "Rex" \\ \\n`, 'two\nlines', '\t', '“日本” 😀', '\u2028', null];
  const numbers = [0, -1, 1.5, 9_007_199_254_740_991, 1e21, null];
  const flags = [true, false, null];
  const { rows } = await org.inScope(({ db }) =>
    sql`select ${texts}::text[] as texts, ${numbers}::float8[] as numbers, ${flags}::boolean[] as flags,
      ${[]}::bigint[] as nothing, ${[[1, 2], [3, 4]]}::int[][] as nested, ${[{ a: 1 }]}::jsonb[] as objects`.execute(
      db,
    ),
  );

  expect(rows).toEqual([
    {
      texts,
      numbers,
      flags,
      nothing: [],
      nested: [
        [1, 2],
        [3, 4],
      ],
      objects: [{ a: 1 }],
    },
  ]);
});

it('what JSON writes in another way is left to the driver', () => {
  for (const value of ['text', [Number.NaN], [new Date()], [[1]], ['two\nlines'], [Buffer.from('')]])
    expect(writeArray(value)).toBe(value);
});
