import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { TextDraft, textTemplates } from '../../../contract.ts';
import { text } from '../../en.ts';
import { MessageField } from './message-field.tsx';

/** Creates a message to send again and again. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const create = useChange(textTemplates.create, {
    ...saidByForm,
    onSuccess: ({ title }) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('message_saved'), message: title });
    },
  });
  const form = useForm({
    stored: { title: '', body: 'Hi {{client_first_name}}, ' },
    findProblem: problemBySchema(TextDraft.shape),
    save: (body) => create.mutateAsync({ body }),
  });
  return (
    <FormDialog onClose={onClose} title={text('new_message')} saveLabel={text('save_message')} form={form}>
      <TextField
        label={text('message_title')}
        help={text('message_title_hint')}
        isRequired
        autoComplete="off"
        {...form.input('title')}
      />
      <MessageField label={text('message_body')} isRequired about="text" {...form.control('body')} />
    </FormDialog>
  );
}
