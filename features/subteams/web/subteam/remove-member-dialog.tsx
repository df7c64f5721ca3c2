import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type SubteamDetails, type SubteamMember, subteams } from '../../contract.ts';
import { text } from './en.ts';

interface RemoveMemberDialogProps {
  member: SubteamMember;
  subteam: SubteamDetails;
  onClose: () => void;
}

/** Asks before a member leaves, and what becomes of their content that the sub-team sees (readings.md C17). */
export function RemoveMemberDialog({ member, subteam: { id, name }, onClose }: RemoveMemberDialogProps) {
  const [content, setContent] = useState<'KEEP' | 'UNSHARE'>('KEEP');
  const owned = useRead(subteams.checkHasContent, { params: { a: id, b: member.id } });
  const remove = useChange(subteams.removeMember, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('removed', { member: member.name, name }) });
    },
  });
  const count = owned.data?.content_count ?? 0;
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isSaving={remove.isPending || owned.isPending}
      title={text('remove_question', { member: member.name, name })}
      confirmLabel={text('remove')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id, memberId: member.id }, query: { content } })}
    >
      <p>{text('remove_text')}</p>
      {count > 0 && (
        <div className="mt-3 grid gap-2">
          <p>{text('remove_content', { count })}</p>
          <RadioGroup
            label={text('content_of')}
            isLabelHidden
            value={content}
            onChange={setContent}
            options={[
              { value: 'KEEP', label: text('keep_shared'), help: text('keep_shared_help') },
              { value: 'UNSHARE', label: text('unshare'), help: text('unshare_help') },
            ]}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
