import { Tags } from 'lucide-react';
import type { Content, ContentType } from '#features/content/contract.ts';
import { SidePanel } from '#features/content/web/index.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { AddTagButton } from '#platform/web/ui/display/add-tag-button.tsx';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { Tag, TagList, toTag } from '#platform/web/ui/display/tag.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { LabelPopupProps } from './label-popup.tsx';
import { findLabels, useChangeLabels, useLabels } from './use-labels.ts';

/** Opens the labels beside a button; its code loads on the first interaction. */
const LabelPicker = lazyOnInteraction<LabelPopupProps>(() =>
  import('./label-popup.tsx').then((module) => module.LabelPopup),
);

/** Shows the labels of a content on a row or a card. */
export const LabelChips = ({ content }: { content: Content }) =>
  content.label_ids.length > 0 && <LoadedChips content={content} />;

function LoadedChips({ content: { type, label_ids } }: { content: Content }) {
  const labels = useLabels(type);
  return <TagList tags={findLabels(labels.data?.results, label_ids).map(toTag)} />;
}

/** Puts labels on the selected contents and takes them off; a tick is one that all of them have. */
export function LabelAction({ type, chosen }: { type: ContentType; chosen: readonly Content[] }) {
  const change = useChangeLabels(type);
  const [first, ...others] = chosen;
  const shared = (first?.label_ids ?? []).filter((id) => others.every(({ label_ids }) => label_ids.includes(id)));
  return (
    <LabelPicker
      type={type}
      label={text('labels_of_many', { count: chosen.length })}
      name={text('label')}
      side="top"
      chosen={shared}
      onChoose={(label, isIn) => void change(chosen, label, isIn)}
      trigger={<BulkAction icon={<Icon of={Tags} />} label={text('label')} />}
    />
  );
}

/** Shows the labels of a content, and changes them for people who may edit it. */
export function LabelsPanel({ content }: { content: Content }) {
  const { type, title, label_ids, access_policy } = content;
  const read = useLabels(type);
  const change = useChangeLabels(type);
  if (!read.data && !read.isError) return null;
  const labels = findLabels(read.data?.results, label_ids);
  return (
    <SidePanel title={text('labels')}>
      {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} />}
      <ul className="flex flex-wrap items-center gap-1.5">
        {labels.map((label) => (
          <li key={label.id} className="flex max-w-full">
            <Tag {...toTag(label)} />
          </li>
        ))}
        {!read.isError && labels.length === 0 && <li className="text-sm text-fg-3">{text('none')}</li>}
        {read.data && access_policy.EDIT && (
          <li className="flex">
            <LabelPicker
              type={type}
              label={text('labels_of', { name: title })}
              name={text('change_labels')}
              chosen={label_ids}
              onChoose={(label, isIn) => void change([content], label, isIn)}
              trigger={<AddTagButton label={text('change_labels')} />}
            />
          </li>
        )}
      </ul>
    </SidePanel>
  );
}
