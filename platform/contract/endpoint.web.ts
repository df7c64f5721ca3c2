import type * as z from 'zod';
import {
  type DatabaseUse,
  type EndpointOptions,
  type InputOf,
  type Method,
  type NoInput,
  type Route,
  type RowOfPath,
  type RowOption,
  splitRoute,
} from './endpoint.ts';
import type { Needs } from './permissions.ts';
import type { Tag } from './tag.ts';

// This file replaces `endpoint.ts` in the browser's code (vite.config.ts, tsconfig.web.json).
export * from './endpoint.ts';

declare const schemas: unique symbol;

/** What the browser knows of a call: its path, what it shows and what it changes; its schemas are types only (0061). */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly route: Route;
  readonly method: Method;
  /** The path as the catalogue prints it: `/api/…/{id}/`. */
  readonly path: string;
  readonly reads: readonly Tag[];
  readonly changes: readonly Tag[];
  /** Exists in the type only; no value has it. */
  readonly [schemas]?: { params: P; query: Q; body: B; returns: R };
}

// biome-ignore lint/suspicious/noExplicitAny: the schemas are invariant; any is the only type all endpoints share
export type AnyEndpoint = Endpoint<any, any, any, any>;

/** Describes a call as on the server; the browser's build keeps only its path and tags. */
export function endpoint<
  const T extends Route,
  N extends Needs,
  D extends DatabaseUse,
  R extends z.ZodType,
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
  W extends RowOption = undefined,
>(route: T, options: EndpointOptions<N, D, P, Q, B, R, W> & RowOfPath<T>): Endpoint<P, Q, B, R> {
  const { reads = [], changes = [] } = options;
  const [method, path] = splitRoute(route);
  return { route, method, path, reads, changes };
}

type SchemasOf<E extends AnyEndpoint> = NonNullable<E[typeof schemas]>;

/** The arguments of a call: only the parts the endpoint has, optional where everything in them is optional. */
export type CallInput<E extends AnyEndpoint> = InputOf<SchemasOf<E>>;

/** The query of a call as the caller passes it. */
export type CallQuery<E extends AnyEndpoint> = z.output<SchemasOf<E>['query']>;

export type CallOutput<E extends AnyEndpoint> = z.output<SchemasOf<E>['returns']>;
