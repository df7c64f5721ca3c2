import type { ComponentType } from 'react';
import type { EventKind } from '#platform/contract/event.ts';
import type { LiveMessage } from '../contract/live.ts';

/** What is said when an event happens elsewhere. */
export interface LiveToast {
  readonly kind: string;
  readonly show: (message: LiveMessage) => Promise<void>;
}

export const toastOn = ({ kind }: EventKind, show: LiveToast['show']): LiveToast => ({ kind, show });

/**
 * Everything a feature or an integration gives to the screens of the product; `app/web/modules.ts` lists them all. It is
 * read with the first page, so whatever is drawn stands behind an import.
 */
export interface WebModule {
  /** The screens by page, each a chunk of its own. */
  readonly screens?: Readonly<Record<string, () => Promise<ComponentType>>>;
  readonly toasts?: readonly LiveToast[];
  /** What stands for it on the page of integrations, by the integration's name; loaded with that page. */
  readonly integrationCards?: Readonly<Record<string, () => Promise<ComponentType>>>;
}

/** Checks that a manifest has nothing but the parts of one, and keeps the names of its pages. */
export const webModule = <const Module extends WebModule>(module: Module): Module => module;
