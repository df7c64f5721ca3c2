import { fillPath } from '#platform/contract/endpoint.ts';

/** The frame around a page (S0-2.2-01). */
export type Layout = 'default' | 'blank' | 'full-screen' | 'full-screen-centered';

interface PageDescription {
  /** The path in the form of endpoints: `/client/{id}`. */
  path: `/${string}`;
  /** The part before ' - Leadkeep' in the page's title; null where the screen sets it from what it shows. */
  title: string | null;
  /** 'default' when absent. */
  layout?: Layout;
  /** True when the page needs no session. */
  is_public?: boolean;
}

/**
 * A page of the product, for the server (which path answers what) and the browser (which screen, which link).
 * `fillPage` makes its addresses.
 */
export interface Page<Param extends string = never> {
  readonly pattern: string;
  readonly params: readonly Param[];
  readonly title: string | null;
  readonly layout: Layout;
  readonly is_public: boolean;
}

export type AnyPage = Page<string>;

/** A page with a title of its own, which the navigation and the palette can show. */
export type TitledPage = Page & { readonly title: string };

export type Pages = Readonly<Record<string, AnyPage>>;

type ParamIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never;

type Defined<Descriptions extends Record<string, PageDescription>> = {
  readonly [Name in keyof Descriptions]: Page<ParamIn<Descriptions[Name]['path']>> & {
    readonly title: Descriptions[Name]['title'];
  };
};

/** Defines the pages of a feature or an integration by name; their paths are written nowhere else. */
export function definePages<const Descriptions extends Record<string, PageDescription>>(
  descriptions: Descriptions,
): Defined<Descriptions> {
  const pages = Object.entries<PageDescription>(descriptions).map(([name, { path, ...page }]) => [
    name,
    {
      layout: 'default',
      is_public: false,
      ...page,
      pattern: path,
      params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param),
    },
  ]);
  return Object.fromEntries(pages) as Defined<Descriptions>;
}

type Value = string | number | boolean;
export type PageParams<Param extends string> = Readonly<Record<Param, string | number>>;
export type PageSearch = Readonly<Record<string, Value | undefined>>;

/** What `fillPage` takes beside the page: its parameters, if it has any, and the query. */
type Rest<Param extends string> = [Param] extends [never]
  ? [params?: Record<string, never>, search?: PageSearch]
  : [params: PageParams<Param>, search?: PageSearch];

/** Returns the address of a page: `fillPage(clientPages.client, { id: 7 })` is `/client/7`. */
export function fillPage<Param extends string>(page: Page<Param>, ...[params = {}, search = {}]: Rest<Param>): string {
  const path = fillPath(page.pattern, params);
  const query = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as Value)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** @returns the parameters in the path, or null where it is not the page's. */
export function matchPage<Param extends string>(page: Page<Param>, path: string): Record<Param, string> | null {
  const found = new RegExp(`^${page.pattern.replace(/\{\w+\}/g, '([^/]+)')}/?$`).exec(path);
  if (!found) return null;
  return Object.fromEntries(page.params.map((name, index) => [name, found[index + 1]])) as Record<Param, string>;
}

/** Returns the id of the record that a path of the page shows: 7 for `/client/7`; null for any other path. */
export const readPageId = (page: Page<'id'>, path: string): number | null => {
  const id = matchPage(page, path)?.id;
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : null;
};

/** Returns whether a path is the page's own or one below it: `/content/files` is below `/content`. */
export const isBelowPage = ({ pattern }: AnyPage, path: string): boolean => {
  const start = pattern.replace(/\/\{.*$/, '');
  return path === start || path.startsWith(`${start}/`);
};
