import { type KeyboardEvent, useState } from 'react';
import type { FieldConflict } from '#platform/contract/problems.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { timeline, type WrittenActivity } from '../contract.ts';
import { ActivityDetailFields, ActivityText } from './activity-fields.tsx';
import { detailsOf, useWritingBody, type Writing } from './activity-writing.ts';
import { AttachButton, AttachmentDrafts } from './attachment-drafts.tsx';
import { text } from './en.ts';
import { useAttachments } from './use-attachments.ts';

/** Changes an activity where it stands. What somebody else wrote meanwhile is shown, never overwritten unasked. */
export function ActivityEditor({ activity, onClose }: { activity: WrittenActivity; onClose: () => void }) {
  const { bodyOf, writingOf } = useWritingBody();
  const [start] = useState(activity);
  const [writing, setWriting] = useState<Writing>(() => writingOf(activity));
  const [conflicts, setConflicts] = useState<FieldConflict[]>([]);
  const [error, setError] = useState<string | null>(null);
  const files = useAttachments(activity.attachments);
  const type = activity.item_type;
  const save = useChange(timeline.updateItem, {
    onSuccess: onClose,
    onFailure: ({ body, fieldErrors }) => {
      setConflicts(body.conflicts ?? []);
      setError(fieldErrors.text ?? null);
      return body.conflicts !== undefined || fieldErrors.text !== undefined;
    },
  });
  const submit = (options: { isForced: boolean }) => {
    if (files.isBusy) return;
    const { occurred_at, ...written } = bodyOf(writing);
    const isMoved = writing.occurred !== writingOf(start).occurred;
    const base = options.isForced ? undefined : baseOf(start);
    const patch = { ...written, ...(isMoved && { occurred_at }), attachments: files.keys };
    save.mutate({ params: { t: type, id: activity.id }, body: { ...patch, ...(base && { base }) } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit({ isForced: false });
  };
  return (
    <section
      aria-label={text('edit_activity')}
      onKeyDown={onKeyDown}
      className="mt-2 flex flex-col gap-3 rounded-md border border-line-2 p-3"
    >
      <ActivityText writing={writing} onChange={setWriting} placeholder="" error={error} rows={3} />
      <ActivityDetailFields type={type} writing={writing} onChange={setWriting} mayBeNow={false} />
      <AttachmentDrafts {...files} />
      {conflicts.length > 0 && (
        <Conflicts conflicts={conflicts} onSave={() => submit({ isForced: true })} onClose={onClose} />
      )}
      <div className="flex items-center gap-2">
        <AttachButton add={files.add} />
        {files.isBusy && <span className="text-xs text-fg-3">{text('wait_for_files')}</span>}
        <span className="ms-auto flex gap-2">
          <Button variant="ghost" size="sm" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button size="sm" onClick={() => submit({ isForced: false })} isSaving={save.isPending}>
            {text('save')}
          </Button>
        </span>
      </div>
    </section>
  );
}

const baseOf = (activity: WrittenActivity) => ({
  text: activity.text,
  type_specific_data: detailsOf(activity),
  occurred_at: activity.occurred_at,
  attachments: activity.attachments.map(({ key }) => key),
});

interface ConflictsProps {
  conflicts: readonly FieldConflict[];
  onSave: () => void;
  onClose: () => void;
}

function Conflicts({ conflicts, onSave, onClose }: ConflictsProps) {
  const written = conflicts.find(({ field }) => field === 'text');
  const person = conflicts[0]?.by;
  return (
    <div role="alert" className="rounded-sm bg-warning-tint p-2.5 text-warning-fg">
      <p>{person ? text('changed_meanwhile', { person }) : text('changed_meanwhile_unknown')}</p>
      {written && (
        <blockquote dir="auto" className="mt-1 whitespace-pre-wrap text-fg">
          {String(written.theirs)}
        </blockquote>
      )}
      <div className="mt-2 flex gap-2">
        <Button size="sm" onClick={onSave}>
          {text('save_mine')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {text('take_theirs')}
        </Button>
      </div>
    </div>
  );
}
