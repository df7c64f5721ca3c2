import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { Silence } from '../contract.ts';

export type SilenceCheck = Silence['checks'][number];

/** A source that is silent, to be looked at. */
export interface SilentSource {
  org_id: number;
  source_id: number;
}

/**
 * Looks at a silent source from the provider's side and takes in what is missing here; runs outside any transaction.
 *
 * @returns what was checked, and whether it was in order.
 */
export type CheckSource = (services: Services, source: SilentSource) => Promise<SilenceCheck[]>;

const checkers = extensionPoint<CheckSource>();

/** Declares how sources of a kind are checked before anybody is warned, in the integration's manifest. */
export const sourceChecker = (kind: string, check: CheckSource): Extension => checkers.extend(kind, check);

/** Checks a source; where its kind has no checker, nothing can be checked. */
export const checkSource: (kind: string) => CheckSource = (kind) => checkers.find(kind) ?? (async () => []);

const pages = extensionPoint<(source_id: number) => string>();

/** Declares the page on which a source of a kind is looked after, in the integration's manifest. */
export const sourcePage = (kind: string, makePath: (source_id: number) => string): Extension =>
  pages.extend(kind, makePath);

export const findSourcePage = (kind: string): ((source_id: number) => string) | undefined => pages.find(kind);
