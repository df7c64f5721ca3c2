import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { type BulkAction, type BulkStatus, bulkActions } from '../../contract.ts';
import { describeOutcome, describeProgress, isAtWork } from '../describe-outcome.ts';
import { text } from '../en.ts';
import { UndoDialog } from './undo-dialog.tsx';

const tones: Record<BulkStatus, BadgeTone> = {
  RUNNING: 'info',
  DONE: 'success',
  CANCELLED: 'warning',
  FAILED: 'danger',
  UNDOING: 'info',
  UNDONE: 'neutral',
};

export const StatusBadge = ({ status }: Pick<BulkAction, 'status'>) => (
  <Badge tone={tones[status]}>{text(`status_${status}`)}</Badge>
);

/** How far an action is, or what it did and why clients were left out. */
export function ActionState({ action }: { action: BulkAction }) {
  if (!isAtWork(action))
    return (
      <div role="status" className="grid gap-0.5 text-sm text-fg-2">
        {describeOutcome(action).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    );
  const { words, done_count, total_count } = action;
  return (
    <div className="grid gap-1.5">
      <Progress label={words} ratio={done_count / Math.max(1, total_count)} />
      <p className="text-xs text-fg-2 tabular-nums">{describeProgress(action)}</p>
    </div>
  );
}

/** Stops an action that is running, or undoes one that has ended. */
export function ActionButtons({ action }: { action: BulkAction }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useChange(bulkActions.cancel);
  const { id, status, can_undo } = action;
  return (
    <>
      {status === 'RUNNING' && (
        <Button size="sm" isSaving={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {text('stop')}
        </Button>
      )}
      {can_undo && (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {text('undo')}
        </Button>
      )}
      {isAsking && <UndoDialog action={action} onClose={() => setIsAsking(false)} />}
    </>
  );
}
