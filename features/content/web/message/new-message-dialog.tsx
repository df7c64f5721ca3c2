import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { textTemplates } from '../../contract.ts';
import { text } from '../en.ts';
import { MessageField } from './message-field.tsx';

/** The same limits as the contract's, in the specification's words. */
export const MessageForm = z.object({
  title: z.string().trim().min(1, messages.required).max(120, messages.max(120)),
  body: z.string().trim().min(1, messages.required).max(5000, messages.max(5000)),
});
export type MessageForm = z.output<typeof MessageForm>;

/** Writes a message to send again and again. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<MessageForm>({
    resolver: zodResolver(MessageForm),
    mode: 'onTouched',
    defaultValues: { title: '', body: 'Hi {{client_first_name}}, ' },
  });
  const create = useChange(textTemplates.create, {
    onSuccess: ({ title }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('message_saved'), message: title });
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      onClose={onClose}
      title={text('new_message')}
      isDirty={isDirty}
      saveLabel={text('save_message')}
      isSaving={create.isPending}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate({ body }))(event)}
    >
      <TextField
        label={text('message_title')}
        help={text('message_title_hint')}
        isRequired
        error={errors.title?.message}
        autoComplete="off"
        {...form.register('title')}
      />
      <Controller
        control={form.control}
        name="body"
        render={({ field: { value, onChange } }) => (
          <MessageField
            label={text('message_body')}
            isRequired
            about="text"
            value={value}
            onChange={onChange}
            error={errors.body?.message}
          />
        )}
      />
    </FormDialog>
  );
}
