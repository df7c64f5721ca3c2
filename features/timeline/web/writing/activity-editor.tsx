import { type KeyboardEvent, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { useConflict } from '#platform/web/entity/use-conflict.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { timeline, type WrittenActivity } from '../../contract.ts';
import { text } from '../en.ts';
import { ActivityDetailFields, ActivityText } from './activity-fields.tsx';
import { pickDetails, useWritingBody, type Writing } from './activity-writing.ts';
import { AttachButton } from './attach-button.tsx';
import { AttachmentDrafts } from './attachment-drafts.tsx';
import { useAttachments } from './use-attachments.ts';

/** Edits an activity in place; what somebody else wrote meanwhile is shown and never overwritten without asking. */
export function ActivityEditor({ activity, onClose }: { activity: WrittenActivity; onClose: () => void }) {
  const { bodyOf, makeWriting } = useWritingBody();
  const [start] = useState(activity);
  const [writing, setWriting] = useState<Writing>(() => makeWriting(activity));
  const { ask, dialog } = useConflict(conflictWords);
  const [error, setError] = useState<string | null>(null);
  const files = useAttachments(activity.attachments);
  const type = activity.item_type;
  const save = useChange(timeline.updateItem, {
    onSuccess: onClose,
    onFailure: ({ body, fieldErrors }) => {
      const { conflicts } = body;
      if (conflicts) ask({ conflicts, useMine: () => submit({ isForced: true }), keepTheirs: onClose });
      setError(fieldErrors.text ?? null);
      return conflicts !== undefined || fieldErrors.text !== undefined;
    },
  });
  const submit = (options: { isForced: boolean }) => {
    if (files.isBusy) return;
    const { occurred_at, ...written } = bodyOf(writing);
    const isMoved = writing.occurred !== makeWriting(start).occurred;
    const base = options.isForced ? undefined : pickBase(start);
    const patch = { ...written, ...(isMoved && { occurred_at }), attachments: files.keys };
    save.mutate({ params: { t: type, id: activity.id }, body: { ...patch, ...(base && { base }) } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit({ isForced: false });
  };
  return (
    <>
      <section
        aria-label={text('edit_activity')}
        onKeyDown={onKeyDown}
        className="mt-2 flex flex-col gap-3 rounded-md border border-line-2 p-3"
      >
        <ActivityText writing={writing} onChange={setWriting} placeholder="" error={error} rows={3} />
        <ActivityDetailFields type={type} writing={writing} onChange={setWriting} mayBeNow={false} />
        {files.attachments.length > 0 && <AttachmentDrafts {...files} />}
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
      {dialog}
    </>
  );
}

const pickBase = (activity: WrittenActivity) => ({
  text: activity.text,
  type_specific_data: pickDetails(activity),
  occurred_at: activity.occurred_at,
  attachments: activity.attachments.map(({ key }) => key),
});

/** The conflict shows only the names of type-specific fields and files, not their values. */
const conflictWords = {
  findLabel: (field: string) => text(`conflict_${field as keyof ReturnType<typeof pickBase>}`),
  show: (value: unknown, field: string) => (field === 'text' ? String(value) : null),
};
