import * as z from 'zod';
import type { Needs, OrgFlag } from './permissions.ts';
import type { Plan } from './plan.ts';
import type { ProblemCode } from './problems.ts';
import type { NoRow, RowRule } from './row.ts';
import type { Tag } from './tag.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Route = `${Method} /api/${string}`;

/**
 * How a call uses the database; there is no default.
 * `transaction` reads and writes, `read` only reads, `none` holds no connection while it works
 * (streams, uploads, calls to the outside, and public calls that use the global scope).
 */
export type DatabaseUse = 'transaction' | 'read' | 'none';

/** The schema of params, query or body where there are none; unknown keys are refused all the same. */
export const NoInput = z.strictObject({});
export type NoInput = typeof NoInput;

/** The answer of a call that has nothing to return. */
export const Done = z.object({ success: z.literal(true) });
export const done: z.infer<typeof Done> = { success: true };

export type RowOption = RowRule | NoRow | undefined;

/** A path with a parameter compiles only with a row, or with the reason why there is none. */
export type RowOfPath<T extends Route> = T extends `${string}{${string}` ? { row: RowRule | NoRow } : unknown;

export interface EndpointOptions<
  N extends Needs,
  D extends DatabaseUse,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  W extends RowOption,
> {
  /** Who may make the call. */
  needs: N;
  /** What the call takes from the plan, which answers 423 where it leaves that out; there is no default. */
  plan: Plan;
  /** The row of the call and the right it needs there, or `noRow` with the reason why there is none. */
  row?: W;
  database: D;
  /** One sentence for the API reference. */
  summary: string;
  /** Where the call is specified: its id in the call catalogue, or the reason for a call of our own. */
  source: string;
  params?: P;
  query?: Q;
  body?: B;
  returns: R;
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201;
  /** The problems callers must expect beyond those of every call. */
  errors?: readonly ProblemCode[];
  /** What the answer shows; the browser reads it again when any of these changes. */
  reads?: readonly Tag[];
  /** What a successful call changes. */
  changes?: readonly Tag[];
  /** Other routes with the same answer (aliases of readings.md, both versions of a call). */
  aliases?: readonly Route[];
  /** The organisation flag without which the call answers 425. */
  flag?: OrgFlag;
  /** Largest body in bytes; 256 KiB when absent. */
  bodyLimit?: number;
  /** The most values in a body, those in lists and objects included; 5,000 when absent. */
  valueLimit?: number;
  /** True for a call that reads much at once and may take half a minute; any other may take four seconds. */
  isReport?: boolean;
  /** True for an answer that does not end by itself, so that HEAD is refused. */
  isStream?: boolean;
}

export interface Endpoint<
  N extends Needs = Needs,
  D extends DatabaseUse = DatabaseUse,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  W extends RowOption = RowOption,
> {
  readonly route: Route;
  readonly method: Method;
  /** The path as the catalogue prints it: `/api/…/{id}/`. */
  readonly path: string;
  readonly needs: N;
  readonly plan: Plan;
  readonly row: W;
  readonly database: D;
  readonly summary: string;
  readonly source: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly returns: R;
  readonly status: 200 | 201;
  readonly errors: readonly ProblemCode[];
  readonly reads: readonly Tag[];
  readonly changes: readonly Tag[];
  readonly aliases: readonly Route[];
  readonly flag: OrgFlag | undefined;
  readonly bodyLimit: number;
  readonly valueLimit: number | undefined;
  readonly isReport: boolean;
  readonly isStream: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the schemas are invariant; any is the only type all endpoints share
export type AnyEndpoint = Endpoint<any, any, any, any, any, any, any>;

const MAX_BODY_BYTES = 256 * 1024;

/**
 * Describes one call: who may make it, what goes in, what comes out. Validation, types, documentation, the browser's
 * client, cache refresh and the safety tests all read this value.
 *
 * @param route method and path exactly as in the call catalogue.
 */
export function endpoint<
  const T extends Route,
  N extends Needs,
  D extends DatabaseUse,
  R extends z.ZodType,
  P extends z.ZodType = NoInput,
  Q extends z.ZodType = NoInput,
  B extends z.ZodType = NoInput,
  W extends RowOption = undefined,
>(route: T, options: EndpointOptions<N, D, P, Q, B, R, W> & RowOfPath<T>): Endpoint<N, D, P, Q, B, R, W> {
  const [method, path] = splitRoute(route);
  return {
    route,
    method,
    path,
    needs: options.needs,
    plan: options.plan,
    row: options.row as W,
    database: options.database,
    summary: options.summary,
    source: options.source,
    params: options.params ?? (NoInput as unknown as P),
    query: options.query ?? (NoInput as unknown as Q),
    body: options.body ?? (NoInput as unknown as B),
    returns: options.returns,
    status: options.status ?? 200,
    errors: options.errors ?? [],
    reads: options.reads ?? [],
    changes: options.changes ?? [],
    aliases: options.aliases ?? [],
    flag: options.flag,
    bodyLimit: options.bodyLimit ?? MAX_BODY_BYTES,
    valueLimit: options.valueLimit,
    isReport: options.isReport ?? false,
    isStream: options.isStream ?? false,
  };
}

export function splitRoute(route: Route): [Method, string] {
  const space = route.indexOf(' ');
  return [route.slice(0, space) as Method, route.slice(space + 1)];
}

/** The arguments of a call: only the parts the endpoint has, optional where everything in them is optional. */
export type CallInput<E extends AnyEndpoint> = InputOf<E>;

/** The arguments of a call, from its schemas alone. */
export type InputOf<Schemas extends Record<'params' | 'query' | 'body', z.ZodType>> = Part<
  'params',
  Schemas['params']
> &
  Part<'query', Schemas['query']> &
  Part<'body', Schemas['body']>;

/** The query of a call as the server receives it. */
export type CallQuery<E extends AnyEndpoint> = z.output<E['query']>;

type Part<Key extends string, Schema extends z.ZodType> =
  z.input<Schema> extends Record<string, never>
    ? { [K in Key]?: undefined }
    : Record<never, never> extends z.input<Schema>
      ? { [K in Key]?: z.input<Schema> }
      : { [K in Key]: z.input<Schema> };

export type CallOutput<E extends AnyEndpoint> = z.output<E['returns']>;

/** Fills the parameters into a path such as `/client/{id}/`; every value is encoded. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

/**
 * Returns the schema of a partial update: every field optional, at least one given, unknown ones refused. The entity
 * must not use `.default()`, which still applies inside `.partial()` and would reset the field.
 */
export const patchOf = <Shape extends z.core.$ZodShape>(entity: z.ZodObject<Shape>) =>
  z.strictObject(entity.partial().shape).refine((patch) => Object.keys(patch).length > 0, 'Nothing to change');
