import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const FOLDER = 'integrations/wordpress/plugin';
/** The folder of the plugin in WordPress, and the name of its main file. */
const SLUG = 'leadkeep-forms';

export const PLUGIN_ADDRESS = '/wp/v1/leadkeep-forms.zip';
export const PLUGIN_FILE = `${SLUG}.zip`;

/** The file that says where Leadkeep is; the one of the folder says nothing. */
const ADDRESS_FILE = 'includes/address.php';

/** 1980-01-01, the earliest day a zip can name, so that the same files are the same bytes. */
const FIXED_DAY = 0x21;

const listFiles = (): string[] =>
  readdirSync(join(repositoryRoot, FOLDER), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(join(repositoryRoot, FOLDER).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

const readFile = (path: string): Buffer => readFileSync(join(repositoryRoot, FOLDER, path));

/** Returns the files of the plugin by their paths, made for the Leadkeep at an address. */
export function readPluginFiles(public_url: string): Map<string, Buffer> {
  const address = public_url.replace(/[\\']/g, '\\$&');
  return new Map(
    listFiles().map((path) => {
      const bytes = readFile(path);
      const isAddress = path === ADDRESS_FILE;
      return [path, isAddress ? Buffer.from(bytes.toString('utf8').replace("''", `'${address}'`)) : bytes];
    }),
  );
}

/** The version is written in the header of the main file alone. */
export const readPluginVersion = (): string =>
  /^ \* Version: +(\S+)$/m.exec(readFile(`${SLUG}.php`).toString('utf8'))?.[1] ?? '';

const zips = new Map<string, Buffer>();

/** Returns the plugin as WordPress installs it: the same bytes for the same address. */
export function readPluginZip(public_url: string): Buffer {
  const known = zips.get(public_url) ?? makeZip(readPluginFiles(public_url));
  zips.set(public_url, known);
  return known;
}

/** Makes a zip of stored files: headers and bytes of each, then the directory and its end. */
function makeZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(`${SLUG}/${path}`);
    const facts = [20, 0, 0, 0, FIXED_DAY];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = [...short(facts), ...long(sizes), ...short([name.length, 0])];
    parts.push(Buffer.from([...long([0x04034b50]), ...local]), name, bytes);
    const entry = [...short([20]), ...local, ...short([0, 0, 0]), ...long([0, offset])];
    directory.push(Buffer.from([...long([0x02014b50]), ...entry]), name);
    offset += 30 + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.size;
  const end = Buffer.from([...long([0x06054b50]), ...short([0, 0, count, count]), ...long([size, offset]), 0, 0]);
  return Buffer.concat([...parts, ...directory, end]);
}

const short = (numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => [number & 255, (number >> 8) & 255]);
const long = (numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => short([number & 0xffff, number >>> 16]));
