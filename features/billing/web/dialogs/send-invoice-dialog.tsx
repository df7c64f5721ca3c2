import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type Invoice, payments } from '../../contract.ts';
import { text } from './en.ts';

interface SendInvoiceDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Sends the link of an invoice to somebody who pays it without an account here. */
export function SendInvoiceDialog({ invoice: { id, number, description }, onClose }: SendInvoiceDialogProps) {
  const send = useChange(payments.sendInvoice, {
    ...saidByForm,
    onSuccess: (_done, { body }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('sent'), message: text('sent_text', { email: body.email }) });
    },
  });
  const [stored] = useState({ email: '' });
  const form = useForm({
    stored,
    refusalUnder: 'email',
    findProblem: (_name, { email }) => checkEmail(email),
    save: ({ email }) => send.mutateAsync({ params: { id }, body: { email: email.trim() } }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('send_title', { number: number ?? description })}
      description={text('send_lead')}
      saveLabel={text('send')}
    >
      <TextField label={text('email')} type="email" isRequired autoComplete="email" {...form.input('email')} />
    </FormDialog>
  );
}

/** Returns what is wrong with the address, if anything. */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return messages.required;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : messages.email;
}
