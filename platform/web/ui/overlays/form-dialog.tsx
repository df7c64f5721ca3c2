import { useId } from 'react';
import type { AnyForm } from '#platform/web/use-form.ts';
import { FormActions } from '../buttons/form-actions.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'footer' | 'isDirty'> {
  form: AnyForm;
  /** The words on the button that submits the form; 'Save' when absent. */
  saveLabel?: string | undefined;
}

/** A dialog that is one form, with Cancel and a button that submits it as Enter does. */
export function FormDialog({ form, saveLabel, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      isDirty={form.isDirty}
      footer={<FormActions formId={formId} isSaving={form.isSaving} saveLabel={saveLabel} onCancel={dialog.onClose} />}
    >
      <form {...form.props} id={formId} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
