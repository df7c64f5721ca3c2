import { readVariables, type StyleRule } from './style-rule.ts';

/**
 * Not needed to draw a page once: what answers to a pointer, colours that have a simpler notation too, the theme of a page
 * that has not said its own, and what old browsers need instead.
 */
const LATER = /^@(keyframes|layer properties)|\((hover|pointer|forced-colors|prefers-color-scheme)\b|\(color:lab\(/;
/** A font that has to be loaded would come before the scripts. */
const LOADED = /\burl\(/;

/**
 * Prepares a stylesheet for pages that are drawn before it is there: they need a tenth of its rules.
 *
 * @returns a function that gives the rules for the classes in an HTML text, in their order.
 */
export function makeFirstStyles(rules: readonly StyleRule[]): (html: string) => string {
  return (html) => {
    const used = chooseRules(rules, findClasses(html));
    const variables = followVariables(used, readVariables(html));
    return write(used, variables);
  };
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function findClasses(html: string): Set<string> {
  const written = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names));
  const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!);
  return new Set([...written].flatMap((names) => decode(names).split(' ')));
}

function chooseRules(rules: readonly StyleRule[], classes: ReadonlySet<string>): StyleRule[] {
  return rules.flatMap((rule): StyleRule[] => {
    if (LATER.test(rule.prelude)) return [];
    if ('text' in rule) return LOADED.test(rule.text) ? [] : [rule];
    if ('selectors' in rule) {
      const isWanted = rule.selectors.some((needs) => needs?.every((name) => classes.has(name)));
      return isWanted ? [rule] : [];
    }
    const chosen = chooseRules(rule.rules, classes);
    // An empty layer keeps its place among the layers.
    return chosen.length > 0 || rule.prelude.startsWith('@layer') ? [{ ...rule, rules: chosen }] : [];
  });
}

const listDeclarations = (
  rules: readonly StyleRule[],
): readonly { variable: string | null; reads: readonly string[] }[] =>
  rules.flatMap((rule) => ('rules' in rule ? listDeclarations(rule.rules) : 'text' in rule ? [] : rule.declarations));

/** Returns every variable that something reads, also in order to declare one that is read. */
function followVariables(rules: readonly StyleRule[], given: readonly string[]): Set<string> {
  const reads = new Map<string, string[]>();
  const known = new Set<string>();
  const add = (names: readonly string[]) => {
    for (const name of names) {
      if (known.has(name)) continue;
      known.add(name);
      add(reads.get(name) ?? []);
    }
  };
  const declarations = listDeclarations(rules);
  for (const { variable, reads: own } of declarations)
    if (variable !== null) reads.set(variable, [...(reads.get(variable) ?? []), ...own]);
  add(given);
  for (const { variable, reads: own } of declarations) if (variable === null) add(own);
  return known;
}

function write(rules: readonly StyleRule[], variables: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      const { prelude } = rule;
      if ('rules' in rule) return `${prelude}{${write(rule.rules, variables)}}`;
      if ('text' in rule) {
        const [, property] = /^@property (--[\w-]+)/.exec(prelude) ?? [];
        return property === undefined || variables.has(property) ? prelude + rule.text : '';
      }
      const kept = rule.declarations.filter(({ variable }) => variable === null || variables.has(variable));
      return kept.length > 0 ? `${prelude}{${kept.map(({ text }) => text).join(';')}}` : '';
    })
    .join('');
}
