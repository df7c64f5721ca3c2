import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ShareActivityType } from '#domain/activity-types.ts';
import type { AnyEndpoint } from '#platform/contract/endpoint.ts';
import { type AnyPage, fillPage, type Page } from '#platform/contract/pages.ts';
import { defineSlot } from '#platform/web/slots.ts';
import type { Content, ContentType } from '../contract.ts';
import { contentPages } from '../pages.ts';
import type { ContentPanels } from './page/content-panels.ts';

/** A screen with parts of sharing on it, which composition adds. */
type LoadContentScreen = () => Promise<ComponentType<{ panels: ContentPanels }>>;

/** What screens know of a type of content. */
export interface ContentKind<Shown extends Content = Content> {
  readonly icon: LucideIcon;
  readonly list_page: Page;
  /** The list may have its type in its path, as `t`. */
  readonly calls: { readonly list: AnyEndpoint; readonly get: AnyEndpoint; readonly delete: AnyEndpoint };
  readonly words: {
    /** 'File', 'Files', 'All files'. */
    readonly one: string;
    readonly many: string;
    readonly all: string;
    readonly search: string;
    readonly back: string;
    /** While there is none to share, and where none is found. */
    readonly none: string;
    readonly noMatch: (search: string) => string;
  };
  /** Its text is sent in place of a link. */
  readonly isText?: true;
  /** It holds other contents, and no such content holds it. */
  readonly holdsContents?: true;
  /** It is not given to clients, so nothing offers to share it. */
  readonly isInternal?: true;
  /** It is written as a draft, which its list can show alone. */
  readonly hasDrafts?: true;
  /** Tells whether it can be shared; absent for a kind that always can. */
  isReady?(content: Shown): boolean;
  /** 'PDF, 24 pages'. */
  describe(content: Shown): string;
  /** Names a type of part that its contents consist of; absent for a kind whose parts have no types. */
  nameSection?(type: string): string;
}

/** A type of content in the manifest of its feature; everything else of it loads with the first screen about contents. */
interface ContentKindEntry {
  readonly type: ContentType;
  readonly page: Page<'id'>;
  readonly activity?: ShareActivityType;
  /** Its list and its page. */
  readonly screens: readonly (readonly [AnyPage, LoadContentScreen])[];
  readonly load: () => Promise<ContentKind>;
}

type LoadedKind = ContentKindEntry & ContentKind;

export const contentSlots = { kinds: defineSlot<ContentKindEntry>() };

let entries: readonly ContentKindEntry[] = [];
let loaded: readonly LoadedKind[] = [];

/** Makes the kinds of the manifests known, before anything is drawn. */
export function setContentKinds(kinds: readonly ContentKindEntry[]): void {
  entries = kinds;
}

/** Loads what shows contents together with what it must know of their kinds. */
export const withContentKinds =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    const [part, kinds] = await Promise.all([load(), Promise.all(entries.map((entry) => entry.load()))]);
    loaded = entries.map((entry, index) => ({ ...entry, ...kinds[index]! }));
    return part;
  };

/** The pages of single contents, with the type that each is of. */
export const contentKindPages = () => entries.map(({ type, page }) => [type, page] as const);

/** Returns the address of a content's page. */
export function fillContentPage({ type, id }: { type: ContentType; id: number }): string {
  const entry = entries.find((one) => one.type === type);
  return entry ? fillPage(entry.page, { id }) : fillPage(contentPages.content);
}

/** Returns the page of the contents that these activities are about. */
export const findPageOfActivity = (activity: string) => entries.find((entry) => entry.activity === activity)?.page;

/** The kinds in the order of their lists. */
export const contentKinds = () => loaded;

/** The kinds in the order in which they are offered to share: what is sent as a text comes last. */
export const offeredKinds = () =>
  loaded
    .filter(({ isInternal }) => !isInternal)
    .toSorted((one, other) => Number(one.isText ?? 0) - Number(other.isText ?? 0));

/** Returns a kind that is known to be there, because one of its contents was read. */
export const findContentKind = (type: ContentType): LoadedKind => loaded.find((kind) => kind.type === type)!;

/** Returns what a part of a shared content is called: a content in a group by its kind, a component of a page by its type. */
export const nameSection = (type: string): string =>
  loaded.find((kind) => kind.type === type)?.words.one ??
  loaded.find((kind) => kind.nameSection)?.nameSection?.(type) ??
  type;
