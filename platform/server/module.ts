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

/** Work that goes on for as long as the process does, beside jobs. */
export interface BackgroundWork {
  stop(): Promise<unknown>;
}

/**
 * Everything a feature or an integration gives to the running product; `app/modules.ts` lists them all. Making one has no
 * effect: the product sets it up when its services are made.
 */
export interface ServerModule {
  /** Namespaces with schemas that the reference of all calls prints once, by the names of their exports: the whole of `contract.ts`. */
  readonly contracts?: readonly object[];
  /** The whole of `pages.ts`. */
  readonly pages?: Pages;
  /** Calls under /api/. */
  readonly routes?: readonly BoundEndpoint[];
  /** How rows are found that calls are about. */
  readonly rows?: readonly RowLoader[];
  /** The whole of `events.ts`. */
  readonly events?: Readonly<Record<string, EventKind>>;
  /** What people who run the product may set; each is explained in docs/operations.md. */
  readonly settings?: ModuleSettings;
  readonly jobs?: readonly AnyJob[];
  /** What it does when something happens elsewhere. */
  readonly subscriptions?: readonly Subscription[];
  /** What it adds to other features. */
  readonly extensions?: readonly Extension[];
  /** Started where jobs run. */
  readonly background?: readonly ((services: Services) => BackgroundWork)[];
  /** Addresses outside /api/, each with its own proof of who is calling: webhooks, pages for people without an account. */
  readonly addresses?: readonly ((server: FastifyInstance, services: Services) => void)[];
}

/** Checks that a manifest has nothing but the parts of one. */
export const serverModule = (module: ServerModule): ServerModule => module;

/** Puts loaders of rows, subscriptions and extensions of these modules in force for this process; a second time changes nothing. */
export function setUpModules(modules: readonly ServerModule[]): void {
  setRowLoaders(modules.flatMap(({ rows = [] }) => rows));
  setSubscriptions(modules.flatMap(({ subscriptions = [] }) => subscriptions));
  for (const { extensions = [] } of modules) for (const { install } of extensions) install();
}
