import { type Context, createContext, useContext } from 'react';
import type { Component, ComponentType, PageDefinition, PageTemplate } from '../../contract.ts';

/** The page that is written, as it is now. */
export interface EditedPage {
  page: PageTemplate;
  draft: PageDefinition;
  /** What keeps the draft from being published, by part, in words. */
  problems: Readonly<Record<string, string>>;
  /** The component that was chosen last, and whether its form is open. */
  chosen: string | null;
  isOpen: boolean;
}

/** How the parts of a page change; the same as long as its editor is open. */
export interface PageActions {
  open: (id: string) => void;
  close: () => void;
  /** @param typed_in what was typed in, so that undo takes it back as a whole. */
  change: (next: PageDefinition, typed_in?: string) => void;
  /** Changes a component as it is by then; nothing where it is gone. */
  update: <Changed extends Component>(component: Changed, patch: (now: Changed) => Partial<Changed>) => void;
  add: (type: ComponentType, place?: number) => void;
  move: (id: string, place: number) => void;
  reorder: (ids: readonly string[], moved: string) => void;
  copy: (id: string) => void;
  remove: (id: string) => void;
}

export const EditedPageProvider = createContext<EditedPage | null>(null);
export const PageActionsProvider = createContext<PageActions | null>(null);

/** Returns the page as it is now; what asks for it is drawn with every key. */
export const useEditedPage = (): EditedPage => useInside(EditedPageProvider);

export const usePageActions = (): PageActions => useInside(PageActionsProvider);

function useInside<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (!value) throw new Error('asked for the page outside its editor');
  return value;
}
