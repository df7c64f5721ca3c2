import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

const sources = ['app', 'domain', 'engines', 'features', 'integrations']
  .flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|story)\.tsx?$/.test(path));

/** Tables of their own that are still to become one of the kit. */
const ownTables = ['rules-table.tsx', 'simulator-cards.tsx'];

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
    expect(sources.filter((path) => read(path).includes('#platform/web/download.ts'))).toEqual([]);
  });

  it('a table is a Table, a PlainTable or a ColumnTable', () => {
    const drawn = sources.filter((path) => /<table\b/.test(read(path)));
    expect(drawn.map((path) => basename(path)).sort()).toEqual(ownTables);
  });
});
