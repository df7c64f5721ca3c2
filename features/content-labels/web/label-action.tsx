import { Tags } from 'lucide-react';
import type { Content, ContentType } from '#features/content/contract.ts';
import { BulkAction } from '#platform/web/ui/display/bulk-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { LabelPicker } from './label-picker.tsx';
import { useChangeLabels } from './use-change-labels.ts';

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
