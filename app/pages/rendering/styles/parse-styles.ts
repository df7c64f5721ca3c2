/** A statement of a stylesheet, or what groups others: `@layer`, `@media`, `@supports`. */
export type StyleRule =
  | { prelude: string; rules: readonly StyleRule[] }
  | { prelude: string; selectors: readonly SelectorNeeds[]; declarations: readonly Declaration[] }
  | { prelude: string; text: string };

/** What one selector of a rule needs in a page; null where it says what happens later, such as `:hover`. */
export type SelectorNeeds = readonly string[] | null;

export interface Declaration {
  text: string;
  /** The name of a variable that is declared. */
  variable: string | null;
  /** The variables that are read. */
  reads: readonly string[];
}

const GROUPS = /^@(layer|media|supports|container)\b/;
const STATES = /:(hover|active|focus|focus-visible|focus-within)\b/;

/** Reads a stylesheet as far as the choice of its rules needs it. */
export function parseStyles(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let start = 0;
  for (let end = findNext(css, start, '{;'); end < css.length; end = findNext(css, start, '{;')) {
    const prelude = css.slice(start, end).trim();
    const close = css[end] === ';' ? end : findClose(css, end);
    const inside = css.slice(end + 1, close);
    if (css[end] === ';') rules.push({ prelude, text: ';' });
    else if (GROUPS.test(prelude)) rules.push({ prelude, rules: parseStyles(inside) });
    else if (prelude.startsWith('@')) rules.push({ prelude, text: `{${inside}}` });
    else {
      const selectors = splitAt(prelude, ',').map(readNeeds);
      rules.push({ prelude, selectors, declarations: splitAt(inside, ';').map(readDeclaration) });
    }
    start = close + 1;
  }
  return rules;
}

/** Returns where one of these signs is next, outside of texts in quotes and of escapes; else the end. */
function findNext(css: string, from: number, signs: string): number {
  let place = from;
  while (place < css.length && !signs.includes(css[place]!)) place = skip(css, place) + 1;
  return Math.min(place, css.length);
}

function findClose(css: string, open: number): number {
  let depth = 0;
  for (let place = open; place < css.length; place = findNext(css, place + 1, '{}')) {
    depth += css[place] === '{' ? 1 : -1;
    if (depth === 0) return place;
  }
  return css.length;
}

/** Splits at a sign outside of brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const signs = `${sign}()[]`;
  for (let place = findNext(text, 0, signs); place < text.length; place = findNext(text, place + 1, signs)) {
    const found = text[place]!;
    if ('(['.includes(found)) depth += 1;
    else if (')]'.includes(found)) depth -= 1;
    else if (depth === 0) {
      parts.push(text.slice(start, place));
      start = place + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part.trim() !== '');
}

/** Returns the last place of what has no meaning here: a text in quotes, or a sign after a backslash. */
function skip(css: string, place: number): number {
  const sign = css[place];
  if (sign === '\\') return place + 1;
  if (sign !== '"' && sign !== "'") return place;
  let end = place + 1;
  while (end < css.length && css[end] !== sign) end += css[end] === '\\' ? 2 : 1;
  return end;
}

function readNeeds(selector: string): SelectorNeeds {
  const own = withoutArguments(selector);
  if (STATES.test(own)) return null;
  return [...own.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) => unescapeName(name));
}

/** Leaves out what is in round brackets: what `:not`, `:is` or `:has` say of an element counts as true. */
function withoutArguments(selector: string): string {
  let depth = 0;
  let rest = '';
  for (let place = 0; place < selector.length; place += 1) {
    const end = skip(selector, place);
    if (selector[place] === ')') depth -= 1;
    if (depth === 0) rest += selector.slice(place, end + 1);
    if (selector[place] === '(') depth += 1;
    place = end;
  }
  return rest;
}

const unescapeName = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );

function readDeclaration(text: string): Declaration {
  const [, variable = null] = /^\s*(--[\w-]+)\s*:/.exec(text) ?? [];
  return { text, variable, reads: readVariables(text) };
}

export const readVariables = (text: string): string[] =>
  [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
