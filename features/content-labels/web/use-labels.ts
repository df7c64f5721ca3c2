import type { ContentType } from '#features/content/contract.ts';
import { useRead } from '#platform/web/data.ts';
import type { TagProps } from '#platform/web/ui/display/tag.tsx';
import { type ContentLabel, contentLabels } from '../contract.ts';

/** Reads the labels of a type, once for all parts of a screen. */
export const useLabels = (type: ContentType) => useRead(contentLabels.list, { params: { t: type } });

/** Returns those of the labels that have these ids, in the order of all labels. */
export const findLabels = (labels: readonly ContentLabel[] | undefined, ids: readonly number[]): ContentLabel[] =>
  labels?.filter(({ id }) => ids.includes(id)) ?? [];

export const toTag = ({ name, color_id }: Pick<ContentLabel, 'name' | 'color_id'>): TagProps => ({
  name,
  colorId: color_id as TagProps['colorId'],
});
