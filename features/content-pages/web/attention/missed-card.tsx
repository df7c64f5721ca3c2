import { ArrowUp, Lightbulb } from 'lucide-react';
import { partOfItem } from '#engines/drafts/contract.ts';
import { nameWithin } from '#engines/visits/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import {
  type ComponentAttention,
  type PageDefinition,
  type PageTemplate,
  pageDraft,
  pageTemplates,
} from '../../contract.ts';
import { nameType } from '../component-type.tsx';
import { findComponent } from '../editor/change-page.ts';
import { text } from './en.ts';
import { findMove } from './find-move.ts';

interface MissedCardProps {
  page: PageTemplate;
  components: readonly ComponentAttention[];
}

/** Says what nobody reached, and moves it up or removes it in the draft. */
export function MissedCard({ page, components }: MissedCardProps) {
  const change = useDraftChange(page.id);
  const move = findMove(components);
  if (!move) return null;
  const { missed, place, before, stopped, above } = move;
  const { component_id: id, shown_count } = missed;
  const [name, other] = [missed, above].map(({ type }) => nameWithin(nameType(type))) as [string, string];
  const count = components.length;
  const order = page.draft.components.map((component) => component.id);
  const [at, target] = [order.indexOf(id), order.indexOf(above.component_id)];
  const moved = order.filter((each) => each !== id).toSpliced(target, 0, id);
  const component = findComponent(page.draft, id);
  const part = partOfItem(pageDraft, id);
  return (
    <section
      aria-labelledby="nobody-reached"
      className="mb-4 rounded-md border border-warning bg-surface p-4 max-sm:sticky max-sm:bottom-0"
    >
      <h2 id="nobody-reached" className="flex items-center gap-2 font-semibold text-warning-fg">
        <Icon of={Lightbulb} size={16} />
        {text('nobody_reached', { name })}
      </h2>
      <p className="mt-1 text-fg-2">
        {place === count - 1 ? text('is_last', { count }) : text('is_at', { place: String(place + 1), count })}{' '}
        {text('stop_before', {
          stopped: formatNumber(stopped),
          views: formatNumber(shown_count),
          name: nameWithin(nameType(before.type)),
        })}{' '}
        {text('above_it', { name: other, reached: formatNumber(above.reached_count) })}
      </p>
      {component && at > target && target >= 0 ? (
        page.access_policy.EDIT && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              icon={<Icon of={ArrowUp} />}
              isSaving={change.isPending}
              onClick={() => change.save({ order: moved }, { order }, text('moved', { name, other }))}
            >
              {text('move_above', { name: other })}
            </Button>
            <Button
              variant="ghost"
              disabled={change.isPending}
              onClick={() =>
                change.save(
                  { [part]: null },
                  { [part]: component },
                  text('removed', { name }),
                  // A component that comes back comes back to its place.
                  { order },
                )
              }
            >
              {text('remove', { name })}
            </Button>
          </div>
        )
      ) : (
        <p className="mt-2 text-xs text-fg-3">{text('changed_already')}</p>
      )}
    </section>
  );
}

type Parts = Record<string, Component | string[] | null>;
type Component = PageDefinition['components'][number];

/** Returns what writes parts of the draft and says so; undoing writes them back, with what belongs to that. */
function useDraftChange(id: number) {
  const change = useChange(pageTemplates.saveDraft);
  const write = (draft: Parts, base: Parts, onSuccess?: () => void) =>
    change.mutate({ params: { id }, body: { draft, base: { draft: base } } }, { ...(onSuccess && { onSuccess }) });
  return {
    isPending: change.isPending,
    save: (draft: Parts, base: Parts, heading: string, besides: Parts = {}) =>
      write(draft, base, () =>
        toast({
          type: 'SUCCESS',
          heading,
          message: text('only_in_draft'),
          undo: () => write({ ...base, ...besides }, draft),
        }),
      ),
  };
}
