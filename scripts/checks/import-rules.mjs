// The import rules as data: the place of a file, who may import whom, and which few files may reach the outside.
// docs/architecture.md gives the reasons; import-directions.mjs applies them.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ room: string, subject: string, side: 'server' | 'web' | 'shared', name: string, isTest: boolean }} Place
 * @typedef {(from: Place, to: Place, target: string) => string | undefined} ImportRule
 * @typedef {(place: Place, path: string) => boolean} Allowance
 * @typedef {{ isMeant: (specifier: string, statement: string) => boolean, isAllowed: Allowance, message: string }} PackageRule
 * @typedef {{ pattern: RegExp, isAllowed: Allowance, message: string }} TextRule
 */

export const rooms = [
  'app',
  'platform',
  'domain',
  'engines',
  'features',
  'integrations',
  'database',
  'demo',
  'emulators',
  'testing',
  'e2e',
  'bench',
  'scripts',
];
/** The rooms that have a folder for each subject, from the lowest floor to the highest. */
export const floors = ['engines', 'features', 'integrations'];
const product = new Set(['app', 'platform', 'domain', ...floors, 'database']);
export const entryPoints = /^(contract|access|events|pages|tags)\.ts$|^(server|web)\/index\.tsx?$/;

/**
 * Returns the place of a file: its room, its engine, feature or integration, and the side it runs on.
 *
 * @param {string} path
 * @returns {Place}
 */
export function findPlace(path) {
  const [room = '', second = ''] = path.split('/');
  const hasSubjects = floors.includes(room);
  const subject = hasSubjects ? second : '';
  const name = path.slice(hasSubjects ? `${room}/${subject}/`.length : room.length + 1);
  // A source's own folder says how the tests that all sources share drive it.
  const isTest = /\.(test|journey)\.tsx?$/.test(path) || (hasSubjects && name.startsWith('testing/'));
  return { room, subject, side: findSide(room, name), name, isTest };
}

/**
 * @param {string} room
 * @param {string} name path below the room or subject
 * @returns {Place['side']}
 */
function findSide(room, name) {
  if (name.startsWith('web/') || (room === 'app' && name === 'web.tsx')) return 'web';
  if (['database', 'demo', 'emulators', 'testing', 'e2e', 'bench', 'scripts'].includes(room)) return 'server';
  if (name.startsWith('server/') || name.startsWith('testing/')) return 'server';
  return 'shared';
}

/**
 * The rules for imports; each returns one sentence about what is wrong, or nothing.
 *
 * @type {ImportRule[]}
 */
export const importRules = [
  (from, to) =>
    to.room === 'app' && !['app', 'testing', 'e2e', 'bench', 'scripts'].includes(from.room)
      ? 'nobody imports app; what is shared belongs to platform or a feature'
      : undefined,
  (from, to, target) =>
    from.room === 'platform' && to.room !== 'platform' && !from.isTest && target !== 'database/types.generated.ts'
      ? 'platform imports only platform'
      : undefined,
  (from, to) =>
    from.room === 'domain' && !['domain', 'platform'].includes(to.room) && !from.isTest
      ? 'domain imports only platform: it is what several features share'
      : undefined,
  (from, to) =>
    from.room === 'engines' && ['features', 'integrations'].includes(to.room) && !from.isTest
      ? 'engines know no feature and no integration: who uses an engine describes itself to it'
      : undefined,
  (from, to) =>
    from.room === 'features' && to.room === 'integrations' && !from.isTest
      ? 'features never import an integration; publish an event instead'
      : undefined,
  (from, to) =>
    from.name === 'pages.ts' && from.subject !== '' && to.subject !== '' && to.subject !== from.subject
      ? 'pages.ts knows no other feature: a link to its pages is no dependence'
      : undefined,
  (from, to) =>
    from.room === 'database' &&
    (to.room === 'integrations' || (from.name !== 'json-columns.ts' && ['app', 'domain', ...floors].includes(to.room)))
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
      ? `enter ${to.room}/${to.subject} by an entry point: contract, access, events, pages, tags, server/index or web/index`
      : undefined,
  (from, to) =>
    to.room === 'testing' && !from.isTest && !mayUseTesting(from) ? 'only tests and the demo enter testing' : undefined,
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
 * Returns whether a file of a feature or integration is behind its entry points for the importer. Tests may also import
 * what server and web share and the safety rows; the composition may import manifests, and screens only dynamically.
 *
 * @param {Place} from
 * @param {Place} to
 */
const isInside = (from, to) =>
  !entryPoints.test(to.name) &&
  !(from.isTest && to.name.endsWith('.safety.ts')) &&
  !((from.isTest || from.room === 'bench' || from.name.endsWith('.safety.ts')) && to.name.startsWith('testing/')) &&
  !((from.isTest || from.room === 'testing') && to.side === 'shared') &&
  !(from.room === 'app' && /^web\/[\w/-]+\.screen\.tsx$/.test(to.name)) &&
  // A script that is sent as written has no entry point: each of its imports is one more file to load.
  !(to.room === 'engines' && from.name.endsWith('.mjs') && /^web\/[\w-]+\.mjs$/.test(to.name)) &&
  !(to.room === 'integrations' && to.name === 'manifest.ts');

/** The most names that others may import from one entry point: beyond it, what they share is an engine. */
export const MAX_ENTRY_NAMES = 40;
/**
 * Entry points that are wider today, each with its width. A number here only falls, and none is added.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const wideEntryPoints = {
  'features/clients/server/index.ts': 64,
  'features/leads/server/index.ts': 57,
};

/** @param {Place} from */
const mayUseTesting = (from) =>
  ['testing', 'e2e', 'bench', 'scripts', 'emulators', 'demo'].includes(from.room) ||
  /\.(safety|fixture)\.ts$/.test(from.name);

/** @param {Place} place */
export const isProduct = (place) => product.has(place.room) && !place.isTest && !place.name.endsWith('.config.ts');

/** @type {Allowance} */
function isQueryRoom(place, path) {
  return path.endsWith('.queries.ts') || path.startsWith('platform/server/') || place.room === 'database';
}

/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** @param {string} specifier */
const findPackage = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/**
 * Packages that only named files may use.
 *
 * @type {PackageRule[]}
 */
export const packageRules = [
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
    isMeant: (specifier) => Object.hasOwn(devDependencies, findPackage(specifier)),
    // A thread is started from source in tests alone.
    isAllowed: (_place, path) =>
      /\.(safety|fixture|story)\.tsx?$/.test(path) || path === 'platform/server/threads/thread.ts',
    message: 'an installation has no devDependencies; move the package to dependencies',
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
export const textRules = [
  {
    pattern: /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/g,
    isAllowed: isQueryRoom,
    message: 'SQL stands only in *.queries.ts and platform/server',
  },
  {
    pattern: /(?<![\w.$])(?:(?:globalThis|window|self)\.)?fetch\(/g,
    // The script of public forms is sent as written and imports nothing of the application.
    isAllowed: (_place, path) =>
      [
        'platform/server/network/http-client.ts',
        'platform/web/api.ts',
        'features/lead-forms/web/visitor/form.mjs',
      ].includes(path),
    message: 'fetch only in platform/server/network/http-client.ts and platform/web/api.ts',
  },
  {
    pattern: /\bprocess\.env\b/g,
    isAllowed: (_place, path) => path === 'platform/server/settings/env.ts',
    message: 'process.env only in platform/server/settings/env.ts',
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bDateTime\.(?:now|utc|local)\(\s*\)/g,
    isAllowed: (place, path) => place.side === 'web' || path === 'platform/server/clock.ts',
    message: 'the time only from platform/server/clock.ts',
  },
];
