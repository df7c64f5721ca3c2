// Says of each statement of the specification whether a run of all tests showed it, and writes docs/requirements.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../run-tool.mjs';
import { allParts, summaryFile } from './test-parts.mjs';

/** @typedef {{ id: string, file: string, is_skipped: boolean }} Shown A test whose title ends with `id` passed or was skipped. */
/** @typedef {{ id: string, text: string }} Statement */
/** @typedef {{ id: string, text: string, state: 'proven' | 'partly' | 'open', files: string[], missing: string }} Row */

const DOCUMENT = 'docs/requirements.md';
const PARTLY = 'docs/spec/partly-proven.json';
const NOT_ON_THE_PRODUCT = 'Shown for the function or the texts alone, not on the running product';

/**
 * Reads the ids a test title ends with, as in "keeps the address (S0-2.7-04, A5)". Every id is written out: a range names none.
 *
 * @param {string} title
 */
export function findIds(title) {
  const last = title.match(/\(([^()]*)\)$/)?.[1] ?? '';
  return last.split(',').flatMap((part) => part.trim().match(/^S\d-[\w.]+-\d{2}$/)?.[0] ?? []);
}

/**
 * @param {Shown[]} shown
 * @param {Statement[]} statements
 * @param {Record<string, string>} partly what is missing, by id
 * @param {(file: string) => boolean} meetsProduct
 * @returns {Row[]}
 */
export function judgeStatements(shown, statements, partly, meetsProduct) {
  return statements.map(({ id, text }) => {
    const files = [...new Set(shown.filter((one) => one.id === id).map(({ file }) => file))].sort();
    const missing = partly[id] ?? (files.some((file) => meetsProduct(file)) ? '' : NOT_ON_THE_PRODUCT);
    if (files.length === 0) return { id, text, state: 'open', files, missing: '' };
    return { id, text, state: missing ? 'partly' : 'proven', files, missing };
  });
}

/** What starts the application, draws a screen or opens a browser. */
const MEETING =
  /^#testing\/(app|world|leads\/facebook|processes\/(process-program|processes)|web\/(render|screens))\.tsx?$|(^|\/)e2e\/browser\.ts$|^\.\.?\/browser\.ts$/;

/**
 * Whether a test file starts the application, draws its screens or opens it in a browser: by itself or by the fixtures
 * beside it. What it takes only types from, it does not use.
 *
 * @param {string} file
 * @param {(path: string) => string} read
 * @returns {boolean}
 */
export function meetsProduct(file, read = readText) {
  const imports = [...read(file).matchAll(/^import (?!type\b)[^;]*? from '([^']+)';/gm)].map(([, from = '']) => from);
  return imports.some(
    (from) =>
      MEETING.test(from) ||
      (from.startsWith('.') &&
        /fixture\.tsx?$/.test(from) &&
        meetsProduct(posix.join(posix.dirname(file), from), read)),
  );
}

/** @param {Row[]} rows */
export function writeTable(rows) {
  const count = (/** @type {Row['state']} */ state) => rows.filter((row) => row.state === state).length;
  const line = (/** @type {Row} */ { id, text, state, files, missing }) =>
    `| ${id} | ${text.replaceAll('|', '\\|')} | ${state} | ${[...files, missing].filter(Boolean).join('<br>')} |\n`;
  return `# What of the specification is proven

**Proven**: a test whose title ends with the statement's id ran and passed, and shows it on the running product: its calls, its
screens or a browser. **Partly**: such a test passed, and the last column names what is missing
(\`${PARTLY}\`), or it showed a function alone. **Open**: the rest. \`npm run test:slow\` compares this
page with what it and \`npm test\` before it saw and fails where they differ; \`npm run requirements\` writes it from the last whole run.

| Proven | Partly | Open | All |
| --- | --- | --- | --- |
| ${count('proven')} | ${count('partly')} | ${count('open')} | ${rows.length} |

| Id | Statement | State | Tests, and what is missing |
| --- | --- | --- | --- |
${rows.map(line).join('')}`;
}

const isJourney = (/** @type {string} */ file) => file.endsWith('.journey.ts');

/**
 * Returns a line for each statement whose test was skipped although it could run: journeys are skipped together, where
 * there is no browser, and nothing else is.
 *
 * @param {Shown[]} shown
 */
export function findSkipped(shown) {
  const hasBrowser = shown.some(({ file, is_skipped }) => isJourney(file) && !is_skipped);
  const unexplained = shown.filter(({ file, is_skipped }) => is_skipped && (hasBrowser || !isJourney(file)));
  return [...new Set(unexplained.map(({ file, id }) => `${file} skips what shows ${id}`))];
}

/**
 * Compares the page with a whole run. What was skipped, as journeys without a browser are, counts as the page has it.
 *
 * @returns {string[]} a line for each difference
 */
export function checkRequirements() {
  const shown = readShown();
  const statements = readStatements();
  const known = new Set(statements.map(({ id }) => id));
  const strange = [
    ...new Set(
      shown.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file} names ${id}, which is no statement`),
    ),
  ];
  const partly = readPartly();
  const rows = judgeStatements(shown, statements, partly, meetsProduct);
  const idle = rows
    .filter(({ id, state }) => state === 'open' && partly[id])
    .map(({ id }) => `${PARTLY}: no test shows ${id}`);
  const isSame = writeTable(rows) === readText(DOCUMENT);
  const stale = isSame ? [] : [`${DOCUMENT} is not what this run showed: npm run requirements writes it`];
  return [...strange, ...findSkipped(shown), ...idle, ...stale];
}

/** @returns {Statement[]} */
const readStatements = () =>
  [...readText('docs/spec/requirements.md').matchAll(/^- \[(S\d-[\w.]+-\d{2})\] (.*)$/gm)].map(
    ([, id = '', text = '']) => ({
      id,
      text,
    }),
  );

/** @returns {Record<string, string>} */
const readPartly = () => JSON.parse(readText(PARTLY));

/** @returns {{ failures: string[], shown: Shown[] }[]} */
const readSummaries = () => allParts.map((part) => JSON.parse(readFileSync(summaryFile(part), 'utf8')));

const readShown = () => readSummaries().flatMap(({ shown }) => shown);

/** @param {string} path */
const readText = (path) => readFileSync(join(root, path), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [failure] = readSummaries().flatMap(({ failures }) => failures);
  if (failure) throw new Error(`The last run failed, so it says nothing: ${failure}`);
  const skipped = readShown().find(({ is_skipped }) => is_skipped);
  if (skipped)
    throw new Error(`The last run skipped ${skipped.file}, so it cannot say whether ${skipped.id} is proven.`);
  writeFileSync(
    join(root, DOCUMENT),
    writeTable(judgeStatements(readShown(), readStatements(), readPartly(), meetsProduct)),
  );
  console.log(`Wrote ${DOCUMENT}`);
}
