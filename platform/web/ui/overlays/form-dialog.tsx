import { useId } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import type { AnyForm } from '#platform/web/use-form.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'footer' | 'isDirty'> {
  form: AnyForm;
  /** The words on the button that submits the form. */
  saveLabel: string;
}

/** A dialog that is one form, with Cancel and a button that submits it as Enter does. */
export function FormDialog({ form, saveLabel, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      isDirty={form.isDirty}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            {uiText('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isSaving={form.isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
