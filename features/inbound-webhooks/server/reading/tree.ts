import { FieldCount, MAX_FIELD_NAME, TooMuch } from './field-limit.ts';

/**
 * The content of a body in its original form: keys in their order (a JavaScript object would sort '2' before 'name'),
 * numbers as written (2^53 and beyond keep their digits), and all repeated keys.
 */
export type Tree = string | readonly Tree[] | ReadonlyMap<string, Tree>;
export type Branch = ReadonlyMap<string, Tree>;

export const isBranch = (tree: Tree | undefined): tree is Branch => tree instanceof Map;

/** The deepest level that is read; deeper ones are kept as text. */
const MAX_DEPTH = 20;

/** A value with the text it was read from. */
export interface ReadValue {
  tree: Tree;
  source: string;
}

/**
 * Reads JSON as a tree. Throws SyntaxError for anything JSON.parse refuses, and TooMuch.
 *
 * @param maxItems the most items of an array at the top.
 * @returns the value; for an array at the top also every item with its own source text.
 */
export function readJson(text: string, maxItems: number): { tree: Tree; items: ReadValue[] | null } {
  JSON.parse(text); // refuses invalid JSON, so that the reader below need not
  const reader = new JsonReader(text);
  const items = text.trimStart().startsWith('[') ? reader.readItems(maxItems) : null;
  return { tree: items ? items.map((item) => item.tree) : reader.readValue(0), items };
}

/** Reads text that is known to be JSON. */
class JsonReader {
  private at = 0;
  private count = new FieldCount();

  constructor(private readonly text: string) {}

  readValue(depth: number): Tree {
    this.skipSpace();
    const char = this.text[this.at];
    if ((char === '{' || char === '[') && depth >= MAX_DEPTH) return this.skipNested();
    if (char === '{') return this.readObject(depth);
    if (char === '[') return this.readArray(depth);
    return char === '"' ? this.readString() : this.readWord();
  }

  readItems(maxItems: number): ReadValue[] {
    const items: ReadValue[] = [];
    this.eachMember(']', () => {
      if (items.length === maxItems) throw new TooMuch('items');
      this.count = new FieldCount();
      this.skipSpace();
      const start = this.at;
      items.push({ tree: this.readValue(1), source: this.text.slice(start, this.at) });
    });
    return items;
  }

  private readArray(depth: number): Tree[] {
    const items: Tree[] = [];
    this.eachMember(']', () => {
      this.count.add();
      items.push(this.readValue(depth + 1));
    });
    return items;
  }

  private readObject(depth: number): Branch {
    const branch = new Map<string, Tree>();
    const repeated = new Map<string, Tree[]>();
    this.eachMember('}', () => {
      this.count.add();
      const key = this.readString().slice(0, MAX_FIELD_NAME);
      this.skipSpace();
      this.at += 1; // the colon
      add(branch, repeated, key, this.readValue(depth + 1));
    });
    return branch;
  }

  private eachMember(end: string, read: () => void): void {
    this.skipSpace();
    this.at += 1; // the opening bracket
    this.skipSpace();
    while (this.text[this.at] !== end) {
      read();
      this.skipSpace();
      if (this.text[this.at] === ',') this.at += 1;
      this.skipSpace();
    }
    this.at += 1;
  }

  private readString(): string {
    const start = this.at;
    this.skipString();
    const source = this.text.slice(start, this.at);
    return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
  }

  private skipString(): void {
    for (this.at += 1; this.text[this.at] !== '"'; this.at += 1) if (this.text[this.at] === '\\') this.at += 1;
    this.at += 1;
  }

  /** Reads a number, true, false or null; null becomes an empty text. */
  private readWord(): string {
    const start = this.at;
    while (/[^\s,\]}]/.test(this.text[this.at] ?? ' ')) this.at += 1;
    const word = this.text.slice(start, this.at);
    return word === 'null' ? '' : word;
  }

  private skipNested(): string {
    const start = this.at;
    let open = 0;
    do {
      const char = this.text[this.at];
      if (char === '"') {
        this.skipString();
        continue;
      }
      if (char === '{' || char === '[') open += 1;
      if (char === '}' || char === ']') open -= 1;
      this.at += 1;
    } while (open > 0);
    return this.text.slice(start, this.at);
  }

  private skipSpace(): void {
    while (' \t\n\r'.includes(this.text[this.at] ?? '.')) this.at += 1;
  }
}

/** Adds a value; a repeated key keeps all its values, in a list that grows in place. */
function add(branch: Map<string, Tree>, repeated: Map<string, Tree[]>, key: string, value: Tree): void {
  const list = repeated.get(key);
  if (list) {
    list.push(value);
    return;
  }
  const known = branch.get(key);
  if (known === undefined) {
    branch.set(key, value);
    return;
  }
  const grown = Array.isArray(known) ? [...known, value] : [known, value];
  repeated.set(key, grown);
  branch.set(key, grown);
}

/**
 * Builds a tree from a form's pairs, reading brackets in names as PHP does: `fields[name][value]`, `choices[]`.
 * Names that are labels ('Budget [SGD] per year') stay whole. Throws TooMuch.
 */
export function makeTree(pairs: Iterable<readonly [name: string, value: string]>): Branch {
  const root: Growing = new Map();
  const count = new FieldCount();
  for (const [name, value] of pairs) {
    count.add();
    put(root, splitPath(name.slice(0, MAX_FIELD_NAME)), value);
  }
  return new Map([...root].map(([name, value]) => [name, settle(value)] as const));
}

type Growing = Map<string, string[] | Growing>;

function splitPath(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (!match) return [name];
  const [, first = '', brackets = ''] = match;
  const rest = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '');
  return rest.length < MAX_DEPTH ? [first, ...rest] : [name];
}

function put(branch: Growing, [first = '', ...rest]: readonly string[], value: string): void {
  const key = first === '' && rest.length > 0 ? String(branch.size) : first;
  const known = branch.get(key);
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    if (known instanceof Map) put(known, [''], value);
    else if (known) known.push(value);
    else branch.set(key, [value]);
    return;
  }
  // A name used both with and without brackets keeps its plain values under an empty key.
  const below: Growing = known instanceof Map ? known : new Map(known ? [['', known]] : []);
  branch.set(key, below);
  put(below, rest, value);
}

function settle(grown: string[] | Growing): Tree {
  if (Array.isArray(grown)) return grown.length === 1 ? grown[0]! : grown;
  const entries = [...grown].map(([key, value]) => [key, settle(value)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList && grown.size > 1 ? entries.map(([, value]) => value) : new Map(entries);
}
