import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';

/** Leads of one form at the provider, as they were counted last. */
export interface ProviderCount {
  source_id: number;
  form_id: string;
  form_name: string;
  /** Null where the provider could not be asked. */
  at_provider: number | null;
  counted_at: string;
}

/**
 * Returns what was counted at the provider for these sources.
 *
 * @param from the first day of the count, on the organisation's calendar.
 */
export type CountAtProvider = (scope: Scope, source_ids: readonly number[], from: string) => Promise<ProviderCount[]>;

const counters = extensionPoint<CountAtProvider>();

/** Declares how leads of a kind of source are counted at its provider, in the integration's manifest. */
export const providerCounter = (kind: string, count: CountAtProvider): Extension => counters.extend(kind, count);

export const findProviderCounter = (kind: string): CountAtProvider | undefined => counters.find(kind);
