import {
  type MessagePart,
  type PlaceholderName,
  type PlaceholderValues,
  placeholdersFor,
  splitMessage,
} from '#features/content/contract.ts';

/** A placeholder of a text, in its place. */
export type TemplateVariable = Extract<MessagePart, { kind: 'placeholder' }>;

/** A text that goes without a content has only what is about the client and the sender. */
const usable = new Set(placeholdersFor('text').map(({ name }) => name));

/** Splits a text of a template into what is written and its variables; what cannot be a variable stays written. */
export const splitTemplate = (text: string): MessagePart[] =>
  splitMessage(text).map((part) =>
    part.kind === 'placeholder' && !usable.has(part.placeholder.name) ? { kind: 'text', text: part.source } : part,
  );

export const listVariables = (text: string): TemplateVariable[] =>
  splitTemplate(text).filter((part) => part.kind === 'placeholder');

/** Returns a text as Meta stores it, with numbered parameters. */
export function numberVariables(text: string): string {
  let number = 0;
  return splitTemplate(text)
    .map((part) => (part.kind !== 'placeholder' ? part.text : `{{${++number}}}`))
    .join('');
}

/** A parameter as Meta writes it: `{{1}}`. */
const NUMBERED = /\{\{\s*(\d+)\s*\}\}/g;

/** Returns the numbers of the parameters for which nothing stands yet, in the order of the text. */
export const listOpenParameters = (text: string): number[] =>
  [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));

/** Returns a text with a variable in the place of each numbered parameter: the first for `{{1}}`. */
export const explainParameters = (text: string, variables: readonly string[]): string =>
  text.replaceAll(NUMBERED, (written, number: string) => variables[Number(number) - 1] ?? written);

/** Returns a text in which the variables of this name have another fallback. */
export const setFallback = (text: string, name: string, fallback: string): string =>
  splitTemplate(text)
    .map((part) => {
      if (part.kind !== 'placeholder') return part.text;
      return part.placeholder.name === name ? writeVariable(name, fallback) : part.source;
    })
    .join('');

/** Returns a variable as it stands in a text; a fallback cannot contain what ends it. */
export const writeVariable = (name: string, fallback: string): string =>
  `{{${name}|${fallback.replaceAll(/[{}]/g, '')}}}`;

/** The longest value of one parameter, in characters. */
const MAX_VALUE = 120;

/** What separates words and lines, and what is not shown: Meta refuses line breaks, tabs and more than four spaces. */
const BETWEEN_WORDS = /[\s\p{Cc}\u2028\u2029]+/gu;

/** Returns a value in one clean line of so many characters at most. */
export function cleanValue(value: string, most = MAX_VALUE): string {
  // A value is cut before it is searched, so that a huge one costs no more than a long one.
  const line = value
    .slice(0, MAX_VALUE * 8)
    .toWellFormed()
    .replaceAll(BETWEEN_WORDS, ' ')
    .trim();
  if (line.length <= most) return line;
  let short = '';
  for (const character of line) {
    if (short.length + character.length > most - 1) break;
    short += character;
  }
  return most < 2 ? '' : `${short.trimEnd()}…`;
}

/** Returns the values of the variables of a text, in order, none empty, and none so long that the whole has more than `limit` characters. */
export function fillVariables(text: string, values: PlaceholderValues, limit: number): string[] {
  const parts = splitTemplate(text);
  const written = parts.reduce((sum, part) => sum + (part.kind !== 'placeholder' ? part.text.length : 0), 0);
  const variables = parts.filter((part) => part.kind === 'placeholder');
  const wanted = variables.map(
    ({ placeholder, fallback }) =>
      cleanValue(values[placeholder.name as PlaceholderName] ?? '') || cleanParameter(fallback),
  );
  const room = shareRoom(
    wanted.map(({ length }) => length),
    limit - written,
  );
  return wanted.map((value, at) => cleanParameter(value, room[at]));
}

/** Stands where a variable has neither a value nor a fallback, because Meta refuses an empty one. */
const NO_VALUE = '-';

/** Returns a text as a parameter that Meta takes: one clean line, not too long, never empty. */
export const cleanParameter = (text: string, most?: number): string => cleanValue(text, most) || NO_VALUE;

/** Returns how long each value may be: short ones are whole, long ones share what is left alike. */
function shareRoom(lengths: readonly number[], room: number): number[] {
  let left = room;
  const shares = new Map<number, number>();
  const byLength = lengths.map((length, at) => ({ length, at })).sort((one, other) => one.length - other.length);
  for (const [rank, { length, at }] of byLength.entries()) {
    const share = Math.max(1, Math.min(length, Math.floor(left / (lengths.length - rank))));
    shares.set(at, share);
    left -= share;
  }
  return lengths.map((_, at) => shares.get(at)!);
}

/** Returns a text with these values in the places of its variables. */
export function putValues(text: string, values: readonly string[]): string {
  let at = 0;
  return splitTemplate(text)
    .map((part) => (part.kind !== 'placeholder' ? part.text : (values[at++] ?? '')))
    .join('');
}
