import { useRef, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { TextField } from '#platform/web/ui/text-field.tsx';
import { toast } from '#platform/web/ui/toast-store.ts';
import { type LeadNeedingAttention, leads } from '../contract.ts';
import { text } from './en.ts';

const MAX_REASON = 300;

/** A lead is dismissed only with a reason. */
export function DismissDialog({ lead, onClose }: { lead: LeadNeedingAttention; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const dismiss = useChange(leads.dismiss, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('dismissed_toast') });
    },
  });
  const error = reason.trim() === '' ? messages.required : reason.length > MAX_REASON ? messages.max(MAX_REASON) : null;
  const save = () => {
    setIsTouched(true);
    if (error === null) dismiss.mutate({ params: { id: lead.id }, body: { reason } });
  };
  return (
    <FormDialog
      onClose={onClose}
      size="confirm"
      title={text('dismiss_title')}
      description={text('dismiss_text')}
      initialFocus={input}
      saveLabel={text('dismiss')}
      isSaving={dismiss.isPending}
      onSubmit={save}
    >
      <TextField
        label={text('reason')}
        isRequired
        ref={input}
        value={reason}
        placeholder={text('reason_hint')}
        error={isTouched ? error : null}
        onChange={({ target }) => setReason(target.value)}
        onBlur={() => setIsTouched(reason !== '')}
      />
    </FormDialog>
  );
}
