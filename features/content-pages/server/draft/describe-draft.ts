import { listChangedParts } from '#engines/drafts/contract.ts';
import { type Component, type PageDefinition, pageDraft } from '../../definition.ts';

/** What is kept of a draft so that a list reads no components. */
export interface DescribedDraft {
  components_count: number;
  unpublished_changes: number;
  cover_key: string | null;
  /** The files of the library that the draft or what is live shows. */
  shown_file_ids: number[];
}

export function describeDraft(draft: PageDefinition, live: PageDefinition | null): DescribedDraft {
  const all = [...draft.components, ...(live?.components ?? [])];
  return {
    components_count: draft.components.length,
    unpublished_changes: live ? listChangedParts(pageDraft, live, draft).length : 0,
    cover_key: listPictures(draft)[0] ?? null,
    shown_file_ids: [...new Set(all.flatMap(listFiles))],
  };
}

/** Returns the uploads that a component names, each with its field. */
export function listUploads(component: Component): { key: string; field: string; isPicture: boolean }[] {
  if (component.type === 'image_gallery') {
    return component.pictures.map(({ key }, index) => ({ key, field: `pictures.${index}`, isPicture: true }));
  }
  const file = component.type === 'attachment' && component.file;
  return file ? [{ key: file.key, field: 'file', isPicture: false }] : [];
}

/** Returns the keys of the pictures of a page, each once. */
export const listPictures = ({ components }: PageDefinition): string[] => [
  ...new Set(components.flatMap(listUploads).flatMap(({ key, isPicture }) => (isPicture ? key : []))),
];

/** Returns the files of the library that a component shows. */
export const listFiles = (component: Component): number[] =>
  component.type === 'pdflink' && component.content_id !== null ? [component.content_id] : [];

/** Returns the texts of a component by which its page is found. */
export function listTexts(component: Component): string[] {
  switch (component.type) {
    case 'title':
      return [component.text];
    case 'desc':
      return component.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
    case 'link':
    case 'pdflink':
      return [component.label];
    case 'youtube':
      return [component.title];
    case 'map':
      return [component.address];
    case 'attachment':
      return [component.file?.name ?? ''];
    case 'image_gallery':
      return component.pictures.map(({ description }) => description);
  }
}
