import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { growthFiles, longFiles, slowFiles } from '../suite/test-files.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

const sources = ['app', 'domain', 'engines', 'features', 'integrations']
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|story)\.tsx?$/.test(path));

/** Where the word is no type of content, and what it is there. */
const otherTexts: Record<string, string> = {
  'features/client-import/server/read/own/read-own.ts': 'a custom field',
  'features/clients/web/list/filter-builder/describe-value.ts': 'a kind of condition',
  'features/clients/web/pipeline/pipeline-card.tsx': 'a custom field',
  'features/content-pages/page/desc.tsx': 'a paragraph of a page',
  'features/content/placeholders.ts': 'a part of a message between its tokens',
  'features/custom-fields/server/check-values.ts': 'a custom field',
  'features/custom-fields/server/custom-values.ts': 'a custom field',
  'features/custom-fields/server/written/read-written.ts': 'a custom field',
  'features/custom-fields/web/custom-entity.tsx': 'a custom field',
  'features/custom-fields/web/settings/describe-field.tsx': 'a custom field',
  'features/form-submissions/server/after-sending/thanks.ts': 'thanks in words alone',
  'features/lead-forms/page/question-field.tsx': 'a text between the questions of a form',
  'features/lead-forms/questions.ts': 'a text between the questions of a form',
  'features/lead-forms/server/form/supported-fields.ts': 'a text between the questions of a form',
  'features/lead-forms/server/list/draw-preview.ts': 'a text between the questions of a form',
  'features/lead-forms/server/publish/draft-problems.ts': 'a text between the questions of a form',
  'features/lead-forms/web/builder/canvas/question-view.tsx': 'a text between the questions of a form',
  'features/lead-forms/web/builder/properties/after-sending-fields.tsx': 'thanks in words alone',
  'features/lead-forms/web/builder/properties/question-properties.tsx': 'a text between the questions of a form',
  'features/leads/server/filing/read/read-leads.ts': 'a custom field',
  'features/timeline/web/writing/activity-editor.tsx': 'the text of an activity',
};

describe('a type of content', () => {
  it('is asked for in content/kinds alone: what differs between types stands in the declaration of each', () => {
    const asking = /([!=]==?|\bcase) '(text|file|html_page)'|'(text|file|html_page)' [!=]==?/;
    const found = sources.filter(
      (path) =>
        /^(app|domain|engines|features)\//.test(path) &&
        !/^features\/content\/((server|web)\/)?kinds\/|\/testing\/|\.fixture\.tsx?$/.test(path) &&
        asking.test(read(path)),
    );
    expect(found.sort()).toEqual(Object.keys(otherTexts));
  });
});

describe('what every screen does alike stands in platform/web', () => {
  it('classes of every room that draws screens come into the stylesheet', () => {
    const drawing = new Set(sources.filter((path) => path.endsWith('.tsx')).map((path) => path.split('/')[0]));
    const styled = read('platform/web/styles/app.css').matchAll(/@source "\.\.\/\.\.\/\.\.\/([a-z]+)"/g);
    expect([...drawing].sort()).toEqual([...styled].flatMap(([, room]) => (drawing.has(room) ? [room] : [])).sort());
  });

  it('a deletion that can be undone is a useDeleteWithUndo or a DeleteDialog', () => {
    const own = /'until-navigation'|\bundo\b[^\n]*\brestore\w*\.mutate/;
    expect(sources.filter((path) => own.test(read(path)))).toEqual([]);
  });

  it('a file is downloaded by a DownloadButton or with useDownload, which end it when the page is left', () => {
    expect(sources.filter((path) => read(path).includes('#platform/web/files/download.ts'))).toEqual([]);
  });

  it('a table is a Table, a PlainTable or a ColumnTable', () => {
    const drawn = sources.filter((path) => /<table\b/.test(read(path)));
    expect(drawn).toEqual([]);
  });
});

describe('a class', () => {
  it('that depends on another part of its group is a variant of theme.css, since group-has-* slows every key down', () => {
    const drawn = readdirSync(join(repositoryRoot, 'platform/web'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => `platform/web/${name}`);
    expect([...sources, ...drawn].filter((path) => /\b(group|peer|in)-has-/.test(read(path)))).toEqual([]);
  });
});

describe('a folder', () => {
  it('has at most 25 files, so that it can be taken in at a glance', () => {
    const rooms = [
      'app',
      'bench',
      'database',
      'demo',
      'domain',
      'e2e',
      'emulators',
      'engines',
      'features',
      'integrations',
    ];
    // One file for each function of the database, and the migrations, which are never changed: both are looked up by name.
    const named = ['database/functions', 'database/migrations'];
    const counts = new Map<string, number>();
    for (const room of [...rooms, 'platform', 'scripts', 'testing'])
      for (const entry of readdirSync(join(repositoryRoot, room), { recursive: true, withFileTypes: true })) {
        const folder = relative(repositoryRoot, entry.parentPath);
        if (entry.isFile()) counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }

    const full = [...counts].filter(([folder, count]) => count > 25 && !named.includes(folder));
    expect(full).toEqual([]);
  });
});

describe('a list of test files', () => {
  it('names files that exist, so that none moves into another run unnoticed', () => {
    const named = [...slowFiles, ...growthFiles, ...longFiles];
    expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
  });

  it('has every test that kills a process', () => {
    const tests = readdirSync(join(repositoryRoot, 'app/tests'), { recursive: true, encoding: 'utf8' });
    expect(
      tests
        .map((name) => `app/tests/${name}`)
        .filter((path) => path.endsWith('-survive.test.ts') && !slowFiles.includes(path)),
    ).toEqual([]);
  });
});
