import type { RouterHistory } from '@tanstack/history';

/** What an entry of the browser's history remembers beside its address; a feature adds its fields where it uses them. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their fields
export interface PageState {}

export type Search = Readonly<Record<string, unknown>>;

/** An address with its entry in the browser's history. */
export interface PageLocation {
  /** Path, query and fragment. */
  readonly href: string;
  readonly pathname: string;
  readonly search: Search;
  readonly hash: string;
  readonly state: PageState;
  /** Names the entry, also after a reload. */
  readonly key: string;
}

type HistoryEntry = RouterHistory['location'];

export function readLocation({ href, pathname, search, hash, state }: HistoryEntry): PageLocation {
  const { key = href, __TSR_key: _, __TSR_index: _index, ...own } = state;
  return { href, pathname, search: parseSearch(search), hash: hash.slice(1), state: own, key };
}

/** Parses a query: its values are JSON where they can be, else texts. */
export function parseSearch(query: string): Search {
  const search = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(query)) {
    const value = parseValue(text);
    search.set(name, search.has(name) ? [search.get(name), value].flat() : value);
  }
  return Object.fromEntries(search);
}

/** A number that would be written otherwise stays a text: '007', '1e3'. */
function parseValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' && String(value) !== text ? text : value;
  } catch {
    return text;
  }
}

/** Writes what `parseSearch` reads: a text that could be taken for something else is put in quotes. */
export function writeSearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, writeValue(value)])).toString();
  return query && `?${query}`;
}

const writeValue = (value: unknown): string =>
  typeof value === 'string' && parseValue(value) === value ? value : JSON.stringify(value);

/** Which pages count as that of a link. */
export interface CurrentLinkOptions {
  /** False, as when absent: pages below it count too. */
  exact?: boolean;
  /** True, as when absent: its query must be in the address, or be it when exact. */
  includeSearch?: boolean;
}

/** Returns whether a link to an address is that of the page at hand. */
export function isCurrentLink(
  href: string,
  { pathname, search }: PageLocation,
  { exact = false, includeSearch = true }: CurrentLinkOptions = {},
): boolean {
  const [path = '', query = ''] = href.split(/[?#]/);
  if (pathname !== path && (exact || !pathname.startsWith(path.endsWith('/') ? path : `${path}/`))) return false;
  if (!includeSearch) return true;
  const asked = Object.entries(parseSearch(query));
  if (exact && asked.length !== Object.keys(search).length) return false;
  return asked.every(([name, value]) => JSON.stringify(search[name]) === JSON.stringify(value));
}
