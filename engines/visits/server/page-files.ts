import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const SHARED = 'engines/visits/web';

export interface PageFile {
  text: string;
  type: string;
}

/** The scripts and styles of a public page, sent as written, without a build step. */
export interface PageFiles {
  /** The names of its scripts, in alphabetical order. */
  scripts: string[];
  /** Returns the address of a file; it contains the version, so that browsers may cache it for good. */
  urlOf(name: string): string;
  find(version: string, name: string): PageFile | undefined;
}

/**
 * Reads the files of a page from its folder, and beside them the script that reports visits.
 *
 * @param address where they are sent from: '/s/assets'
 * @param varying what else their version depends on
 */
export function readPageFiles(address: string, folder: string, varying = ''): PageFiles {
  const texts = new Map([folder, SHARED].flatMap(readFiles).sort());
  const version = createHash('sha256')
    .update([...texts.values(), varying].join('\0'))
    .digest('hex')
    .slice(0, 12);
  return {
    scripts: [...texts.keys()].filter((name) => name.endsWith('.mjs')),
    urlOf: (name) => `${address}/${version}/${name}`,
    find: (asked, name) => {
      const text = asked === version ? texts.get(name) : undefined;
      const kind = name.endsWith('.css') ? 'css' : 'javascript';
      return text === undefined ? undefined : { text, type: `text/${kind}; charset=utf-8` };
    },
  };
}

const readFiles = (folder: string): [string, string][] =>
  readdirSync(join(repositoryRoot, folder))
    .filter((name) => /\.(mjs|css)$/.test(name))
    .map((name) => [name, readFileSync(join(repositoryRoot, folder, name), 'utf8').replaceAll(`#${SHARED}/`, './')]);
