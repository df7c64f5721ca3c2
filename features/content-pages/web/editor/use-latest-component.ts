import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OpenDraft } from '#engines/drafts/web/index.ts';
import type { Component, PageTemplate } from '../../contract.ts';
import { findComponent } from './change-page.ts';

export const PageStoreProvider = createContext<OpenDraft<PageTemplate>['store'] | null>(null);

/** Returns a component as it is with the last key, while the rest of the editor is drawn a moment later; one that is gone as it was. */
export function useLatestComponent(component: Component): Component {
  const store = useContext(PageStoreProvider);
  if (!store) throw new Error('asked for a component outside its editor');
  return useSyncExternalStore(store.subscribe, () => findComponent(store.get().draft, component.id) ?? component);
}
