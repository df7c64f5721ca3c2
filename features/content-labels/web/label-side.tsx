import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ContentPanels, SideLine } from '#features/content/web/index.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { type ColorId, colorStyle } from '#platform/web/ui/display/person-marks.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { useLabels } from './use-labels.ts';

/** Its code loads on first use. */
export const ManageLabelsDialog = lazyPart(() =>
  import('./manage/manage-labels-dialog.tsx').then((module) => module.ManageLabelsDialog),
);

/** Shows the labels at the side of a list, each as a filter; a second press shows everything again. */
export const LabelSide: ContentPanels['ListSide'] = ({ type, filter, onChange }) => {
  const read = useLabels(type);
  const mayManage = mayUse(useSession(), 'CONTENT_LABELS.MANAGE');
  const [isManaging, setIsManaging] = useState(false);
  const labels = read.data?.results ?? [];
  if (labels.length === 0 && !mayManage && !read.isError) return null;
  return (
    <section aria-label={text('labels')} className="flex shrink-0 gap-1 lg:flex-col">
      <div className="flex h-8 items-center justify-between ps-2 max-lg:h-9">
        <h2 className="text-xs font-medium text-fg-2 max-lg:sr-only">{text('labels')}</h2>
        {mayManage && (
          <IconButton
            variant="ghost"
            size="sm"
            label={text('add_label')}
            icon={<Icon of={Plus} size={14} />}
            onClick={() => setIsManaging(true)}
          />
        )}
      </div>
      {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} className="px-2" />}
      {labels.map(({ id, name, color_id, count }) => {
        const isChosen = filter.label_id === id;
        return (
          <SideLine
            key={id}
            isChosen={isChosen}
            mark={<Dot colorId={color_id} />}
            label={name}
            count={count}
            onPress={() => void onChange({ label_id: isChosen ? undefined : id })}
          />
        );
      })}
      {isManaging && <ManageLabelsDialog type={type} onClose={() => setIsManaging(false)} />}
    </section>
  );
};

const Dot = ({ colorId }: { colorId: number }) => (
  <span className="grid size-4 shrink-0 place-items-center" aria-hidden="true">
    <span
      className="size-2 rounded-xs forced-colors:border"
      style={{ background: colorStyle(colorId as ColorId).color }}
    />
  </span>
);
