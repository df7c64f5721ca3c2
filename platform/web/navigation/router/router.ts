import { createBrowserHistory, type RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { type AnyPage, fillPage, matchPage } from '../../../contract/pages.ts';
import type { LoadScreen } from '../../module.ts';
import { type PageLocation, type PageState, readLocation, type Search, writeSearch } from './address.ts';

/** Where a link or a command leads. */
export interface Target {
  /** An address, with or without a query; the page at hand when absent. */
  to?: string | undefined;
  /** Takes the place of the query in the address; true leaves the one at hand. */
  search?: true | object | ((earlier: Search) => object) | undefined;
  state?: PageState | (() => PageState) | undefined;
  /** Takes the place of the entry at hand in the history. */
  replace?: boolean | undefined;
}

/** Another address that the person is sent to instead. */
export interface Redirect {
  to: string;
  /** The server must answer it. */
  isReload?: boolean;
}

export interface RouterParts {
  screens: ReadonlyMap<AnyPage, LoadScreen>;
  /** Returns where the person is sent instead; throws what the error page then shows. */
  guard: (page: AnyPage, href: string) => Redirect | undefined;
  onError: (error: unknown) => void;
  history?: RouterHistory;
}

/** The page on the screen. While the next one loads, the router's location is already the next one's. */
export interface ShownPage {
  readonly location: PageLocation;
  /** Null where the address names none. */
  readonly page: AnyPage | null;
  readonly params: Readonly<Record<string, string>>;
  readonly Screen: ComponentType | null;
  /** Why there is no screen. */
  readonly error?: unknown;
  /** Counts openings, also those of the same address. */
  readonly opening: number;
}

type Listener = () => void;
type Found = Pick<ShownPage, 'page' | 'params'>;

/** Follows the address: finds its page, asks the guard, loads the screen, and then shows it in place of the one before. */
export class Router {
  readonly history: RouterHistory;
  location: PageLocation;
  shown: ShownPage | null = null;
  readonly #parts: RouterParts;
  readonly #screens = new Map<AnyPage, Promise<ComponentType>>();
  readonly #loaded = new Map<AnyPage, ComponentType>();
  readonly #listeners = new Set<Listener>();
  readonly #leaving = new Set<(to: PageLocation, from: PageLocation | null) => void>();
  readonly #drawn = new Set<Listener>();
  #waiting: Listener[] = [];
  #opening = 0;
  #running: Promise<void> | undefined;

  constructor(parts: RouterParts) {
    this.#parts = parts;
    this.history = parts.history ?? createBrowserHistory();
    this.location = readLocation(this.history.location);
    this.history.subscribe(() => {
      this.#running = this.open();
    });
  }

  /** Calls back whenever the location or the shown page changes. */
  subscribe = (listener: Listener): Listener => addTo(this.#listeners, listener);

  /** Calls back before a page is opened, with the location of the page on the screen, if there is one. */
  onBeforeOpen = (listener: (to: PageLocation, from: PageLocation | null) => void): Listener =>
    addTo(this.#leaving, listener);

  /** Calls back when a page has been drawn. */
  onDrawn = (listener: Listener): Listener => addTo(this.#drawn, listener);

  /** Opens the page of the address. */
  async open(): Promise<void> {
    const opening = ++this.#opening;
    const location = readLocation(this.history.location);
    for (const listener of this.#leaving) listener(location, this.shown?.location ?? null);
    this.location = location;
    const found = this.#find(location.pathname);
    try {
      const redirect = found.page && this.#parts.guard(found.page, location.href);
      if (redirect) return await this.#redirect(redirect);
      const Screen = found.page && (this.#loaded.get(found.page) ?? (await this.#loadLater(found.page)));
      this.#show({ ...found, location, Screen, opening });
    } catch (error) {
      this.#parts.onError(error);
      this.#show({ ...found, location, Screen: null, error, opening });
    }
  }

  /** Goes to an address. @returns when its page has been drawn. */
  navigate = ({ replace = false, ...target }: Target): Promise<void> => {
    const href = this.makeHref(target);
    const state = typeof target.state === 'function' ? target.state() : (target.state ?? {});
    const drawn = this.#nextDrawn();
    const isHere = trimEnd(href) === trimEnd(this.location.href);
    if (isHere && JSON.stringify(state) === JSON.stringify(this.location.state)) void this.open();
    else this.history[replace ? 'replace' : 'push'](href, state);
    return drawn;
  };

  /** Goes back by one entry. @returns when its page has been drawn. */
  goBack(): Promise<void> {
    const drawn = this.#nextDrawn();
    this.history.back();
    return drawn;
  }

  makeHref({ to = this.location.pathname, search }: Target): string {
    if (search === undefined) return to;
    const { search: earlier } = this.location;
    const asked = search === true ? earlier : typeof search === 'function' ? search(earlier) : search;
    return to.replace(/[?#].*$/, '') + writeSearch(asked);
  }

  /** Loads the screen of an address before it is opened. */
  preload(href: string): void {
    const { page } = this.#find(href.replace(/[?#].*$/, ''));
    // Whoever opens it sees the failure.
    if (page) this.#load(page).catch(() => undefined);
  }

  /** Is called when the shown page has been drawn. */
  settle(): void {
    for (const listener of this.#drawn) listener();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #nextDrawn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  async #loadLater(page: AnyPage): Promise<ComponentType> {
    for (const listener of this.#listeners) listener();
    return this.#load(page);
  }

  #load(page: AnyPage): Promise<ComponentType> {
    const known = this.#screens.get(page);
    if (known) return known;
    const load = this.#parts.screens.get(page)!;
    const loading = load().then(
      (Screen) => {
        this.#loaded.set(page, Screen);
        return Screen;
      },
      (error: unknown) => {
        this.#screens.delete(page);
        throw error;
      },
    );
    this.#screens.set(page, loading);
    return loading;
  }

  #redirect({ to, isReload = false }: Redirect): Promise<void> | undefined {
    if (isReload) window.location.replace(to);
    else this.history.replace(to, {}, { ignoreBlocker: true });
    return this.#running;
  }

  /** What is overtaken by another opening is never shown. */
  #show(shown: ShownPage): void {
    if (shown.opening !== this.#opening) return;
    this.shown = shown;
    for (const listener of this.#listeners) listener();
  }

  /** A page without parameters goes before one whose parameter would take its name. */
  #find(pathname: string): Found {
    const path = pathname.length > 1 ? trimEnd(pathname) : pathname;
    for (const page of this.#parts.screens.keys()) {
      if (page.params.length === 0 && fillPage(page, {}) === path) return { page, params: {} };
    }
    for (const page of this.#parts.screens.keys()) {
      const params = page.params.length > 0 && matchPage(page, path);
      if (params) return { page, params: decodeAll(params) };
    }
    return { page: null, params: {} };
  }
}

const trimEnd = (href: string) => href.replace(/\/$/, '');

const decodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function addTo<Item>(set: Set<Item>, item: Item): Listener {
  set.add(item);
  return () => {
    set.delete(item);
  };
}
