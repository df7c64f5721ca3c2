import { ArrowRight } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { formatDateTime, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { MovePreview } from '../../contract.ts';
import { findStep } from './change-steps.ts';
import { nameNumbered } from './describe-parts.ts';
import { text } from './en.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';

interface MovesDialogProps {
  of: SequenceDraft;
  moves: MovePreview;
  isPublishing: boolean;
  publish: () => void;
  onClose: () => void;
}

const kinds = ['stays', 'rescheduled', 'moves', 'completes'] as const;

/** What publishing does to the clients inside, by number, by step and by name. */
export function MovesDialog({ of, moves, isPublishing, publish, onClose }: MovesDialogProps) {
  const { stored, draft } = of;
  const { inside, made_due, by_step, clients } = moves;
  const nameAfter = (id: string | null) =>
    id === null ? text('the_end') : nameNumbered(id, draft.steps, stored.contents);
  const nameBefore = (id: string) => {
    const name = nameNumbered(id, stored.steps, stored.contents);
    return findStep(draft, id) ? name : text('step_removed', { name });
  };
  const changed = moves.rescheduled + moves.moves + moves.completes;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('publish_question', { count: stored.unpublished_parts.length })}
      description={text('clients_inside', { count: inside })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button variant="primary" isSaving={isPublishing} onClick={publish}>
            {text('publish_changes', { count: stored.unpublished_parts.length })}
          </Button>
        </>
      }
    >
      <dl className="m-0 grid grid-cols-4 gap-px overflow-hidden rounded-md border border-line-2 bg-line-2 max-sm:grid-cols-2">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-col-reverse justify-end bg-raised px-3 py-2.5">
            <dt className="text-xs text-fg-3">{text(`move_${kind}`)}</dt>
            <dd className="m-0 text-lg font-semibold tabular-nums">{formatNumber(moves[kind])}</dd>
          </div>
        ))}
      </dl>
      {made_due > 0 && (
        <p className="mt-3 rounded-md bg-warning-tint px-3 py-2 text-warning-fg">
          {text('made_due', { count: made_due })} {text('made_due_pace')}
        </p>
      )}
      {by_step.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 font-semibold">{text('moves_by_step')}</h3>
          <ul>
            {by_step.map(({ from, to, count }) => (
              <li key={`${from} ${to}`} className="flex items-center gap-2 border-b border-line py-2 last:border-0">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {nameBefore(from)}
                  <Icon of={ArrowRight} size={12} isDirectional className="mx-1.5 inline text-icon" />
                  <span className="sr-only">{text('to_step')} </span>
                  {nameAfter(to)}
                </span>
                <span className="text-xs whitespace-nowrap text-fg-3">{text('clients', { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {clients.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-1 font-semibold">
            {clients.length < changed ? text('first_changed', { count: clients.length }) : text('changed_clients')}
          </h3>
          <ul>
            {clients.map((moved) => (
              <MovedClient key={moved.client.id} moved={moved} step={nameAfter(moved.step_id)} />
            ))}
          </ul>
        </section>
      )}
      {changed === 0 && <p className="mt-4 text-fg-2">{text('all_stay')}</p>}
    </Dialog>
  );
}

function MovedClient({ moved: { client, due_at }, step }: { moved: MovePreview['clients'][number]; step: string }) {
  const { time_zone } = useSession();
  const now = useNow();
  return (
    <li className="border-b border-line py-2 last:border-0">
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 flex-1 truncate font-medium">{client.name}</bdi>
        {due_at !== null && (
          <span className="text-xs whitespace-nowrap text-fg-2">
            {due_at <= now ? text('due_now') : text('due_at', { when: formatDateTime(due_at, time_zone) })}
          </span>
        )}
      </span>
      <span className="block truncate text-xs text-fg-3">{step}</span>
    </li>
  );
}
