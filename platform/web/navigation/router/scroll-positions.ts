import type { Router } from './router.ts';

/** Positions of what was scrolled, by entry of the history and selector. */
type Positions = Record<string, Record<string, { left: number; top: number }>>;

const STORAGE_KEY = 'leadkeep.scroll-positions';
const PAGE = 'page';
const ID_ATTRIBUTE = 'data-scroll-restoration-id';

const positions = readStored();

/** Restores on return to an entry of the history where its page was scrolled to. Called once when the application starts. */
export function restoreScrollPositions(router: Router): void {
  const scrolled = new Set<EventTarget>();
  const save = (key: string) => {
    for (const target of scrolled) {
      if ((target as Node).isConnected) savePosition(key, target as Document | Element);
      else scrolled.delete(target);
    }
  };
  history.scrollRestoration = 'manual';
  document.addEventListener('scroll', ({ target }) => target && scrolled.add(target), true);
  router.onBeforeOpen((_to, from) => from && save(from.key));
  router.onDrawn(() => restore(router));
  addEventListener('pagehide', () => {
    // The browser restores a reload itself, and a page that it has kept.
    history.scrollRestoration = 'auto';
    save((router.shown?.location ?? router.location).key);
    store();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual';
  });
}

/** Returns how far the element of this `data-scroll-restoration-id` was scrolled in an entry of the history. */
export const readScrollTop = (key: string, id: string): number => positions[key]?.[selectById(id)]?.top ?? 0;

function savePosition(key: string, target: Document | Element): void {
  positions[key] ??= {};
  if (target instanceof Document) positions[key][PAGE] = { left: scrollX, top: scrollY };
  else positions[key][findSelector(target)] = { left: target.scrollLeft, top: target.scrollTop };
}

function restore({ shown }: Router): void {
  if (!shown) return;
  const { key, hash } = shown.location;
  const { [PAGE]: page, ...parts } = positions[key] ?? {};
  for (const [selector, place] of Object.entries(parts)) document.querySelector(selector)?.scrollTo(place);
  if (page || !hash) scrollTo(page ?? { left: 0, top: 0 });
  else document.getElementById(hash)?.scrollIntoView();
}

const selectById = (id: string) => `[${ID_ATTRIBUTE}="${id}"]`;

/** Names an element by its id, else by its place in the document. */
function findSelector(element: Element): string {
  const id = element.getAttribute(ID_ATTRIBUTE);
  if (id) return selectById(id);
  const { parentElement, localName } = element;
  if (!parentElement) return localName;
  return `${findSelector(parentElement)} > ${localName}:nth-child(${[...parentElement.children].indexOf(element) + 1})`;
}

function readStored(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Positions;
  } catch {
    // Without storage a reload begins at the top.
    return {};
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}
