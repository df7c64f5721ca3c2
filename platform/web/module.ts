import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { EventKind } from '#platform/contract/event.ts';
import type { LiveMessage } from '../contract/live.ts';
import type { AnyPage, Page, Pages, TitledPage } from '../contract/pages.ts';
import type { PolicyKey } from '../contract/permissions.ts';
import type { Tag } from '../contract/tag.ts';
import type { SlotFilling } from './slots.ts';
import type { CommandGroup } from './ui/overlays/command-list.tsx';

/** What is said when an event happens elsewhere. */
export interface LiveToast {
  readonly kind: string;
  readonly show: (message: LiveMessage) => Promise<void>;
}

export const toastOn = ({ kind }: EventKind, show: LiveToast['show']): LiveToast => ({ kind, show });

export type LoadScreen = () => Promise<ComponentType>;

/** An area of the product in the top navigation, under the title of its page. */
export interface Area {
  readonly page: TitledPage;
  /** The first key after G. */
  readonly key: string;
  /** Hidden, never greyed, without it (S0-2.3-02 to S0-2.3-04). */
  readonly policy?: PolicyKey;
  /** Pages that belong to the area with everything below them, beside its own. */
  readonly holds?: readonly AnyPage[];
  /** Lists a click on it reads anew (S0-2.3-05, S0-2.3-06). */
  readonly clears: readonly Tag[];
  /** A hook: how much inside needs attention, and the sentence that says so; shown beside the words. */
  readonly useAttention?: () => { count: number; words: string };
}

/** A page the command palette opens, under the page's title unless it says otherwise. */
export interface PaletteEntry {
  readonly page: TitledPage;
  /** Under which heading; pages to go to are offered when somebody looks for them. */
  readonly group: 'create' | 'go_to' | 'account';
  readonly label?: string;
  readonly icon?: LucideIcon;
  readonly policy?: PolicyKey;
}

/** A hook: what the command palette finds while somebody types. @param search nothing is asked while it is null. */
export type PaletteSearch = (search: string | null, onClose: () => void) => CommandGroup;

/** What the product shows of a service it is connected with. */
export interface Integration {
  /** What stands for it on the page of integrations; loaded with that page. */
  readonly card: LoadScreen;
  /** Where it is set up; `?source=` names one of several. */
  readonly page: Page;
}

/**
 * Everything a feature or an integration gives to the screens of the product; `app/web/modules.ts` lists them all. It is
 * read with the first page, so whatever is drawn stands behind an import.
 */
export interface WebModule<Own extends Pages = Pages> {
  /** The whole of `pages.ts`. */
  readonly pages?: Own;
  /** The screens of its pages, each a chunk of its own; a page without one gets it from the composition. */
  readonly screens?: { readonly [Name in keyof Own]?: LoadScreen };
  readonly areas?: readonly Area[];
  readonly palette?: readonly PaletteEntry[];
  /** Loaded with the palette. */
  readonly paletteSearch?: () => Promise<PaletteSearch>;
  /** What it puts on screens of other features. */
  readonly slots?: readonly SlotFilling[];
  readonly toasts?: readonly LiveToast[];
  /** By the name the server knows each under, which is the kind of its lead sources too. */
  readonly integrations?: Readonly<Record<string, Integration>>;
}

type ScreensOf<Own extends Pages> = NonNullable<WebModule<Own>['screens']>;

/** Checks that a manifest has nothing but the parts of one, and no screen without a page; keeps the names of its screens. */
export const webModule = <const Own extends Pages, const Screens extends ScreensOf<Own>>(
  module: WebModule<Own> & { readonly screens?: Screens & Record<Exclude<keyof Screens, keyof Own>, never> },
): WebModule & { readonly screens: Screens } => module as WebModule & { readonly screens: Screens };
