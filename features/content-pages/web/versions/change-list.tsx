import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge, type BadgeTone, CountBadge } from '#platform/web/ui/display/badge.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { summarise } from '../editor/describe-component.ts';
import type { Comparison, ComponentChange } from './compare-versions.ts';
import { text } from './en.ts';
import { nameSide, type Side } from './sides.ts';

const tones: Record<ComponentChange['kind'], BadgeTone> = {
  added: 'success',
  removed: 'danger',
  changed: 'warning',
  moved: 'info',
};

interface ChangeListProps {
  page: PageTemplate;
  older: Side;
  newer: Side;
  comparison: Comparison;
  /** The change that is shown. */
  at: number;
  onChoose: (at: number) => void;
}

/** What changed between two versions; the older one, or one change alone, is brought back into the draft. */
export function ChangeList({ page, older, newer, comparison, at, onChoose }: ChangeListProps) {
  const { changes, isLookChanged } = comparison;
  const { is_free_tier } = useSession();
  const chosen = changes[at];
  return (
    <section
      aria-labelledby="page-changes"
      className="flex min-h-0 flex-col border-line-2 bg-surface max-lg:border-t lg:overflow-y-auto lg:border-s"
    >
      <header className="flex items-center gap-2 px-5 pt-4 pb-2">
        <h2 id="page-changes" className="font-semibold">
          {text('from_to', { older: nameSide(older), newer: nameSide(newer) })}
        </h2>
        <CountBadge count={changes.length} />
      </header>
      {changes.length === 0 && !isLookChanged && <p className="px-5 text-fg-2">{text('no_changes')}</p>}
      {isLookChanged && (
        <p className="flex items-center gap-2 px-5 py-2">
          <span className="flex-1">{text('look')}</span>
          <Badge tone={tones.changed}>{text('kind_changed')}</Badge>
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-2">
        {changes.map((change, place) => (
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
              <ComponentIcon type={(change.after ?? change.before)!.type} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{nameType((change.after ?? change.before)!.type)}</span>
                <span dir="auto" className="block truncate text-xs text-fg-3">
                  {describeChange(change, page.files)}
                </span>
              </span>
              <Badge tone={tones[change.kind]}>{text(`kind_${change.kind}`)}</Badge>
            </button>
          </li>
        ))}
      </ul>
      {older !== 'draft' && page.access_policy.EDIT && !is_free_tier && (
        <Restore page={page} version={older} change={chosen?.before ? chosen : undefined} />
      )}
    </section>
  );
}

/** Returns 'city view → sea view', or what there is of the component. */
function describeChange({ before, after }: ComponentChange, files: PageTemplate['files']): string {
  const [was, is] = [before, after].map((component) => (component ? summarise(component, files) : ''));
  return was && is && was !== is ? text('from_into', { before: was, after: is }) : is || was || '';
}

interface RestoreProps {
  page: PageTemplate;
  version: number;
  /** The change that is shown, where the older version has its component. */
  change: ComponentChange | undefined;
}

function Restore({ page: { id }, version: number, change }: RestoreProps) {
  const navigate = useNavigate();
  const version = String(number);
  const restore = useChange(pageTemplates.restoreVersion, {
    onSuccess: (_, { body }) => {
      const name = change?.before ? nameType(change.before.type) : '';
      toast({
        type: 'SUCCESS',
        heading: body?.component_id ? text('restored_one', { name, version }) : text('restored', { version }),
        message: text('restored_text'),
        next: {
          label: text('open_draft'),
          onChoose: () => void navigate({ to: fillPage(contentPagePages.edit_page, { id }) }),
        },
      });
    },
  });
  const params = { id, version: number };
  return (
    <div className="mt-auto border-t border-line-2 p-5">
      <h3 className="font-semibold">{text('bring_back', { version })}</h3>
      <p className="mt-1 mb-3 text-fg-2">{text('bring_back_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Icon of={Undo2} isDirectional />}
          isSaving={restore.isPending}
          onClick={() => restore.mutate({ params, body: {} })}
        >
          {text('restore', { version })}
        </Button>
        {change && change.kind !== 'moved' && (
          <Button
            disabled={restore.isPending}
            onClick={() => restore.mutate({ params, body: { component_id: change.id } })}
          >
            {text('only_this')}
          </Button>
        )}
      </div>
    </div>
  );
}
