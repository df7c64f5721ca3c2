import { applyParts, partOfItem } from '#engines/drafts/contract.ts';
import { makeItemId } from '#engines/drafts/web/index.ts';
import { moveItem } from '#platform/web/ui/reorder/move-item.ts';
import {
  type Component,
  type ComponentOf,
  type ComponentType,
  type PageDefinition,
  pageDraft,
} from '../../contract.ts';

export const partOfComponent = (id: string): string => partOfItem(pageDraft, id);

export const findComponent = ({ components }: PageDefinition, id: string | null): Component | undefined =>
  components.find((component) => component.id === id);

const listIds = ({ components }: PageDefinition): string[] => components.map(({ id }) => id);

const empty: { [Type in ComponentType]: Omit<ComponentOf<Type>, 'id' | 'audience'> } = {
  title: { type: 'title', text: '' },
  desc: { type: 'desc', paragraphs: [] },
  image_gallery: { type: 'image_gallery', pictures: [] },
  youtube: { type: 'youtube', address: '', title: '' },
  map: { type: 'map', address: '', point: null },
  link: { type: 'link', look: 'button', label: '', target: { kind: 'address', address: '' } },
  attachment: { type: 'attachment', file: null },
  pdflink: { type: 'pdflink', content_id: null, label: '' },
};

/** Returns a new component, empty but for what is given. */
export const makeComponent = <Type extends ComponentType>(
  type: Type,
  filled: Partial<ComponentOf<Type>> = {},
): Component => ({ ...empty[type], ...filled, id: makeItemId('c'), audience: null }) as Component;

/** @param place its place among the components, counted from 0. */
export const addComponent = (draft: PageDefinition, component: Component, place: number): PageDefinition =>
  orderComponents(putComponent(draft, component), listIds(draft).toSpliced(place, 0, component.id));

export const putComponent = (draft: PageDefinition, component: Component): PageDefinition =>
  applyParts(pageDraft, draft, { [partOfComponent(component.id)]: component });

export const removeComponent = (draft: PageDefinition, id: string): PageDefinition =>
  applyParts(pageDraft, draft, { [partOfComponent(id)]: null });

/** Returns a draft with its components in another order. */
export const orderComponents = (draft: PageDefinition, order: readonly string[]): PageDefinition =>
  applyParts(pageDraft, draft, { order });

export const moveComponent = (draft: PageDefinition, id: string, place: number): PageDefinition =>
  orderComponents(draft, moveItem(listIds(draft), listIds(draft).indexOf(id), place));

/** Returns the draft without what cannot be drawn yet: such a component is drawn as it was stored. */
export function drawable(draft: PageDefinition, stored: PageDefinition, isWhole: (component: Component) => boolean) {
  const components = draft.components.flatMap((component) =>
    isWhole(component) ? component : (findComponent(stored, component.id) ?? []),
  );
  return { ...draft, components };
}
