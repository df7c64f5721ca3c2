import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { EventKind } from '#platform/contract/event.ts';
import type { LiveMessage } from '../contract/live.ts';
import type { AnyPage, Page, Pages, TitledPage } from '../contract/pages.ts';
import type { PolicyKey } from '../contract/permissions.ts';
import type { Tag } from '../contract/tag.ts';
import type { SlotFilling } from './slots.ts';
import type { CommandGroup } from './ui/overlays/command-list.tsx';

/** The toast for an event from elsewhere. */
export interface LiveToast {
  readonly kind: string;
  readonly show: (message: LiveMessage) => Promise<void>;
}

export const toastOn = ({ kind }: EventKind, show: LiveToast['show']): LiveToast => ({ kind, show });

export type LoadScreen = () => Promise<ComponentType>;

/** An area of the product in the top navigation, under its page's title. */
export interface Area {
  readonly page: TitledPage;
  /** The key after G. */
  readonly key: string;
  /** Its name in the navigation; the title of its page when absent. */
  readonly label?: string;
  /** The policy without which the area is hidden, never greyed out (S0-2.3-02 to S0-2.3-04). */
  readonly policy?: PolicyKey;
  /** Further pages that belong to the area, with everything below them. */
  readonly holds?: readonly AnyPage[];
  /** The lists that a click on it reads again (S0-2.3-05, S0-2.3-06). */
  readonly clears: readonly Tag[];
  /** A hook that returns how much inside needs attention, and a sentence about it. */
  readonly useAttention?: () => { count: number; words: string };
  /** The area is there only while something inside needs attention. */
  readonly isOnlyForAttention?: true;
}

/** A page that the command palette opens, under its title or a label. */
export interface PaletteEntry {
  readonly page: TitledPage;
  /** Its heading; pages to go to are offered on a search. */
  readonly group: 'create' | 'go_to' | 'account';
  readonly label?: string;
  readonly icon?: LucideIcon;
  readonly policy?: PolicyKey;
  /** `paid`: what is paid is shown to the owner, where anything is sold; `to_buy`: only where the owner pays. */
  readonly about?: 'paid' | 'to_buy';
}

/** A command of the palette that opens something on the page at hand. */
export interface PaletteTool {
  readonly label: string;
  readonly group: PaletteEntry['group'];
  readonly icon: LucideIcon;
  readonly open: () => void;
}

/** A hook that finds commands while somebody types. @param search null makes no call. */
export type PaletteSearch = (search: string | null, onClose: () => void) => CommandGroup;

/** The screens of a connected service, or of work that runs by itself. */
export interface Integration {
  /** Its setup page; `?source=` names one of several. */
  readonly page: Page;
  /** Further pages that belong to it, with everything below them. */
  readonly holds?: readonly AnyPage[];
}

/**
 * Everything a feature or an integration gives to the screens of the product; `app/web/modules.ts` lists them all. It
 * loads with the first page, so components are behind dynamic imports.
 */
export interface WebModule<Own extends Pages = Pages> {
  /** The whole of `pages.ts`. */
  readonly pages?: Own;
  /** The screens of its pages, each a chunk of its own; the application composes screens that are absent here. */
  readonly screens?: { readonly [Name in keyof Own]?: LoadScreen };
  readonly areas?: readonly Area[];
  readonly palette?: readonly PaletteEntry[];
  readonly paletteTools?: readonly PaletteTool[];
  /** The search of the palette, loaded with it. */
  readonly paletteSearch?: () => Promise<PaletteSearch>;
  /** Its parts for slots of other features. */
  readonly slots?: readonly SlotFilling[];
  readonly toasts?: readonly LiveToast[];
  /** Its integrations by the server's name for each, which is also the kind of its lead sources. */
  readonly integrations?: Readonly<Record<string, Integration>>;
}

type ScreensOf<Own extends Pages> = NonNullable<WebModule<Own>['screens']>;

/** Checks that a manifest has only known parts and no screen without a page; its type keeps the screens' names. */
export const webModule = <const Own extends Pages, const Screens extends ScreensOf<Own>>(
  module: WebModule<Own> & { readonly screens?: Screens & Record<Exclude<keyof Screens, keyof Own>, never> },
): WebModule & { readonly screens: Screens } => module as WebModule & { readonly screens: Screens };
