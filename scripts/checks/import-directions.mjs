// Checks the import rules of docs/architecture.md. It finds imports with regular expressions instead of a parser, which
// takes a few milliseconds for all files.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  entryPoints,
  findPlace,
  importRules,
  isProduct,
  MAX_ENTRY_NAMES,
  packageRules,
  rooms,
  textRules,
  wideEntryPoints,
} from './import-rules.mjs';

/**
 * @typedef {import('./import-rules.mjs').Place} Place
 * @typedef {{ path: string, text: string }} SourceFile path from the root of the project, with slashes
 * @typedef {{ path: string, line: number, message: string }} Violation
 * @typedef {{ from: SourceFile, line: number, statement: string, specifier: string, target: string | null }} Import
 */

/**
 * Returns every broken rule of these files, in their order.
 *
 * @param {SourceFile[]} files
 * @returns {Violation[]}
 */
export function findViolations(files) {
  const sources = files.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  const imports = sources.flatMap(readImports);
  return [
    ...imports.flatMap(judgeImport),
    ...sources.flatMap(judgeText),
    ...findCycles(imports),
    ...judgeEntryPoints(imports),
  ];
}

/**
 * @param {Import} found
 * @returns {Violation[]}
 */
function judgeImport({ from, line, statement, specifier, target }) {
  const here = findPlace(from.path);
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
  const there = findPlace(target);
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
  const place = findPlace(file.path);
  if (!isProduct(place)) return [];
  const text = withoutStrings(file.text);
  return textRules
    .filter((rule) => !rule.isAllowed(place, file.path))
    .flatMap(({ pattern, message }) =>
      [...text.matchAll(pattern)].map((match) => ({ path: file.path, line: lineAt(text, match.index), message })),
    );
}

/**
 * Finds entry points of which others import too many names.
 *
 * @param {Import[]} imports
 * @returns {Violation[]}
 */
const judgeEntryPoints = (imports) =>
  [...countNames(imports)].flatMap(([path, size]) => {
    const most = wideEntryPoints[path] ?? MAX_ENTRY_NAMES;
    return size > most ? [{ path, line: 1, message: `others import ${size} names, at most ${most} may be` }] : [];
  });

/**
 * Returns how many names others import from each entry point; tests do not count.
 *
 * @param {SourceFile[]} files
 */
export const measureEntryPoints = (files) =>
  countNames(files.flatMap(({ path, text }) => readImports({ path, text: withoutComments(text) })));

/**
 * @param {Import[]} imports
 * @returns {Map<string, number>}
 */
function countNames(imports) {
  /** @type {Map<string, Set<string>>} */
  const names = new Map();
  for (const { from, statement, target } of imports) {
    const [here, there] = [findPlace(from.path), findPlace(target ?? '')];
    const isOwn = here.room === there.room && here.subject === there.subject;
    if (target === null || there.subject === '' || !entryPoints.test(there.name) || isOwn) continue;
    if (!isProduct(here) || /\.(safety|fixture)\.tsx?$/.test(from.path)) continue;
    const known = names.get(target) ?? new Set();
    for (const name of readNames(statement)) known.add(name);
    names.set(target, known);
  }
  return new Map([...names].map(([path, { size }]) => [path, size]));
}

/** @param {string} statement */
const readNames = (statement) =>
  (/\{([^}]*)\}/.exec(statement)?.[1] ?? '*')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s.*$/, ''),
    )
    .filter((name) => name !== '');

/**
 * Finds features and files that import each other, none of which can be read, tested or moved alone; imports of types
 * count. An import of another feature's `pages.ts` does not count, because that file imports no feature.
 *
 * @param {Import[]} imports
 * @returns {Violation[]}
 */
function findCycles(imports) {
  const features = imports.flatMap((found) => {
    if (found.target === null) return [];
    const from = findPlace(found.from.path);
    const to = findPlace(found.target);
    if (from.room !== to.room || !['engines', 'features'].includes(from.room)) return [];
    if (from.subject === to.subject || from.isTest) return [];
    if (to.name === 'pages.ts') return [];
    return [{ from: from.subject, to: to.subject, found }];
  });
  const files = imports.flatMap((found) =>
    found.target === null ? [] : [{ from: found.from.path, to: found.target, found }],
  );
  return [...findRings(features, 'features'), ...findRings(files, 'files')];
}

/**
 * @param {{ from: string, to: string, found: Import }[]} edges
 * @param {string} what
 * @returns {Violation[]}
 */
function findRings(edges, what) {
  /** @type {Map<string, Map<string, Import>>} */
  const graph = new Map();
  for (const { from, to, found } of edges) {
    const targets = graph.get(from) ?? new Map();
    if (!targets.has(to)) targets.set(to, found);
    graph.set(from, targets);
  }
  /** @type {Violation[]} */
  const violations = [];
  /** @type {Set<string>} */
  const finished = new Set();
  /** @param {string} node @param {string[]} path */
  const walk = (node, path) => {
    if (finished.has(node)) return;
    for (const [next, found] of graph.get(node) ?? []) {
      const start = [...path, node].indexOf(next);
      if (start < 0) walk(next, [...path, node]);
      else {
        const ring = [...path, node].slice(start).concat(next).join(' → ');
        violations.push({ path: found.from.path, line: found.line, message: `${what} in a ring: ${ring}` });
      }
    }
    finished.add(node);
  };
  for (const node of [...graph.keys()].sort()) walk(node, []);
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
 * Blanks comments but keeps line breaks, so that words in them break no rule and line numbers stay.
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
  const violations = findViolations(readSources(fileURLToPath(new URL('../..', import.meta.url))));
  for (const { path, line, message } of violations) console.error(`${path}:${line}  ${message}`);
  if (violations.length > 0) process.exitCode = 1;
}
