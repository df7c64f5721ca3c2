import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { repositoryRoot } from '#platform/server/settings/root.ts';

const rooms = ['app', 'database', 'demo', 'engines', 'features', 'integrations', 'platform', 'testing'];

/** Lists every cast in a `*.queries.ts` except `as const`: file, line and text. */
export const castsInQueries = (): string[] =>
  rooms
    .flatMap((room) =>
      readdirSync(join(repositoryRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    )
    .filter((path) => path.endsWith('.queries.ts'))
    .sort()
    .flatMap((path) => castsIn(readFileSync(join(repositoryRoot, path), 'utf8')).map((cast) => `${path}:${cast}`));

/** Lists the casts of one source, each with its line. */
export function castsIn(code: string): string[] {
  const found: string[] = [];
  walk(parseAst(code, { lang: 'ts' }) as unknown as Node, (node) => {
    if (node.type !== 'TSAsExpression' || isNoClaim(node.typeAnnotation)) return;
    const words = code.slice(node.start, node.end).replace(/\s+/g, ' ').slice(-100);
    found.push(`${code.slice(0, node.start).split('\n').length}: ${words}`);
  });
  return found;
}

interface Node {
  type: string;
  start: number;
  end: number;
  typeAnnotation?: Node & { typeName?: { name?: string } };
}

/** `as unknown` claims nothing; the cast that follows it is counted. */
const isNoClaim = (annotation: Node['typeAnnotation']) =>
  annotation?.type === 'TSUnknownKeyword' || annotation?.typeName?.name === 'const';

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, visit);
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
