import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { ContentType } from '#features/content/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { chooseUnusedColor } from '#platform/web/ui/display/unused-color.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { TagPopup, type TagPopupProps } from '#platform/web/ui/overlays/tag-popup.tsx';
import { type ContentLabel, contentLabels, MAX_LABEL_NAME } from '../contract.ts';
import { text } from './en.ts';
import { ManageLabelsDialog } from './label-side.tsx';
import { useLabels } from './use-labels.ts';

export interface LabelPopupProps
  extends Pick<TagPopupProps<ContentLabel>, 'label' | 'name' | 'chosen' | 'onChoose' | 'side'> {
  type: ContentType;
}

const words = {
  find: text('find_label'),
  none: text('no_labels'),
  noMatch: text('no_such_label'),
  create: (name: string) => text('create_label', { name }),
};

/** Lists the labels of a type, found by typing; people who may also create and manage them here. */
export function LabelPopup({ type, ...popup }: LabelPopupProps & OnDemandProps) {
  const labels = useLabels(type);
  const all = labels.data?.results ?? [];
  const mayManage = mayUse(useSession(), 'CONTENT_LABELS.MANAGE');
  const [isManaging, setIsManaging] = useState(false);
  const { mutateAsync } = useChange(contentLabels.create);
  const create = (name: string) =>
    mutateAsync({ body: { content_type: type, name, color_id: chooseUnusedColor(all) } });
  return (
    <>
      <TagPopup
        {...popup}
        choices={all}
        isLoading={labels.isPending}
        words={words}
        maxLength={MAX_LABEL_NAME}
        create={mayManage ? create : undefined}
        footer={
          mayManage && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Icon of={SlidersHorizontal} size={14} />}
              onClick={() => setIsManaging(true)}
            >
              {text('manage_labels')}
            </Button>
          )
        }
      />
      {isManaging && <ManageLabelsDialog type={type} onClose={() => setIsManaging(false)} />}
    </>
  );
}
