import { randomUUID } from 'node:crypto';
import { Problem } from '#platform/contract/problems.ts';
import { pause } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { claimTurn, endTurn, holdTurn } from './turn.queries.ts';

/** The turn to fetch from the payment provider for an organisation and to write what came. */
export interface Turn {
  readonly services: Services;
  readonly org_id: number;
  /** Milliseconds that somebody who waits has for a call; absent where nobody waits. */
  readonly deadline_ms?: number;
  read<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result>;
  /** Opens a transaction that writes only as long as the turn is ours. */
  write<Result>(work: (scope: OrgScope) => Promise<Result>): Promise<Result>;
}

export interface TurnOptions {
  org_id: number;
  request_id: string;
  deadline_ms?: number;
  /** How often one looks for the turn, ten times a second; a hundred times where nothing is said. */
  looks?: number;
}

const LOOK_EVERY_MS = 100;
const LOOKS = 100;

/**
 * Does work in the turn of an organisation. Who fetches later writes later, in whatever process, so that repeats and the order of
 * events do not matter. Throws `not_available` where the turn does not come within ten seconds.
 */
export async function inTurn<Result>(
  services: Services,
  { org_id, request_id, deadline_ms, looks: most = LOOKS }: TurnOptions,
  work: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  const open = <Found>(inside: (scope: OrgScope) => Promise<Found>, mode: 'transaction' | 'read' = 'transaction') =>
    withScope(services.database, { org_id, actor: null, request_id, mode }, inside);
  for (let looks = 0; !(await open((scope) => claimTurn(scope, holder))); looks += 1) {
    if (looks >= most) throw new Problem('not_available', { log_detail: 'another has the turn of the organisation' });
    await pause(LOOK_EVERY_MS);
  }
  try {
    return await work({
      services,
      org_id,
      ...(deadline_ms !== undefined && { deadline_ms }),
      read: (inside) => open(inside, 'read'),
      write: (inside) =>
        open(async (scope) => {
          await holdTurn(scope, holder);
          return inside(scope);
        }),
    });
  } finally {
    await open((scope) => endTurn(scope, holder));
  }
}

/** What was fetched, as the writing of it: several are written in one transaction. */
export type Write = (scope: OrgScope) => Promise<void>;

/** The deadline of a call, where somebody waits for it. */
export const waitedFor = ({ deadline_ms }: Turn) => (deadline_ms === undefined ? {} : { deadline_ms });
