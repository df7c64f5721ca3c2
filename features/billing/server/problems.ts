import { Problem } from '#platform/contract/problems.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { refusals } from './en.ts';
import { findFailure, NOT_SELLING, type StripeFailure } from './stripe/stripe-errors.ts';

/** How long all tries of a call may take that somebody waits for, in milliseconds. */
export const WAITED_MS = 8_000;

const problems: Record<StripeFailure, (detail: string) => Problem> = {
  declined: (log_detail) => new Problem('not_possible_now', { detail: refusals.declined, log_detail }),
  refused: (log_detail) => new Problem('not_possible_now', { detail: refusals.refused, log_detail }),
  momentary: (log_detail) => new Problem('not_available', { log_detail }),
  misconfigured: (log_detail) => new Problem('not_available', { log_detail }),
};

/** Returns what a person is told of a failed call of the payment provider; any other error as it is. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.code === NOT_SELLING) return new Problem('not_configured');
  return problems[findFailure(error)](`${error.call_class} ${error.code ?? ''} ${error.said ?? ''}`);
}

/** Makes calls of the payment provider for somebody who waits. */
export async function forPerson<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}
