import type { Content } from '#features/content/contract.ts';
import { TagList } from '#platform/web/ui/display/tag.tsx';
import { findLabels, toTag, useLabels } from './use-labels.ts';

/** Shows the labels of a content on a row or a card. */
export const LabelChips = ({ content }: { content: Content }) =>
  content.label_ids.length > 0 && <LoadedChips content={content} />;

function LoadedChips({ content: { type, label_ids } }: { content: Content }) {
  const labels = useLabels(type);
  return <TagList tags={findLabels(labels.data?.results, label_ids).map(toTag)} />;
}
