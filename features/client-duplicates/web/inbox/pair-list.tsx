import { CircleCheck, Undo2 } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DuplicateEntry, type DuplicateView, duplicates } from '../../contract.ts';
import { text } from '../en.ts';
import { describeCertainty, describeMatch } from './describe-match.ts';
import type { InboxItem, MergedPair } from './merged-pairs.ts';

interface PairListProps {
  items: readonly InboxItem[];
  view: DuplicateView;
  chosenId: number | null;
  onChoose: (entry: DuplicateEntry) => void;
  onUndone: (merge_id: number) => void;
}

/** The pairs, one below the other; a merged one stays in its place with a way back. */
export const PairList = ({ items, view, chosenId, onChoose, onUndone }: PairListProps) => (
  <ul aria-label={text('pairs')}>
    {items.map(({ entry, merged }) =>
      merged ? (
        <MergedLine key={`merged ${merged.merge_id}`} pair={merged} onUndone={onUndone} />
      ) : (
        <li key={entry.id} className="border-b border-line">
          <PairButton
            entry={entry}
            mark={view === 'APART' ? text('kept_apart') : describeCertainty(entry)}
            isChosen={entry.id === chosenId}
            onChoose={() => onChoose(entry)}
          />
        </li>
      ),
    )}
  </ul>
);

interface PairButtonProps {
  entry: DuplicateEntry;
  mark: string;
  isChosen: boolean;
  onChoose: () => void;
}

function PairButton({ entry, mark, isChosen, onChoose }: PairButtonProps) {
  const { client, other, is_sure } = entry;
  const match = describeMatch(entry);
  const names = client.name === other.name ? client.name : `${client.name}, ${other.name}`;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={classNames(
        'focus-inset flex min-h-16 w-full items-center gap-2.5 py-2.5 ps-5 pe-3.5 text-start max-sm:ps-4',
        isChosen ? 'forced-chosen bg-selected' : 'hover:bg-hover',
      )}
    >
      <span className="relative size-9 shrink-0">
        <Avatar of={client} size={24} className="absolute start-0 top-0" />
        <Avatar of={other} size={24} className="absolute end-0 bottom-0 shadow-[0_0_0_2px_var(--ui-surface)]" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {names}
        </span>{' '}
        <span className="block truncate text-xs text-fg-3">{match}</span>{' '}
      </span>
      <Badge tone={is_sure ? 'brand' : 'neutral'}>{mark}</Badge>
    </button>
  );
}

function MergedLine({ pair, onUndone }: { pair: MergedPair; onUndone: (merge_id: number) => void }) {
  const { merge_id, survivor, count } = pair;
  const undo = useChange(duplicates.unmerge, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('unmerged') });
      onUndone(merge_id);
    },
  });
  return (
    <li className="flex min-h-16 items-center gap-2.5 border-b border-line bg-canvas py-2.5 ps-5 pe-3.5 max-sm:ps-4">
      <span className="grid size-9 shrink-0 place-items-center text-success">
        <Icon of={CircleCheck} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-fg-2">
          {survivor.name}
        </span>
        <span className="block truncate text-xs text-fg-3">{text('became_one', { count })}</span>
      </span>
      <Button
        size="sm"
        icon={<Icon of={Undo2} size={14} />}
        aria-label={text('undo_of', { name: survivor.name })}
        isSaving={undo.isPending}
        onClick={() => undo.mutate({ params: { id: survivor.id, merge_id } })}
      >
        {text('undo')}
      </Button>
    </li>
  );
}
