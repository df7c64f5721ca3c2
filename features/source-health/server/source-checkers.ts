import type { OrgScope } from '#platform/server/database/scope.ts';
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

type ListResting = (scope: OrgScope, source_ids: readonly number[]) => Promise<ReadonlySet<number>>;

const resting = extensionPoint<ListResting>();

/** Says which sources of a kind take no leads by somebody's decision, so that their silence means nothing. */
export const restingSources = (kind: string, list: ListResting): Extension => resting.extend(kind, list);

/** Returns those of these sources that take no leads by somebody's decision. */
export async function listResting(
  scope: OrgScope,
  sources: readonly { source_id: number; kind: string }[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const kind of new Set(sources.map((source) => source.kind))) {
    const ids = sources.flatMap((source) => (source.kind === kind ? [source.source_id] : []));
    for (const id of (await resting.find(kind)?.(scope, ids)) ?? []) found.add(id);
  }
  return found;
}

const pages = extensionPoint<(source_id: number) => string>();

/** Declares the page on which a source of a kind is looked after, in the integration's manifest. */
export const sourcePage = (kind: string, makePath: (source_id: number) => string): Extension =>
  pages.extend(kind, makePath);

export const findSourcePage = (kind: string): ((source_id: number) => string) | undefined => pages.find(kind);
