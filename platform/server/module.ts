import type { FastifyInstance } from 'fastify';
import type { EventKind } from '../contract/event.ts';
import type { Pages } from '../contract/pages.ts';
import { type Subscription, setSubscriptions } from './events.ts';
import type { Extension } from './extension-point.ts';
import type { BoundEndpoint } from './http/bind.ts';
import { type RowLoader, setRowLoaders } from './http/rows.ts';
import type { AnyJob } from './jobs/define-job.ts';
import type { Services } from './services.ts';
import type { ModuleSettings } from './settings/module-settings.ts';
import type { Settings } from './settings/settings.ts';

/** Work beside jobs that runs as long as the process. */
export interface BackgroundWork {
  stop(): Promise<unknown>;
}

/**
 * Everything a feature or an integration gives to the running product; `app/modules.ts` lists them all. Making one has
 * no effect: the product sets it up with its services.
 */
export interface ServerModule {
  /** Modules whose exported schemas the API reference prints once, by name: the whole of `contract.ts`. */
  readonly contracts?: readonly object[];
  /** The whole of `pages.ts`. */
  readonly pages?: Pages;
  /** Calls under /api/. */
  readonly routes?: readonly BoundEndpoint[];
  /** The loaders of the rows that calls are about. */
  readonly rows?: readonly RowLoader[];
  /** The whole of `events.ts`. */
  readonly events?: Readonly<Record<string, EventKind>>;
  /** The settings of operators; docs/operations.md explains each. */
  readonly settings?: ModuleSettings;
  /** Keeps settings for code that is called without services, before anything else runs. */
  readonly takeSettings?: (settings: Settings) => void;
  readonly jobs?: readonly AnyJob[];
  /** What it does on events of other features. */
  readonly subscriptions?: readonly Subscription[];
  /** Its additions to other features. */
  readonly extensions?: readonly Extension[];
  /** Work started in processes that run jobs. */
  readonly background?: readonly ((services: Services) => BackgroundWork)[];
  /** Routes outside /api/, each with its own check of the caller: webhooks, pages for people without an account. */
  readonly addresses?: readonly ((server: FastifyInstance, services: Services) => void)[];
}

/** Checks that a manifest has only the known parts. */
export const serverModule = (module: ServerModule): ServerModule => module;

/**
 * Sets the row loaders, subscriptions, extensions and settings of these modules for this process; repeating it changes
 * nothing.
 */
export function setUpModules(modules: readonly ServerModule[], settings: Settings): void {
  for (const { takeSettings } of modules) takeSettings?.(settings);
  setRowLoaders(modules.flatMap(({ rows = [] }) => rows));
  setSubscriptions(modules.flatMap(({ subscriptions = [] }) => subscriptions));
  for (const { extensions = [] } of modules) for (const { install } of extensions) install();
}
