import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '#platform/server/settings/env.ts';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { asOwner, freshDatabaseUrl } from '#testing/database.ts';

const run = promisify(execFile);

/** The folders a feature can reach. */
const copied = [
  'app',
  'platform',
  'domain',
  'engines',
  'features',
  'integrations',
  'database',
  'testing',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
];

/** The name and the path of each manifest, by the list it is added to. */
const additions: Record<string, [name: string, path: string][]> = {
  'app/modules.ts': [
    ['toursModule', '#features/tours/server/index.ts'],
    ['advertsModule', '#integrations/adverts/server/index.ts'],
    ['webPagesModule', '#features/web-pages/server/index.ts'],
    ['billboardsModule', '#integrations/billboards/server/index.ts'],
  ],
  'app/web/modules.ts': [
    ['toursWeb', '#features/tours/web/index.ts'],
    ['advertsWeb', '#integrations/adverts/web/index.ts'],
    ['webPagesWeb', '#features/web-pages/web/index.ts'],
    ['billboardsWeb', '#integrations/billboards/web/index.ts'],
  ],
};

/** What the product prints in `testing/made-up/look.fixture.ts`. */
interface Seen {
  planned: unknown;
  queued: unknown;
  left: unknown;
  events: unknown;
  reference: string[];
  pages: number[];
  lead: number;
  clients: string[];
  in_directory: unknown;
  areas: string[];
  palette: unknown[];
  routes: string[];
  record: string[];
  without_screen: string[];
  integrations: unknown[];
  contents: Record<string, unknown>;
}

/** `npm run check` shows whether `testing/made-up` compiles. */
describe('a made-up feature, two made-up lead sources and a made-up kind of content', { timeout: 120_000 }, () => {
  const tree = mkdtempSync(join(tmpdir(), 'leadkeep-additions-'));
  let seen: Seen;

  beforeAll(async () => {
    for (const name of copied) cpSync(join(repositoryRoot, name), join(tree, name), { recursive: true });
    symlinkSync(join(repositoryRoot, 'node_modules'), join(tree, 'node_modules'));
    for (const room of ['features', 'integrations']) {
      cpSync(join(repositoryRoot, 'testing/made-up', room), join(tree, room), { recursive: true });
    }
    for (const [path, manifests] of Object.entries(additions)) {
      const imports = manifests.map(([name, from]) => `import { ${name} } from '${from}';\n`);
      const entries = manifests.map(([name]) => `  ${name},\n`);
      const list = readFileSync(join(tree, path), 'utf8').replace(/\];\n$/, () => `${entries.join('')}];\n`);
      writeFileSync(join(tree, path), imports.join('') + list);
    }
    seen = await look<Seen>(tree, 'look');
  }, 120_000);

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('take one line and one import each in the two lists of app/', () => {
    const changed = Object.fromEntries(
      readdirSync(join(repositoryRoot, 'app'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .map((name) => [`app/${name}`, addedLines(tree, `app/${name}`)] as const)
        .filter(([, lines]) => lines.length > 0),
    );

    expect(changed).toEqual({
      'app/modules.ts': [
        "import { toursModule } from '#features/tours/server/index.ts';",
        "import { advertsModule } from '#integrations/adverts/server/index.ts';",
        "import { webPagesModule } from '#features/web-pages/server/index.ts';",
        "import { billboardsModule } from '#integrations/billboards/server/index.ts';",
        '  toursModule,',
        '  advertsModule,',
        '  webPagesModule,',
        '  billboardsModule,',
      ],
      'app/web/modules.ts': [
        "import { toursWeb } from '#features/tours/web/index.ts';",
        "import { advertsWeb } from '#integrations/adverts/web/index.ts';",
        "import { webPagesWeb } from '#features/web-pages/web/index.ts';",
        "import { billboardsWeb } from '#integrations/billboards/web/index.ts';",
        '  toursWeb,',
        '  advertsWeb,',
        '  webPagesWeb,',
        '  billboardsWeb,',
      ],
    });
  });

  it('answer their calls, with the setting, the event and the job of the feature, and stand in the reference', () => {
    expect(seen).toMatchObject({
      planned: { place: 'Marina Bay', guests: 6 },
      queued: [{ place: 'Marina Bay' }],
      left: [],
      events: [{ kind: 'tour.planned' }],
      reference: ['/api/integrations/adverts/', '/api/tours/', '/api/web-pages/', '/api/web-pages/{id}'],
    });
  });

  it('have their pages on the server and in the router, each with its screen', () => {
    expect(seen.pages).toEqual([200, 200, 200]);
    expect(seen.routes).toEqual(
      expect.arrayContaining(['/tours', '/tours/{id}', '/integrations/adverts', '/integrations/billboards/{id}']),
    );
    expect(seen.without_screen).toEqual([]);
  });

  it('are in the navigation, in the palette, on the record of a client and among the integrations', () => {
    expect(seen.areas).toContain('Tours');
    expect(seen.record).toContain('ClientTours');
    expect(seen.palette).toContain('All tours');
    expect(seen.integrations).toContainEqual(['adverts', '/integrations/adverts']);
    expect(seen.integrations).toContainEqual(['billboards', '/integrations/billboards']);
  });

  it('bring in a lead, which becomes a client, and are connected in the directory from then on', () => {
    expect(seen.lead).toBe(200);
    expect(seen.clients).toEqual(['Ada Byron']);
    expect(seen.in_directory).toEqual({ status: 'active', leads_last_30_days: 1 });
  });

  it('are listed, found, counted and offered to share, each with its screens', () => {
    expect(seen.contents).toMatchObject({
      found: ['Copy of Open house', 'Open house'],
      counted: 3,
      offered: ['Files', 'Pages', 'Groups', 'Web pages', 'Messages'],
      with_screens: ['/web-pages', '/web-pages/{id}'],
    });
  });

  it('are shared, opened in their own words and logged as their own activity; one that is not ready is refused', () => {
    expect(seen.contents).toMatchObject({
      opened: true,
      logged: [['PAGE', { content_title: 'Open house', platform: 'whatsapp' }]],
      history: 1,
      refused: { status: 409, detail: 'Write something on this page before you share it.' },
    });
  });

  it('are copied with what they have, removed with their links, and restored', () => {
    expect(seen.contents).toMatchObject({
      copied: { title: 'Copy of Open house', html: 'Come and see <b>us</b>.', visibility: 'PRIVATE' },
      removed: 200,
      after_removal: { titles: ['Copy of Open house', 'Draft'], link: 404 },
    });
  });

  it('connect a provider of lead forms, map a form, receive, fetch old leads and find lost ones, with what any has alike', async () => {
    const board = (name: string) => ({ name, status: 'OK', problem: null, forms_on_count: 1 });

    expect(await look(tree, 'provider')).toEqual({
      status: 'active',
      accounts: [board('Harbour Road'), board('Station Square')],
      listens: ['b1', 'b2'],
      targets: { who: 'name', mail: 'email', wish: 'note' },
      notice: 200,
      received: [{ name: 'Mary Shelley', location: 'Geneva' }],
      run: 1,
      with_old: ['Before', 'Mary Shelley'],
      with_lost: ['Before', 'Lost', 'Mary Shelley'],
      delayed: ['Station Square'],
      listens_after: [],
    });
  });
});

/** Runs a program of `testing/made-up` in the product with the additions. @returns what it printed. */
async function look<Found>(tree: string, program: string): Promise<Found> {
  const { PATH } = processEnvironment();
  const url = await freshDatabaseUrl();
  await asOwner({ url }, readFileSync(join(tree, 'features/web-pages/table.sql'), 'utf8'));
  const path = join(tree, `testing/made-up/${program}.fixture.ts`);
  const { stdout } = await run(process.execPath, ['--import', 'tsx', path], {
    cwd: tree,
    env: { PATH, NODE_ENV: 'test', DATABASE_URL: url, TSX_TSCONFIG_PATH: join(tree, 'tsconfig.server.json') },
  });
  return JSON.parse(stdout) as Found;
}

function addedLines(tree: string, path: string): string[] {
  const before = readFileSync(join(repositoryRoot, path), 'utf8').split('\n');
  return readFileSync(join(tree, path), 'utf8')
    .split('\n')
    .filter((line) => !before.includes(line));
}
