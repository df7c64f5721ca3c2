/** The file beside the manifest of the build in which the rules of the stylesheet stand, as JSON. */
export const STYLE_RULES = '.vite/style-rules.json';

/** A statement of a stylesheet, or what groups others: `@layer`, `@media`, `@supports`. */
export type StyleRule =
  | { prelude: string; rules: readonly StyleRule[] }
  | { prelude: string; selectors: readonly SelectorNeeds[]; declarations: readonly Declaration[] }
  | { prelude: string; text: string };

/** The classes that one selector of a rule needs in a page; null where it says what happens later, such as `:hover`. */
export type SelectorNeeds = readonly string[] | null;

export interface Declaration {
  text: string;
  /** The name of a variable that is declared. */
  variable: string | null;
  /** The variables that are read. */
  reads: readonly string[];
}

export const readVariables = (text: string): string[] =>
  [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
