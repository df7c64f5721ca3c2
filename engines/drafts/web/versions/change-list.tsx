import { Undo2 } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge, type BadgeTone, CountBadge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Comparison, ItemChange } from './compare-versions.ts';
import { text } from './en.ts';
import { nameSide } from './sides.ts';
import type { Side, Versioned } from './versioned.ts';

const tones: Record<ItemChange['kind'], BadgeTone> = {
  added: 'success',
  removed: 'danger',
  changed: 'warning',
  moved: 'info',
};

interface ChangeListProps {
  of: Versioned;
  older: Side;
  newer: Side;
  comparison: Comparison;
  /** The change that is shown. */
  at: number;
  onChoose: (at: number) => void;
}

/** What changed between two versions; the older one, or one change alone, is brought back into the draft. */
export function ChangeList({ of, older, newer, comparison, at, onChoose }: ChangeListProps) {
  const { changes, fields } = comparison;
  const chosen = changes[at];
  return (
    <section
      aria-labelledby="draft-changes"
      className="flex min-h-0 flex-col border-line-2 bg-surface max-lg:border-t lg:overflow-y-auto lg:border-s"
    >
      <header className="flex items-center gap-2 px-5 pt-4 pb-2">
        <h2 id="draft-changes" className="font-semibold">
          {text('from_to', { older: nameSide(older), newer: nameSide(newer) })}
        </h2>
        <CountBadge count={changes.length} />
      </header>
      {changes.length === 0 && fields.length === 0 && <p className="px-5 text-fg-2">{text('no_changes')}</p>}
      {fields.map((field) => (
        <p key={field} className="flex items-center gap-2 px-5 py-2">
          <span className="flex-1">{of.nameField(field)}</span>
          <Badge tone={tones.changed}>{text('kind_changed')}</Badge>
        </p>
      ))}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-2">
        {changes.map((change, place) => {
          const { type } = (change.after ?? change.before)!;
          return (
            <li key={change.id}>
              <button
                type="button"
                aria-current={place === at ? 'true' : undefined}
                onClick={() => onChoose(place)}
                className={classNames(
                  'focus-inset flex w-full items-center gap-3 rounded-md px-3 py-2 text-start',
                  place === at ? 'bg-brand-tint' : 'hover:bg-hover',
                )}
              >
                {of.drawIcon(type)}
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{of.nameType(type)}</span>
                  <span dir="auto" className="block truncate text-xs text-fg-3">
                    {describeChange(of, change)}
                  </span>
                </span>
                <Badge tone={tones[change.kind]}>{text(`kind_${change.kind}`)}</Badge>
              </button>
            </li>
          );
        })}
      </ul>
      {older !== 'draft' && of.restore && (
        <Restore of={of} version={older} change={chosen?.before ? chosen : undefined} />
      )}
    </section>
  );
}

/** Returns 'city view → sea view', or what there is of the item. */
function describeChange({ summarise }: Versioned, { before, after }: ItemChange): string {
  const [was, is] = [before, after].map((item) => (item ? summarise(item) : ''));
  return was && is && was !== is ? text('from_into', { before: was, after: is }) : is || was || '';
}

interface RestoreProps {
  of: Versioned;
  version: number;
  /** The change that is shown, where the older version has its item. */
  change: ItemChange | undefined;
}

function Restore({ of, version: number, change }: RestoreProps) {
  const version = String(number);
  const restore = (id: string | null, heading: string) =>
    of.restore?.(number, id, () =>
      toast({
        type: 'SUCCESS',
        heading,
        message: text('restored_text'),
        next: { label: text('open_draft'), onChoose: of.openDraft },
      }),
    );
  return (
    <div className="mt-auto border-t border-line-2 p-5">
      <h3 className="font-semibold">{text('bring_back', { version })}</h3>
      <p className="mt-1 mb-3 text-fg-2">{text('bring_back_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Icon of={Undo2} isDirectional />}
          isSaving={of.isRestoring}
          onClick={() => restore(null, text('restored', { version }))}
        >
          {text('restore', { version })}
        </Button>
        {change?.before && change.kind !== 'moved' && (
          <Button
            disabled={of.isRestoring}
            onClick={() =>
              restore(change.id, text('restored_one', { name: of.nameType(change.before!.type), version }))
            }
          >
            {text('only_this')}
          </Button>
        )}
      </div>
    </div>
  );
}
