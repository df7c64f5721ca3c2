import { describe, expect, it } from 'vitest';
import { findIds, findSkipped, judgeStatements, meetsProduct, writeTable } from './requirements.mjs';

const statements = [
  { id: 'S0-1-01', text: 'Users are account owners.' },
  { id: 'S0-1-02', text: 'Leads arrive.' },
  { id: 'S0-1-03', text: 'A | B' },
];
const shown = (id: string, file: string) => ({ id, file, is_skipped: false });

describe('what of the specification is proven', () => {
  it('names each id at the end of the title: a range, a remark in the middle and other marks name none', () => {
    expect(findIds('keeps the address (S0-2.7-04, A5, S1-9D-05)')).toEqual(['S0-2.7-04', 'S1-9D-05']);
    expect(findIds('opens everything (S0-2.7-38 to S0-2.7-48)')).toEqual([]);
    expect(findIds('the status (S0-4-38) of a page')).toEqual([]);
    expect(findIds('S0-4-38 is the status')).toEqual([]);
  });

  it('is proven by tests of the running product alone; by other tests, or where something is named as missing, in part', () => {
    const evidence = [
      shown('S0-1-01', 'e2e/a.journey.ts'),
      shown('S0-1-02', 'domain/b.test.ts'),
      shown('S0-1-02', 'c.test.ts'),
    ];
    const onProduct = (file: string) => file === 'e2e/a.journey.ts';
    const states = (partly: Record<string, string>) =>
      judgeStatements(evidence, statements, partly, onProduct).map(({ state }) => state);

    expect(states({})).toEqual(['proven', 'partly', 'open']);
    expect(states({ 'S0-1-01': 'There is no agency yet' })).toEqual(['partly', 'partly', 'open']);
  });

  it('meets the product by itself or by a fixture beside it, not by its name or by types', () => {
    const files: Record<string, string> = {
      'a.test.ts': "import { newOrg } from '#testing/world.ts';\n",
      'b.test.ts': "import type { Org } from '#testing/world.ts';\nimport { draft } from './b.fixture.ts';\n",
      'b.fixture.ts': "import { sample } from '#testing/web/sample.ts';\n",
      'c.screens.test.tsx': "import { sample } from '#testing/web/sample.ts';\n",
      'd/d.test.ts': "import { open } from './d.fixture.ts';\n",
      'd/d.fixture.ts': "import {\n  type OpenPage,\n  openPage,\n} from '#testing/web/render.tsx';\n",
    };
    const meets = (file: string) => meetsProduct(file, (path) => files[path]!);

    expect(['a.test.ts', 'd/d.test.ts'].filter((file) => !meets(file))).toEqual([]);
    expect(['b.test.ts', 'c.screens.test.tsx'].filter(meets)).toEqual([]);
  });

  it('may be skipped only where all journeys are, for want of a browser', () => {
    const skipped = (id: string, file: string) => ({ id, file, is_skipped: true });

    expect(findSkipped([skipped('S0-1-01', 'e2e/a.journey.ts'), skipped('S0-1-02', 'e2e/b.journey.ts')])).toEqual([]);
    expect(
      findSkipped([
        shown('S0-1-01', 'e2e/a.journey.ts'),
        skipped('S0-1-02', 'e2e/b.journey.ts'),
        skipped('S0-1-03', 'c.test.ts'),
      ]),
    ).toEqual(['e2e/b.journey.ts skips what shows S0-1-02', 'c.test.ts skips what shows S0-1-03']);
  });

  it('is a table with three counts, whose rows name the tests and what is missing', () => {
    const rows = judgeStatements(
      [shown('S0-1-03', 'e2e/a.journey.ts')],
      statements,
      { 'S0-1-03': 'B is missing' },
      () => true,
    );

    expect(writeTable(rows)).toContain('\n| 0 | 1 | 2 | 3 |\n');
    expect(writeTable(rows)).toContain('| S0-1-03 | A \\| B | partly | e2e/a.journey.ts<br>B is missing |\n');
  });
});
