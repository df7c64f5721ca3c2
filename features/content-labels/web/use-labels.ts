import type { Content, ContentType } from '#features/content/contract.ts';
import { useBulkChange } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { type ContentLabel, contentLabels } from '../contract.ts';
import { text } from './en.ts';

/** Reads the labels of a type, once for all parts of a screen. */
export const useLabels = (type: ContentType) => useRead(contentLabels.list, { params: { t: type } });

/** Returns those of the labels that have these ids, in the order of all labels. */
export const findLabels = (labels: readonly ContentLabel[] | undefined, ids: readonly number[]): ContentLabel[] =>
  labels?.filter(({ id }) => ids.includes(id)) ?? [];

/** Returns a command that puts a label on contents or takes it off at once, with one undo. */
export function useChangeLabels(type: ContentType) {
  const { change } = useBulkChange(contentLabels.addRemove, type);
  return (contents: readonly Pick<Content, 'id'>[], { id, name }: ContentLabel, isIn: boolean) =>
    change(
      { content_ids: contents.map((content) => content.id), add: isIn ? [id] : [], remove: isIn ? [] : [id] },
      (count) => text(isIn ? 'added' : 'removed', { count, name }),
    );
}
