import { makeOnce } from '../state/make-once.ts';

/** The product's only language (S0 §1, S0-9-29), which numbers, plurals and lists also follow. */
export const FALLBACK_LOCALE = 'en';

type PluralForms = { readonly zero?: string; readonly one: string; readonly other: string };
type Entry = string | PluralForms;

/** The names in braces in a text: `'{name} called {count} times'` → `'name' | 'count'`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type TextsOf<Value extends Entry> = Value extends PluralForms
  ? NonNullable<Value['zero']> | Value['one'] | Value['other']
  : Value & string;

type NamesOf<Value extends Entry> = Placeholder<TextsOf<Value>> | (Value extends PluralForms ? 'count' : never);

type ValuesOf<Value extends Entry> = {
  readonly [Name in NamesOf<Value>]: Name extends 'count' ? number : string | number;
};

type Arguments<Value extends Entry> = [NamesOf<Value>] extends [never] ? [] : [values: ValuesOf<Value>];

const pluralRules = makeOnce(() => new Intl.PluralRules(FALLBACK_LOCALE));
const numbers = makeOnce(() => new Intl.NumberFormat(FALLBACK_LOCALE));

/**
 * Makes a catalogue of texts with typed keys. A feature keeps its own in `web/en.ts`:
 *
 * ```ts
 * export const text = defineText({
 * greeting: 'Hello {name}',
 * clients: { zero: 'No clients', one: '1 client', other: '{count} clients' },
 * });
 * text('greeting', { name: 'Nadia' });
 * text('clients', { count: 412 });
 * ```
 *
 * A missing key, a missing value and a misspelt value are compile errors. A `count` chooses the plural form; `zero` is
 * for exactly 0 where it is given. Numbers get thousands separators.
 */
export function defineText<const Entries extends Record<string, Entry>>(entries: Entries) {
  return function text<Key extends keyof Entries>(key: Key, ...rest: Arguments<Entries[Key]>): string {
    const values = (rest[0] ?? {}) as Record<string, string | number>;
    return fill(chooseForm(entries[key] as Entry, values.count), values);
  };
}

function chooseForm(entry: Entry, count: string | number | undefined): string {
  if (typeof entry === 'string') return entry;
  if (count === 0 && entry.zero !== undefined) return entry.zero;
  return pluralRules().select(Number(count)) === 'one' ? entry.one : entry.other;
}

function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numbers().format(value) : String(value);
  });
}
