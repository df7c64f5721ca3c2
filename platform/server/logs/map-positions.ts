import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Addresses of two folders, each with a slash at the end. */
export interface BuiltFolders {
  /** Where the built files and their maps are. */
  built: string;
  /** What the sources are named from. */
  sources: string;
}

/** A position in a file: `file:///…/dist/server/main.js:1:2`. A colon ends the path, so that a long text is read once. */
const POSITION = /(file:\/\/[^\s:"()\\]+\.js):(\d+):(\d+)/g;

/**
 * Returns what replaces positions in built files by those in their sources, such as `app/main.ts:3:4`. A position that no map
 * knows stays as it is. Each map is read once.
 */
export function positionMapper({ built, sources }: BuiltFolders): (text: string) => string {
  const maps = new Map<string, SourceMap | null>();
  const findMap = (file: string): SourceMap | null => {
    if (!new URL(file).href.startsWith(built)) return null;
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file) ?? null;
  };
  return (text) =>
    text.replace(POSITION, (written: string, file: string, line: string, column: string) => {
      const entry = findMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (!entry || !('originalSource' in entry)) return written;
      const source = new URL(entry.originalSource, file).href.replace(sources, '');
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}
