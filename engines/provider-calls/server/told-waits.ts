import { nowMillis } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';

const MAX_REMEMBERED = 10_000;

interface Wait {
  until_ms: number;
  error: ProviderError;
}

/** Until when a provider wants no calls, by whoever makes them; each process learns it by a refusal of its own. */
const waits = perProcess(() => new Map<string, Wait>());

/** Refuses a call that the provider asked to wait with, as the provider did. @param caller whose allowance is spent. */
export function refuseBeforeTime(services: Services, caller: string): void {
  const known = waits(services).get(caller);
  if (!known) return;
  const left_ms = known.until_ms - nowMillis();
  if (left_ms <= 0) {
    waits(services).delete(caller);
    return;
  }
  const { call_class, code, said } = known.error;
  throw new ProviderError({ call_class, code, said, retry_after_seconds: Math.ceil(left_ms / 1_000) });
}

/** Remembers the time that a refusal told. @returns the refusal. */
export function rememberWait(services: Services, caller: string, error: ProviderError): ProviderError {
  const { retry_after_seconds } = error;
  if (error.call_class !== 'retry_later' || retry_after_seconds === null) return error;
  const known = waits(services);
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(caller, { until_ms: nowMillis() + retry_after_seconds * 1_000, error });
  return error;
}
