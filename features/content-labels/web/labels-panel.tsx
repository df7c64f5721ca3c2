import { Plus } from 'lucide-react';
import type { Content } from '#features/content/contract.ts';
import { SidePanel } from '#features/content/web/index.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Tag } from '#platform/web/ui/display/tag.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';
import { LabelPicker } from './label-picker.tsx';
import { useChangeLabels } from './use-change-labels.ts';
import { findLabels, toTag, useLabels } from './use-labels.ts';

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
              trigger={
                <button
                  type="button"
                  className="touch-target grid h-5 w-6 place-items-center rounded-xs border border-dashed border-line-btn text-fg-2 hover:bg-hover aria-expanded:bg-hover"
                >
                  <Icon of={Plus} size={14} />
                  <VisuallyHidden>{text('change_labels')}</VisuallyHidden>
                </button>
              }
            />
          </li>
        )}
      </ul>
    </SidePanel>
  );
}
