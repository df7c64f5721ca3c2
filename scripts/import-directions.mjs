// Keeps the doors of docs/architecture.md: who may import whom, and which few files may reach the outside.
// Reads imports with two expressions instead of a parser: a few milliseconds for the whole house.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ path: string, text: string }} SourceFile path from the root of the project, with slashes
 * @typedef {{ path: string, line: number, message: string }} Violation
 * @typedef {{ room: string, subject: string, side: 'server' | 'web' | 'shared', name: string, isTest: boolean }} Place
 * @typedef {{ from: SourceFile, line: number, statement: string, specifier: string, target: string | null }} Import
 * @typedef {(from: Place, to: Place, target: string) => string | undefined} ImportRule
 * @typedef {(place: Place, path: string) => boolean} Allowance
 * @typedef {{ isMeant: (specifier: string, statement: string) => boolean, isAllowed: Allowance, message: string }} PackageRule
 * @typedef {{ pattern: RegExp, isAllowed: Allowance, message: string }} TextRule
 */

const rooms = [
  'app',
  'platform',
  'features',
  'integrations',
  'database',
  'emulators',
  'testing',
  'e2e',
  'bench',
  'scripts',
];
const product = new Set(['app', 'platform', 'features', 'integrations', 'database']);
const featureDoors = /^(contract|access|events)\.ts$|^(server|web)\/index\.tsx?$/;

/**
 * Where a file stands: its room, the feature or integration, and the side of the wire it runs on.
 *
 * @param {string} path
 * @returns {Place}
 */
export function placeOf(path) {
  const [room = '', second = ''] = path.split('/');
  const hasSubjects = room === 'features' || room === 'integrations';
  const subject = hasSubjects ? second : '';
  const name = path.slice(hasSubjects ? `${room}/${subject}/`.length : room.length + 1);
  return { room, subject, side: sideOf(room, name), name, isTest: /\.(test|journey)\.tsx?$/.test(path) };
}

/**
 * @param {string} room
 * @param {string} name path below the room or subject
 * @returns {Place['side']}
 */
function sideOf(room, name) {
  if (['database', 'emulators', 'testing', 'e2e', 'bench', 'scripts'].includes(room)) return 'server';
  if (name.startsWith('web/') || (room === 'app' && name === 'web.tsx')) return 'web';
  if (name.startsWith('server/')) return 'server';
  return 'shared';
}

/**
 * Each says in one sentence what is wrong with an import, or nothing.
 *
 * @type {ImportRule[]}
 */
const importRules = [
  (from, to) =>
    to.room === 'app' && !['app', 'testing', 'e2e', 'bench', 'scripts'].includes(from.room)
      ? 'nobody imports app; what is shared belongs to platform or a feature'
      : undefined,
  (from, to, target) =>
    from.room === 'platform' && to.room !== 'platform' && !from.isTest && target !== 'database/types.generated.ts'
      ? 'platform imports only platform'
      : undefined,
  (from, to) =>
    from.room === 'features' && to.room === 'integrations'
      ? 'features never import an integration; publish an event instead'
      : undefined,
  (from, to) =>
    from.room === 'database' && !from.name.startsWith('seed/') && ['app', 'features', 'integrations'].includes(to.room)
      ? 'the database knows no feature'
      : undefined,
  (from, to) => (from.side === 'web' && to.side === 'server' ? 'web never imports server' : undefined),
  (from, to) =>
    from.side === 'server' && product.has(from.room) && to.side === 'web' ? 'server never imports web' : undefined,
  (from, to) =>
    from.side === 'shared' && from.room !== 'app' && !from.isTest && to.side !== 'shared'
      ? 'what server and web agree on imports neither of them'
      : undefined,
  (from, to) =>
    to.subject !== '' && (from.room !== to.room || from.subject !== to.subject) && isInside(from, to)
      ? `enter ${to.room}/${to.subject} by its door: contract, access, events, server/index or web/index`
      : undefined,
  (from, to) =>
    to.room === 'testing' && !from.isTest && !mayUseTesting(from) ? 'only tests and seeds enter testing' : undefined,
  (from, to) =>
    to.room === 'emulators' && product.has(from.room) && !from.isTest
      ? 'the product does not know its emulators'
      : undefined,
  (from, to) =>
    ['e2e', 'bench', 'scripts'].includes(to.room) && !['e2e', 'bench', 'scripts'].includes(from.room)
      ? `nobody imports ${to.room}`
      : undefined,
];

/**
 * Is this file of a feature or integration behind its door, seen from here? Tests also see what its server and web
 * agree on, and collect what it tells about its safety; composition reads manifests, and loads each screen only when it
 * is opened.
 *
 * @param {Place} from
 * @param {Place} to
 */
const isInside = (from, to) =>
  !featureDoors.test(to.name) &&
  !(from.isTest && to.name.endsWith('.safety.ts')) &&
  !((from.isTest || from.room === 'testing') && to.side === 'shared') &&
  !(from.room === 'app' && /^web\/[\w-]+\.screen\.tsx$/.test(to.name)) &&
  !(to.room === 'integrations' && to.name === 'manifest.ts');

/** @param {Place} from */
const mayUseTesting = (from) =>
  ['testing', 'e2e', 'bench', 'scripts', 'emulators'].includes(from.room) ||
  (from.room === 'database' && from.name.startsWith('seed/')) ||
  /\.(safety|fixture)\.ts$/.test(from.name);

/** @param {Place} place */
const isProduct = (place) => product.has(place.room) && !place.isTest && !place.name.endsWith('.config.ts');

/** @type {Allowance} */
function isQueryRoom(place, path) {
  return path.endsWith('.queries.ts') || path.startsWith('platform/server/') || place.room === 'database';
}

/**
 * Packages that only named files may use.
 *
 * @type {PackageRule[]}
 */
const packageRules = [
  {
    isMeant: (specifier) => specifier === 'kysely' || specifier === 'pg',
    isAllowed: isQueryRoom,
    message: 'SQL stands only in *.queries.ts and platform/server',
  },
  {
    isMeant: (specifier) => specifier.startsWith('node:'),
    isAllowed: (place) => place.side === 'server' || (place.side === 'shared' && place.room === 'app'),
    message: 'what runs in the browser imports nothing of Node.js',
  },
  {
    isMeant: (specifier, statement) => specifier === 'zod' && !/^import\s+(\*|type\b)/.test(statement),
    isAllowed: () => false,
    message: "write import * as z from 'zod', which bundlers can make small",
  },
];

/**
 * Words that only named files may use.
 *
 * @type {TextRule[]}
 */
const textRules = [
  {
    pattern: /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/g,
    isAllowed: isQueryRoom,
    message: 'SQL stands only in *.queries.ts and platform/server',
  },
  {
    pattern: /(?<![\w.$])(?:(?:globalThis|window|self)\.)?fetch\(/g,
    isAllowed: (_place, path) => path === 'platform/server/http-client.ts' || path === 'platform/web/api.ts',
    message: 'fetch only in platform/server/http-client.ts and platform/web/api.ts',
  },
  {
    pattern: /\bprocess\.env\b/g,
    isAllowed: (_place, path) => path === 'platform/server/env.ts',
    message: 'process.env only in platform/server/env.ts',
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bDateTime\.(?:now|utc|local)\(\s*\)/g,
    isAllowed: (place, path) => place.side === 'web' || path === 'platform/server/clock.ts',
    message: 'the time only from platform/server/clock.ts',
  },
];

/**
 * Every broken rule of these files, in their order.
 *
 * @param {SourceFile[]} files
 * @returns {Violation[]}
 */
export function findViolations(files) {
  const sources = files.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const imports = sources.flatMap(readImports);
  return [...imports.flatMap(judgeImport), ...sources.flatMap(judgeText), ...findCycles(imports)];
}

/**
 * @param {Import} found
 * @returns {Violation[]}
 */
function judgeImport({ from, line, statement, specifier, target }) {
  const here = placeOf(from.path);
  const messages =
    target === null ? judgePackage(here, from.path, specifier, statement) : judgeTarget(here, target, specifier);
  return messages.map((message) => ({ path: from.path, line, message: `${specifier}: ${message}` }));
}

/**
 * @param {Place} here
 * @param {string} path
 * @param {string} specifier
 * @param {string} statement
 */
function judgePackage(here, path, specifier, statement) {
  if (!isProduct(here)) return [];
  return packageRules
    .filter((rule) => rule.isMeant(specifier, statement) && !rule.isAllowed(here, path))
    .map(({ message }) => message);
}

/**
 * @param {Place} here
 * @param {string} target
 * @param {string} specifier
 */
function judgeTarget(here, target, specifier) {
  const there = placeOf(target);
  const messages = [judgeSpecifier(here, there, specifier), ...importRules.map((rule) => rule(here, there, target))];
  return messages.filter((message) => message !== undefined);
}

/**
 * @param {Place} here
 * @param {Place} there
 * @param {string} specifier
 */
function judgeSpecifier(here, there, specifier) {
  if (!/\.(tsx?|mjs|css|json|svg|png|html|sql)(\?\w+)?$/.test(specifier)) return 'write the file extension';
  const isAtHome = here.room === there.room && here.subject === there.subject;
  const hasName = !['e2e', 'bench', 'scripts'].includes(there.room);
  return isAtHome || !hasName || !specifier.startsWith('../')
    ? undefined
    : `relative only inside the same room; write #${there.room}/…`;
}

/**
 * @param {SourceFile} file
 * @returns {Violation[]}
 */
function judgeText(file) {
  const place = placeOf(file.path);
  if (!isProduct(place)) return [];
  const text = withoutStrings(file.text);
  return textRules
    .filter((rule) => !rule.isAllowed(place, file.path))
    .flatMap(({ pattern, message }) =>
      [...text.matchAll(pattern)].map((match) => ({ path: file.path, line: lineAt(text, match.index), message })),
    );
}

/**
 * The graph of features must have an order: a ring of features can only be understood, and changed, as one.
 *
 * @param {Import[]} imports
 * @returns {Violation[]}
 */
function findCycles(imports) {
  /** @type {Map<string, Map<string, Import>>} */
  const graph = new Map();
  for (const found of imports) {
    if (found.target === null) continue;
    const from = placeOf(found.from.path);
    const to = placeOf(found.target);
    if (from.room !== 'features' || to.room !== 'features' || from.subject === to.subject || from.isTest) continue;
    const edges = graph.get(from.subject) ?? new Map();
    if (!edges.has(to.subject)) edges.set(to.subject, found);
    graph.set(from.subject, edges);
  }
  /** @type {Violation[]} */
  const violations = [];
  /** @type {Set<string>} */
  const finished = new Set();
  /** @param {string} feature @param {string[]} path */
  const walk = (feature, path) => {
    if (finished.has(feature)) return;
    for (const [next, found] of graph.get(feature) ?? []) {
      const start = [...path, feature].indexOf(next);
      if (start < 0) walk(next, [...path, feature]);
      else {
        const ring = [...path, feature].slice(start).concat(next).join(' → ');
        violations.push({ path: found.from.path, line: found.line, message: `features in a ring: ${ring}` });
      }
    }
    finished.add(feature);
  };
  for (const feature of [...graph.keys()].sort()) walk(feature, []);
  return violations;
}

/**
 * @param {SourceFile} file
 * @returns {Import[]}
 */
function readImports(file) {
  const statement =
    /(?<![\w.$])(?:import|export)\b(?:[^'"`;()]*?\bfrom)?\s*['"]([^'"]+)['"]|(?<![\w.$])import\(\s*['"]([^'"]+)['"]/g;
  return [...file.text.matchAll(statement)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    const line = lineAt(file.text, match.index);
    return { from: file, line, statement: match[0], specifier, target: resolve(file.path, specifier) };
  });
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string | null} path from the root, or null for a package
 */
function resolve(from, specifier) {
  const path = specifier.replace(/\?\w+$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : null;
}

/**
 * Comments are blanked and line breaks kept, so that words in them break no rule and lines stay where they are.
 *
 * @param {string} text
 */
function withoutComments(text) {
  const stringOrComment = /(['"])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(stringOrComment, (found) =>
    found.startsWith('/*') || found.startsWith('//') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

/** @param {string} text */
const withoutStrings = (text) => text.replace(/(['"])(?:\\.|(?!\1)[^\\\n])*\1/g, "''");

/**
 * @param {string} text
 * @param {number} index
 */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/**
 * @param {string} root
 * @returns {SourceFile[]}
 */
export function readSources(root) {
  return rooms
    .flatMap((room) => listFiles(root, room))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(root, folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const violations = findViolations(readSources(fileURLToPath(new URL('..', import.meta.url))));
  for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`);
  if (violations.length > 0) process.exitCode = 1;
}
