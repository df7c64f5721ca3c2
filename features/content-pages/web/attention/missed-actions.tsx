import { ArrowUp } from 'lucide-react';
import { partOfItem } from '#engines/drafts/contract.ts';
import type { Move } from '#engines/visits/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type Component, type PageTemplate, pageDraft, pageTemplates } from '../../contract.ts';
import { findComponent } from '../editor/change-page.ts';
import { text } from './en.ts';

/** Returns the place of a component in the draft above another one; null where it is there already, or one of both is gone. */
export function findHigherPlace({ components }: PageTemplate['draft'], { missed, above }: Move): number | null {
  const [at, target] = [missed, above].map((one) => components.findIndex(({ id }) => id === one.component_id));
  return at! > target! && target! >= 0 ? target! : null;
}

interface MissedActionsProps {
  page: PageTemplate;
  id: string;
  target: number;
  name: string;
  other: string;
}

/** Moves a component that nobody reached up in the draft, or removes it. */
export function MissedActions({ page, id, target, name, other }: MissedActionsProps) {
  const change = useDraftChange(page.id);
  const order = page.draft.components.map((component) => component.id);
  const moved = order.filter((each) => each !== id).toSpliced(target, 0, id);
  const part = partOfItem(pageDraft, id);
  const removed = { [part]: findComponent(page.draft, id) ?? null };
  return (
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
        // A component that comes back comes back to its place.
        onClick={() => change.save({ [part]: null }, removed, text('removed', { name }), { order })}
      >
        {text('remove', { name })}
      </Button>
    </div>
  );
}

type Parts = Record<string, Component | string[] | null>;

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
