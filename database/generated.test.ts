import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { withClient } from '#testing/cluster.ts';
import { emptyDatabase } from '#testing/database.ts';
import { type Catalogue, readCatalogue } from './catalogue.queries.ts';
import { migrate } from './migrate.ts';
import { writeSchema } from './write-schema.ts';
import { writeTypes } from './write-types.ts';

const FORGOTTEN = 'A migration was changed without running: npm run generate';

let catalogue: Catalogue;
let isNewestServer: boolean;

beforeAll(async () => {
  const urls = await emptyDatabase();
  await migrate(urls, { info() {} });
  await withClient(urls.ownerUrl, async (client) => {
    catalogue = await readCatalogue(client);
    const { rows } = await client.query(`select current_setting('server_version_num')::int >= 180000 as is_newest`);
    isNewestServer = rows[0].is_newest;
  });
});

const checkedIn = (path: string) => readFile(join(repositoryRoot, path), 'utf8');

describe('what is generated from the database', () => {
  it('the types of the tables are those of the migrated database', async () => {
    expect(await checkedIn('database/types.generated.ts'), FORGOTTEN).toBe(writeTypes(catalogue));
  });

  it('the schema to read is that of the migrated database', async ({ skip }) => {
    skip(!isNewestServer, 'Older servers print the same definitions in other words.');

    expect(await checkedIn('database/schema.sql'), FORGOTTEN).toBe(writeSchema(catalogue));
  });
});

describe('types of tables', () => {
  const column = (base_type: string, more: object = {}) => ({
    name: 'it',
    type: base_type,
    base_type,
    is_array: false,
    is_nullable: false,
    filled: 'no' as const,
    expression: null,
    comment: null,
    ...more,
  });

  const findType = (...given: Parameters<typeof column>) => {
    const table = {
      name: 'things',
      comment: null,
      columns: [column(...given)],
      constraints: [{ name: 'words', definition: "CHECK ((tone = ANY (ARRAY['warm'::text, 'it''s'::text])))" }],
    } as unknown as Catalogue['tables'][number];
    const enumerations = [{ name: 'mood', members: ['good', 'bad'] }];
    return writeTypes({ tables: [table], enumerations, functions: [] }).match(/^ {2}(?:it|tone): (.*);$/m)?.[1];
  };

  it.each([
    ['int8', {}, 'number'],
    ['timestamptz', { is_nullable: true }, 'string | null'],
    ['jsonb', { filled: 'default' }, "GeneratedJson<JsonColumns['things']['it']>"],
    ['jsonb', { is_nullable: true }, "Json<JsonColumns['things']['it']> | null"],
    ['text', { name: 'tone', is_nullable: true }, "'warm' | 'it\\'s' | null"],
    ['citext', { is_array: true }, 'string[]'],
    ['mood', { is_array: true }, "('good' | 'bad')[]"],
    ['int8', { filled: 'by default' }, 'Generated<number>'],
    ['int8', { filled: 'always' }, 'ReadOnly<number>'],
    ['text', { filled: 'generated', is_nullable: true }, 'ReadOnly<string | null>'],
  ])('%s %j is %s', (type, more, expected) => {
    expect(findType(type, more)).toBe(expected);
  });

  it('refuse an unknown type', () => {
    expect(() => findType('polygon')).toThrow('Say in write-types.ts how it arrives.');
  });
});
