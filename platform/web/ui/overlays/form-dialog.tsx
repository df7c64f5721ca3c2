import { type FormEvent, useId } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'footer'> {
  /** On the button that sends the form. */
  saveLabel: string;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
}

/** A dialog that is one form: Cancel, and a button that sends it as Enter does. */
export function FormDialog({ saveLabel, isSaving, onSubmit, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            {uiText('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isSaving={isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
