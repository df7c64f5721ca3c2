import { type ChildNode, parse, type Rule } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';
import type { Declaration, SelectorNeeds, StyleRule } from '#app/pages/rendering/styles/style-rule.ts';
import { readVariables } from '#app/pages/rendering/styles/style-rule.ts';

const GROUPS = ['layer', 'media', 'supports', 'container'];
const STATES = [':hover', ':active', ':focus', ':focus-visible', ':focus-within'];

/** Reads a stylesheet as far as the choice of its rules needs it; when the product is built, because the browser has no part in it. */
export const parseStyles = (css: string): StyleRule[] => parse(css).nodes.flatMap(readNode);

function readNode(node: ChildNode): StyleRule[] {
  if (node.type === 'rule') return [readRule(node)];
  if (node.type !== 'atrule') return [];
  const prelude = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
  if (!node.nodes) return [{ prelude, text: ';' }];
  if (GROUPS.includes(node.name)) return [{ prelude, rules: node.nodes.flatMap(readNode) }];
  return [{ prelude, text: `{${node.nodes.join(';')}}` }];
}

const readRule = ({ selector, nodes }: Rule): StyleRule => ({
  prelude: selector,
  selectors: selectorParser().astSync(selector).nodes.map(readNeeds),
  declarations: nodes.filter((node) => node.type !== 'comment').map((node) => readDeclaration(String(node))),
});

/** What is in brackets is not looked at: what `:not`, `:is` or `:has` say of an element counts as true. */
function readNeeds({ nodes }: Selector): SelectorNeeds {
  if (nodes.some((node) => node.type === 'pseudo' && STATES.includes(node.value))) return null;
  return nodes.flatMap((node) => (node.type === 'class' ? [node.value] : []));
}

function readDeclaration(text: string): Declaration {
  const [, variable = null] = /^(--[\w-]+)\s*:/.exec(text) ?? [];
  return { text, variable, reads: readVariables(text) };
}
