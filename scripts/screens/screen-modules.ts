import type { Rolldown } from 'vite';

type Build = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'parse' | 'resolve'>;

/** The part of a syntax tree that is read here. */
interface Node {
  type: string;
  name?: string;
  value?: unknown;
  key?: Node;
  id?: Node;
  init?: Node | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  source?: Node | null;
  local?: Node;
  imported?: Node;
  exported?: Node;
  specifiers?: Node[];
  elements?: (Node | null)[];
  properties?: Node[];
  declarations?: Node[];
  body?: Node[];
  declaration?: Node | null;
}

/** A value and the module it is written in. */
interface Found {
  node: Node;
  module: string;
}

/** What loads a page's screen: `[page, load]`, or an entry of `screens` beside the `pages` of a manifest. */
interface Loader extends Found {
  pages: string;
  name: string;
}

/** Finds by their source which modules the screen of each page is loaded from. */
export class ScreenModules {
  readonly #bodies = new Map<string, readonly Node[]>();

  constructor(private readonly build: Build) {}

  /** Returns the pattern of each page with the modules that its loader imports. */
  async find(): Promise<[pattern: string, modules: string[]][]> {
    const loaders = [...this.build.getModuleIds()].filter(isOwn).flatMap((id) => this.#findLoaders(id));
    const found = new Map<string, string[]>();
    for (const loader of loaders) {
      const pattern = await this.#readPattern(loader);
      const modules = new Set<string>();
      await this.#follow(loader, modules, new Set());
      if (pattern) found.set(pattern, [...(found.get(pattern) ?? []), ...modules]);
    }
    return [...found];
  }

  #findLoaders(module: string): Loader[] {
    return listNodes(this.#parse(module)).flatMap((node): Loader[] => {
      if (node.type === 'ArrayExpression') {
        const [page, load] = node.elements ?? [];
        const pages = page?.object?.name;
        const name = page?.property?.name;
        return pages?.endsWith('Pages') && name && load ? [{ module, pages, name, node: load }] : [];
      }
      const pages = findProperty(node, 'pages');
      const screens = findProperty(node, 'screens');
      return (screens?.properties ?? []).flatMap(({ key, value }) =>
        pages?.name && key?.name ? [{ module, pages: pages.name, name: key.name, node: value as Node }] : [],
      );
    });
  }

  async #readPattern({ module, pages, name }: Loader): Promise<string | null> {
    const declared = await this.#findDeclared(module, pages);
    const [page] = listNodes(declared?.node).flatMap((node) => findProperty(node, name) ?? []);
    const path = page && findProperty(page, 'path')?.value;
    return typeof path === 'string' ? path : null;
  }

  /** Adds what is imported where a value is written, and in functions of ours that are called there. */
  async #follow({ node, module }: Found, modules: Set<string>, seen: Set<unknown>): Promise<void> {
    if (seen.has(node)) return;
    seen.add(node);
    const loads = node.type === 'Identifier' || node.type === 'MemberExpression' ? [node] : [];
    for (const { type, source, callee } of listNodes(node)) {
      if (type === 'CallExpression' && callee) loads.push(callee);
      if (type !== 'ImportExpression' || typeof source?.value !== 'string') continue;
      const resolved = await this.build.resolve(source.value, module);
      if (resolved) modules.add(resolved.id);
    }
    for (const { name, object, property } of loads) {
      const declared = await this.#findDeclared(module, name ?? object?.name);
      if (!declared) continue;
      const own = name ? declared.node : property?.name && findProperty(declared.node, property.name);
      if (own) await this.#follow({ node: own, module: declared.module }, modules, seen);
    }
  }

  /** Finds what a name at the top of a module stands for, where that is written by us. */
  async #findDeclared(module: string, name: string | undefined): Promise<Found | null> {
    if (!name || !isOwn(module)) return null;
    for (const statement of this.#parse(module)) {
      const { type, id, declarations, specifiers, source } = statement.declaration ?? statement;
      if (type === 'FunctionDeclaration' && id?.name === name) return { node: statement, module };
      const declared = declarations?.find((each) => each.id?.name === name)?.init;
      if (declared) return { node: declared, module };
      const specifier = specifiers?.find(({ local, exported }) => (exported ?? local)?.name === name);
      if (!specifier || typeof source?.value !== 'string') continue;
      const resolved = await this.build.resolve(source.value, module);
      return this.#findDeclared(resolved?.id ?? '', (specifier.imported ?? specifier.local)?.name);
    }
    return null;
  }

  #parse(module: string): readonly Node[] {
    const known = this.#bodies.get(module);
    if (known) return known;
    const code = this.build.getModuleInfo(module)?.code;
    const body = code ? (this.build.parse(code) as unknown as Node).body! : [];
    this.#bodies.set(module, body);
    return body;
  }
}

const isOwn = (module: string): boolean => /\.tsx?$/.test(module) && !module.includes('/node_modules/');

const findProperty = ({ properties }: Node, name: string): Node | undefined =>
  properties?.find(({ key }) => key?.name === name)?.value as Node | undefined;

/** A node with everything inside it. */
function listNodes(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(listNodes);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(listNodes);
  return 'type' in node ? [node as Node, ...inside] : inside;
}
