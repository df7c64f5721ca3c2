import type { DetachedContext } from '#platform/server/http/bind.ts';
import { inTurn, type Turn } from '../apply/turn.ts';
import { ensureCustomer } from '../customer.ts';
import { forPerson, WAITED_MS } from '../problems.ts';

/** What buying needs. */
export interface Buying {
  turn: Turn;
  customer_id: string;
}

/** Buys in the turn of the organisation, so that two tabs and a double click come one after the other. */
export const buyInTurn = <Result>(
  context: DetachedContext,
  work: (buying: Buying) => Promise<Result>,
): Promise<Result> =>
  forPerson(async () => {
    const { services, actor, request } = context;
    const customer_id = await ensureCustomer(context);
    const options = { org_id: actor.org_id, request_id: request.id, deadline_ms: WAITED_MS };
    return inTurn(services, options, (turn) => work({ turn, customer_id }));
  });
