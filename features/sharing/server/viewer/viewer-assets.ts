import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const FOLDER = join(repositoryRoot, 'features/sharing/web/viewer');
const types = {
  'viewer.mjs': 'text/javascript; charset=utf-8',
  'meter.mjs': 'text/javascript; charset=utf-8',
  'viewer.css': 'text/css; charset=utf-8',
} as const;

export type AssetName = keyof typeof types;

/** The script and style of shared pages, sent exactly as written, without a build step. */
export interface ViewerAssets {
  scriptUrl: string;
  styleUrl: string;
  find(version: string, name: string): { text: string; type: string } | undefined;
}

/** Reads them once; their addresses contain the version, so that browsers may cache them for good. */
export function readViewerAssets(): ViewerAssets {
  const names = Object.keys(types) as AssetName[];
  const texts = new Map<string, string>(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  const version = createHash('sha256')
    .update([...texts.values()].join('\0'))
    .digest('hex')
    .slice(0, 12);
  const makeUrl = (name: AssetName) => `/s/assets/${version}/${name}`;
  return {
    scriptUrl: makeUrl('viewer.mjs'),
    styleUrl: makeUrl('viewer.css'),
    find: (asked, name) => {
      const text = asked === version ? texts.get(name) : undefined;
      return text === undefined ? undefined : { text, type: types[name as AssetName] };
    },
  };
}
