import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#platform/server/settings/root.ts';
import { rooms } from './import-rules.mjs';

interface Citation {
  /** The form of a reference; its first group is looked up. */
  pattern: RegExp;
  /** Everything that can be referred to. */
  known: Set<string>;
}

const SPEC = 'docs/spec';
const GENERATED = ['docs/openapi.json', 'docs/requirements.md'];

/** Lists the references to specification, readings, decisions and architecture that do not resolve, with their file. */
export function unresolvedCitations(): string[] {
  const kinds = citationKinds();
  return files().flatMap((file) => {
    const text = read(file);
    return kinds
      .flatMap(({ pattern, known }) => [...text.matchAll(pattern)].filter(([, id = '']) => !known.has(id)))
      .map(([reference]) => `${file}: ${reference}`);
  });
}

/** Lists the files that CONTRIBUTING.md names and the repository does not have. */
export function missingFiles(): string[] {
  const named = read('CONTRIBUTING.md').match(/(?<=[`(])(?:[\w.-]+\/)+[\w.-]*(?=[`)#])/g) ?? [];
  const fromRoot = named.filter((path) => [...rooms, 'docs'].includes(path.split('/')[0] ?? ''));
  return fromRoot.filter((path) => !existsSync(join(repositoryRoot, path)));
}

/** Lists the features and integrations without a line in the map of docs/architecture.md, and the lines without a folder. */
export function unmappedFolders(): string[] {
  const mapped = [...idsIn(read('docs/architecture.md'), /^\| `([\w-]+)` \| /gm)];
  const folders = ['engines', 'features', 'integrations'].flatMap((room) =>
    readdirSync(join(repositoryRoot, room)).filter((name) => name !== 'README.md'),
  );
  return [
    ...folders.filter((name) => !mapped.includes(name)),
    ...mapped.filter((name) => !folders.includes(name)).map((name) => `no folder: ${name}`),
  ];
}

function citationKinds(): Citation[] {
  const requirements = read(`${SPEC}/requirements.md`);
  const readings = read(`${SPEC}/readings.md`);
  const integrations = read(`${SPEC}/integrations.md`);
  const architecture = read('docs/architecture.md');
  const expectations = idsIn(integrations, /^\| ([A-Z]{2}-\d+) \|/gm);
  const areas = [...new Set([...expectations].map((id) => id.slice(0, 2)))].join('|');
  return [
    { pattern: /\b(S\d-[\dA-Z.]+-\d{2})\b/g, known: idsIn(requirements, /^- \[(S\d-[\dA-Z.]+-\d{2})\]/gm) },
    { pattern: /\b(S\d §[\d.]*\d)\b/g, known: idsIn(requirements, /^## (S\d §[\d.]*\d)\b/gm) },
    { pattern: /\b(G-\d{3})\b/g, known: idsIn(requirements, /^\| (G-\d{3}) \|/gm) },
    { pattern: /(?<![\w-])([A-D]\d{1,2})(?![\w-])/g, known: idsIn(readings, /^\| ([A-D]\d{1,2}) \|/gm) },
    { pattern: new RegExp(`\\b((?:${areas})-\\d+)\\b`, 'g'), known: expectations },
    { pattern: /\bintegrations ((?:R|\d+)\.\d+)/g, known: idsIn(integrations, /^### ((?:R|\d+)\.\d+) /gm) },
    { pattern: /\bvector (A-\d+[a-z]?)/g, known: idsIn(integrations, /"id":"(A-\d+[a-z]?)"/g) },
    { pattern: /[Aa]rchitecture(?:\.md)? §(\d+)/g, known: idsIn(architecture, /^## (\d+)\. /gm) },
    { pattern: /\bdecisions?[ /](\d{4})\b/g, known: new Set(decisionNumbers()) },
    // A section of any other document is not in the repository.
    { pattern: /\b(?!architecture)([a-z-]+\.md|design-language) §\d+/g, known: new Set() },
  ];
}

function files(): string[] {
  const inRooms = [...rooms, 'docs'].flatMap((room) =>
    readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...inRooms]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|tsx|mjs|sql|md|css)$/.test(file))
    .filter(
      (file) => !file.startsWith(`${SPEC}/`) && !GENERATED.includes(file) && !file.startsWith('scripts/citations'),
    )
    .sort();
}

const decisionNumbers = (): string[] =>
  readdirSync(join(repositoryRoot, 'docs/decisions')).map((file) => file.slice(0, 4));

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

const idsIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, id = '']) => id));
