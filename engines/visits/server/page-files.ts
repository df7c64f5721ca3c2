import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const SHARED = 'engines/visits/web';

export interface PageFile {
  text: string;
  type: string;
}

/** A style that begins with the colours of an accent, which its address names: 'form-02666e.css'. */
interface AccentedStyle {
  /** 'form' for form.css. */
  name: string;
  writeRule: (accent: string) => string;
}

/** The scripts and styles of a public page, sent as written, without a build step. */
export interface PageFiles {
  /** The names of its scripts, in alphabetical order. */
  scripts: string[];
  /** Returns the address of a file; it contains the version, so that browsers may cache it for good. */
  urlOf(name: string): string;
  /** Returns the address of the accented style. @param accent '#02666e' */
  styleUrl(accent: string): string;
  find(version: string, name: string): PageFile | undefined;
}

/**
 * Reads the files of a page from its folder, and beside them the script that reports visits.
 *
 * @param address where they are sent from: '/s/assets'
 */
export function readPageFiles(address: string, folder: string, accented?: AccentedStyle): PageFiles {
  const texts = new Map([folder, SHARED].flatMap(readFiles).sort());
  const version = createHash('sha256')
    .update([...texts.values(), accented?.writeRule('#808080')].join('\0'))
    .digest('hex')
    .slice(0, 12);
  return {
    scripts: [...texts.keys()].filter((name) => name.endsWith('.mjs')),
    urlOf: (name) => `${address}/${version}/${name}`,
    styleUrl: (accent) => `${address}/${version}/${accented?.name}-${accent.slice(1)}.css`,
    find: (asked, name) => {
      const text = asked === version ? (texts.get(name) ?? findAccented(texts, name, accented)) : undefined;
      const kind = name.endsWith('.css') ? 'css' : 'javascript';
      return text === undefined ? undefined : { text, type: `text/${kind}; charset=utf-8` };
    },
  };
}

function findAccented(texts: ReadonlyMap<string, string>, asked: string, style?: AccentedStyle): string | undefined {
  const accent = /^(\w+)-([0-9a-f]{6})\.css$/.exec(asked);
  if (!style || accent?.[1] !== style.name) return undefined;
  return `${style.writeRule(`#${accent[2]}`)}\n${texts.get(`${style.name}.css`)}`;
}

const readFiles = (folder: string): [string, string][] =>
  readdirSync(join(repositoryRoot, folder))
    .filter((name) => /\.(mjs|css)$/.test(name))
    .map((name) => [name, readFileSync(join(repositoryRoot, folder, name), 'utf8').replaceAll(`#${SHARED}/`, './')]);
