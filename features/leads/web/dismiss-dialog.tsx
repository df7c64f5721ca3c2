import { useRef } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { Dismissal, type LeadNeedingAttention, leads } from '../contract.ts';
import { text } from './en.ts';

/** Dismisses a lead, which requires a reason. */
export function DismissDialog({ lead, onClose }: { lead: LeadNeedingAttention; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const dismiss = useChange(leads.dismiss, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('dismissed_toast') });
    },
  });
  const form = useForm({
    stored: { reason: '' },
    findProblem: problemBySchema(Dismissal.shape),
    save: (body) => dismiss.mutateAsync({ params: { id: lead.id }, body }),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="confirm"
      title={text('dismiss_title')}
      description={text('dismiss_text')}
      initialFocus={input}
      saveLabel={text('dismiss')}
      form={form}
    >
      <TextField
        label={text('reason')}
        isRequired
        ref={input}
        placeholder={text('reason_hint')}
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
