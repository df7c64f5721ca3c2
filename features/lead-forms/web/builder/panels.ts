import { makeSharedState } from '#platform/web/state/shared-state.ts';

/** The panel that stands over the form where there is no room beside it. */
const openPanel = makeSharedState<'fields' | 'properties' | null>(null);

export const usePanel = openPanel.use;
export const openFields = (): void => openPanel.set('fields');
export const openProperties = (): void => openPanel.set('properties');
export const closePanel = (): void => openPanel.set(null);
