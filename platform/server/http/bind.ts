import type * as z from 'zod';
import { type AnyEndpoint, Done, done, type Endpoint } from '../../contract/endpoint.ts';
import type { Actor } from '../../contract/permissions.ts';
import type { RowRule } from '../../contract/row.ts';
import type { Scope } from '../database/scope.ts';
import type { Services } from '../services.ts';
import type { SessionState } from '../sessions/session.ts';
import type { REPLY_SENT, ReplyControl, RequestFacts } from './request.ts';

interface Always {
  readonly request: RequestFacts;
  readonly reply: ReplyControl;
  readonly services: Services;
}

/** The context of a public call: perhaps a session, no transaction. It reads tables in the global scope. */
export interface PublicContext extends Always {
  readonly session: SessionState | null;
}

/**
 * The context of a signed-in call that holds no connection while it works and opens short transactions where needed.
 */
export interface DetachedContext extends Always {
  readonly session: SessionState;
  readonly actor: Actor;
  transaction<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
  read<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
}

/** The context of a detached call about a row of its contract; it must load the row at least once before it answers. */
export interface DetachedRowContext<Row> extends DetachedContext {
  /**
   * Opens a transaction that begins with the row: read-only to view it, otherwise with the row locked.
   *
   * @param readBehind what else the work needs, asked in the same message right behind the row; not used where the row is refused.
   */
  withRow<Result, Behind = undefined>(
    work: (scope: Scope, row: Row, behind: Behind) => Promise<Result>,
    readBehind?: (scope: Scope) => Promise<Behind>,
  ): Promise<Result>;
}

/** The context of a signed-in call with its one transaction. */
export interface ScopedContext extends Always {
  readonly session: SessionState;
  readonly scope: Scope;
}

type ContextOf<E extends AnyEndpoint> = E['needs'] extends 'public'
  ? PublicContext
  : E['database'] extends 'none'
    ? DetachedContextOf<E['row']>
    : ScopedContext & RowIn<E['row']>;

type DetachedContextOf<Rule> = Rule extends RowRule<string, infer Row> ? DetachedRowContext<Row> : DetachedContext;

/** The row under the name of its kind. */
type RowIn<Rule> = Rule extends RowRule<infer Kind, infer Row> ? { readonly [Name in Kind]: Row } : unknown;

type Answer<E extends AnyEndpoint> = z.input<E['returns']> | typeof REPLY_SENT;

/** A call that has nothing to return answers `Done` by itself. */
type Nothing<E extends AnyEndpoint> = E['returns'] extends typeof Done ? Promise<void> : never;

/** A function of the request's validated parts and its context, with one statement where possible. */
export type Handler<E extends AnyEndpoint> = (
  input: ContextOf<E> & {
    params: z.output<E['params']>;
    query: z.output<E['query']>;
    body: z.output<E['body']>;
  },
) => Promise<Answer<E>> | Answer<E> | Nothing<E>;

export interface BoundEndpoint {
  readonly endpoint: Endpoint;
  readonly handler: (input: never) => unknown;
}

/** Joins a contract with its handlers; a missing or extra handler does not compile. */
export function bind<Contract extends Record<string, AnyEndpoint>>(
  contract: Contract,
  handlers: { [Name in keyof Contract]: Handler<Contract[Name]> },
): BoundEndpoint[] {
  return Object.keys(contract).map((name) => {
    const endpoint = contract[name] as Endpoint;
    const handler = handlers[name as keyof Contract] as BoundEndpoint['handler'];
    const answer = async (input: never) => (await handler(input)) ?? done;
    return { endpoint, handler: endpoint.returns === Done ? answer : handler };
  });
}
