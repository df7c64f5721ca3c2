import { createContext, useContext } from 'react';
import type { Component, ComponentType, PageDefinition, PageTemplate } from '../../contract.ts';

/** The page that is written, and how its parts change. */
export interface PageEditor {
  page: PageTemplate;
  draft: PageDefinition;
  /** What keeps the draft from being published, by part, in words. */
  problems: Readonly<Record<string, string>>;
  /** The component that was chosen last, and whether its form is open. */
  chosen: string | null;
  isOpen: boolean;
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

const EditorContext = createContext<PageEditor | null>(null);

export const PageEditorProvider = EditorContext;

export function usePageEditor(): PageEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('asked for the page outside its editor');
  return editor;
}
