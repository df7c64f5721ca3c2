import { leadPages } from '#features/leads/pages.ts';
import { isBelowPage } from '#platform/contract/pages.ts';
import type { Area } from '#platform/web/module.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { webModules } from '../modules.ts';

const pagesOfIntegrations = webModules.flatMap(({ integrations = {} }) =>
  Object.values(integrations).flatMap(({ page, holds = [] }) => [page, ...holds]),
);

/** The top navigation in the order of S0-2.3-01; areas that do not exist yet are absent. */
export const areas: readonly Area[] = webModules
  .flatMap((module) => module.areas ?? [])
  .map((area) =>
    area.page === leadPages.integrations ? { ...area, holds: [...(area.holds ?? []), ...pagesOfIntegrations] } : area,
  );

/** Returns the areas the person may use now. */
export function useMyAreas(): Area[] {
  const person = useSession();
  // biome-ignore lint/correctness/useHookAtTopLevel: the manifests are the same for as long as the page is there
  const isEmpty = emptyHooks.map((useIsEmpty) => useIsEmpty());
  return areas.filter(({ policy }, place) => !isEmpty[place] && (policy === undefined || mayUse(person, policy)));
}

/** The same hooks in the same order on every drawing. */
const emptyHooks = areas.map(({ isOnlyForAttention, useAttention }) =>
  isOnlyForAttention && useAttention ? () => useAttention().count === 0 : () => false,
);

export const isInArea = ({ page, holds = [] }: Pick<Area, 'page' | 'holds'>, path: string): boolean =>
  [page, ...holds].some((each) => isBelowPage(each, path));

/** The same hooks in the same order on every drawing. */
const attentionHooks = areas.flatMap(({ useAttention }) => useAttention ?? []);

/** Returns one sentence for each area that needs attention. */
export const useAreasAttention = (): string[] =>
  attentionHooks
    // biome-ignore lint/correctness/useHookAtTopLevel: the manifests are the same for as long as the page is there
    .map((useAttention) => useAttention())
    .filter(({ count }) => count > 0)
    .map(({ words }) => words);
