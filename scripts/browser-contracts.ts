import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The properties of an endpoint or an event that the browser reads, beside path and name. */
const KEPT = ['reads', 'changes', 'refreshes'];
const DESCRIBING = ['endpoint', 'ruleEndpoints', 'viewingCalls', 'defineEvent'];

/** The properties of fields whose value is for the server only; the browser keeps that they exist, not their text. */
const SERVER_WORDS = ['headers', 'questions'];

/** The modules with another file in the browser; tsconfig.web.json has the same list for the compiler. */
const browserModules = ['endpoint', 'event'].map((name) => ({
  find: `#platform/contract/${name}.ts`,
  replacement: join(import.meta.dirname, `../platform/contract/${name}.web.ts`),
}));

/**
 * Keeps schemas out of the browser's contracts (docs/decisions/0061): endpoints, events and lists of fields (0113) lose
 * what only the server reads, and a schema that nothing else uses is left out of the build.
 */
export function browserContracts(): Plugin {
  return {
    name: 'leadkeep:browser-contracts',
    config: () => ({ resolve: { alias: browserModules } }),
    transform: {
      filter: {
        id: { include: /\.tsx?$/, exclude: /node_modules/ },
        code: /\bfrom ["']zod["']|\b(defineFields|endpoint|ruleEndpoints|viewingCalls|defineEvent)\(/,
      },
      handler(code) {
        return { code: withoutSchemas(code, this.parse(code)), map: null };
      },
    },
  };
}

/** The part of a syntax tree that is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  value?: unknown;
  key?: Node;
  id?: Node;
  init?: Node | null;
  callee?: Node;
  arguments?: Node[];
  argument?: Node;
  properties?: Node[];
  declarations?: Node[];
  body?: Node[];
  declaration?: Node | null;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** @param program the syntax tree of `code`. */
export function withoutSchemas(code: string, program: { type: string }): string {
  const tree = program as Node;
  const edits = [...descriptionEdits(code, tree), ...fieldEdits(tree), ...droppableEdits(tree)];
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

/** Turns `endpoint(route, { needs, query, reads })` into `endpoint(route, { reads })`. */
const descriptionEdits = (code: string, program: Node): Edit[] =>
  listDescriptions(program).map(({ start, end, properties = [] }) => {
    const kept = properties.filter(({ key }) => !key || KEPT.includes(key.name ?? ''));
    return { start, end, text: `{ ${kept.map((part) => code.slice(part.start, part.end)).join(', ')} }` };
  });

/** Returns what describes endpoints and events, with what several of them share and nothing else of the module uses. */
function listDescriptions(program: Node): Node[] {
  const described: Node[] = [];
  const names: string[] = [];
  walk(program, (node) => {
    const [, description] = node.arguments ?? [];
    if (DESCRIBING.includes(node.callee?.name ?? '') && isObject(description)) described.push(description);
    if (node.type === 'Identifier') names.push(node.name!);
  });
  const own = described.length;
  const shared = new Map<Node, string>();
  for (const { id, init } of (program.body ?? []).flatMap(({ declarations = [] }) => declarations)) {
    const object = init?.body ?? init;
    if (isObject(object)) shared.set(object, id!.name!);
  }
  // What is shared may share more.
  for (const { properties = [] } of described)
    for (const [object, name] of shared)
      if (!described.includes(object) && properties.some((part) => nameSpread(part) === name)) described.push(object);
  const spread = described.flatMap(({ properties = [] }) => properties.map(nameSpread));
  const count = (list: readonly string[], wanted?: string) => list.filter((name) => name === wanted).length;
  const isOnlyShared = (object: Node) => count(names, shared.get(object)) === count(spread, shared.get(object)) + 1;
  return described.filter((object, place) => place < own || isOnlyShared(object));
}

/** Returns 'shared' of `...shared` and of `...shared('edit')`. */
const nameSpread = ({ argument }: Node): string => argument?.callee?.name ?? argument?.name ?? '';

const isObject = (node: Node | Node[] | null | undefined): node is Node =>
  !Array.isArray(node) && node?.type === 'ObjectExpression';

/** Turns `headers: 'company; firm'` in `defineFields({ company: { … } })` into `headers: ''`. */
function fieldEdits(program: Node): Edit[] {
  const edits: Edit[] = [];
  walk(program, (node) => {
    const [list] = node.arguments ?? [];
    if (node.callee?.name !== 'defineFields' || list?.type !== 'ObjectExpression') return;
    const said = listValues(list).flatMap((field) => field.properties ?? []);
    for (const { key, value } of said) {
      if (!SERVER_WORDS.includes(key?.name ?? '') || !isNode(value)) continue;
      edits.push({ start: value.start, end: value.end, text: "''" });
    }
  });
  return edits;
}

const listValues = ({ properties = [] }: Node): Node[] =>
  properties.flatMap(({ value }) => (isNode(value) ? [value] : []));

/** Marks what a module computes at its top level as pure, so that the build may leave unused ones out. */
const droppableEdits = (program: Node): Edit[] =>
  (program.body ?? [])
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations ?? [])
    .flatMap(({ init }) => (init && isComputed(init) ? [init] : []))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]);

const isComputed = ({ type }: Node) => ['CallExpression', 'MemberExpression', 'ObjectExpression'].includes(type);

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node).flat()) if (isNode(part)) walk(part, visit);
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
