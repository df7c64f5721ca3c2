// Builds the web and the server into dist, each only when one of its inputs has changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFolders = ['app', 'platform', 'domain', 'engines', 'features', 'integrations', 'database'];
const sourceFiles = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/browser-contracts.ts',
  'scripts/icon-before.ts',
  'scripts/screens/chunk-groups.ts',
  'scripts/screens/chunks.ts',
  'scripts/screens/first-modules.ts',
  'scripts/screens/screen-files.ts',
  'scripts/screens/screen-modules.ts',
  'scripts/styles/parse-styles.ts',
  'scripts/styles/style-rules.ts',
  'scripts/build.mjs',
];
const isBuilt = /\.(ts|tsx|css|html|svg|png|woff2|json|webmanifest)$/;
const isNeverBuilt = /\.(test|safety|story|fixture)\.tsx?$/;
/** @param {string} path */
const isOfWeb = (path) => !/(^|\/)server\/|^database\//.test(path);

/**
 * @typedef {{ name: string, isInput: (path: string) => boolean, mode: string, isServer: boolean }} Target
 * @type {Target[]}
 */
const targets = [
  // The server reads single constants of the web, never the other way round.
  { name: 'web', isInput: isOfWeb, mode: 'production', isServer: false },
  // The same screens once more, for the server to draw them.
  { name: 'rendering', isInput: isOfWeb, mode: 'rendering', isServer: true },
  { name: 'server', isInput: () => true, mode: 'production', isServer: true },
];

/**
 * Builds what is out of date.
 *
 * @returns {Promise<string[]>} names of what was built
 */
export async function build() {
  const sources = sourceFolders.flatMap(listFiles).concat(sourceFiles);
  /** @type {string[]} */
  const built = [];
  /** @type {Promise<void>[]} */
  const finishing = [];
  for (const target of targets) {
    const hash = hashFiles(sources.filter(target.isInput));
    const stamp = join(root, 'dist', `${target.name}.inputs`);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    console.log(`Building the ${target.name} …`);
    await buildTarget(target);
    mkdirSync(join(root, 'dist'), { recursive: true });
    finishing.push(finishTarget(target).then(() => writeFileSync(stamp, hash)));
    built.push(target.name);
  }
  await Promise.all(finishing);
  return built;
}

/**
 * Does what another core can do while the next target is built.
 *
 * @param {Target} target
 */
async function finishTarget({ name }) {
  if (name !== 'web') return;
  refuseCircles();
  await compressAssets();
}

/** Refuses chunks that import each other: which of them runs first, and may find the other empty, depends on the screen. */
function refuseCircles() {
  /** @type {Record<string, { imports?: string[] }>} */
  const chunks = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8'));
  const isDone = new Set();
  /** @type {(name: string, path: string[]) => void} */
  const follow = (name, path) => {
    if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(' > ')}`);
    if (isDone.has(name)) return;
    for (const next of chunks[name]?.imports ?? []) follow(next, [...path, name]);
    isDone.add(name);
  };
  for (const name of Object.keys(chunks)) follow(name, []);
}

/** @param {Target} target */
async function buildTarget({ mode, isServer }) {
  // Loaded only when there is something to build: a start without it is faster.
  const vite = await import('vite');
  const before = process.env.NODE_ENV;
  // dist always holds the delivered product, also for a test run or a developer.
  process.env.NODE_ENV = 'production';
  try {
    await vite.build({
      configFile: join(root, 'vite.config.ts'),
      mode,
      logLevel: 'warn',
      ...(isServer ? { build: { ssr: true } } : {}),
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Writes compressed copies of scripts and styles, so that no request compresses anything. */
async function compressAssets() {
  const folder = join(root, 'dist/web/assets');
  const names = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes));
    }),
  );
}

/**
 * @param {string} folder
 * @returns {string[]} paths from the root, in one order on every machine
 */
function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(path);
      return isBuilt.test(path) && !isNeverBuilt.test(path) ? [path] : [];
    });
}

/** @param {string[]} paths */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await build();
