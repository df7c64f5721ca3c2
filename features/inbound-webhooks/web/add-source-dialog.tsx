import { useRef } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import { WebhookSettings } from '../contract.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

/** Adds a webhook, which needs only a name. */
export function AddSourceDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const webhook = useWebhook();
  const input = useRef<HTMLInputElement>(null);
  const create = useChange(webhook.contract.calls.create, {
    ...saidByForm,
    onSuccess: ({ id }) => {
      onAdded(id);
      onClose();
      toast({ type: 'SUCCESS', heading: text('added_toast') });
    },
  });
  const form = useForm({
    stored: { name: webhook.words.default_name },
    findProblem: problemBySchema(WebhookSettings.shape),
    save: (body) => create.mutateAsync({ body }),
  });
  return (
    <FormDialog
      onClose={onClose}
      size="confirm"
      title={webhook.words.add}
      initialFocus={input}
      saveLabel={webhook.words.add}
      form={form}
    >
      <TextField
        label={text('name')}
        help={text('name_help')}
        isRequired
        ref={input}
        // The name is only a suggestion, which typing replaces.
        onFocus={({ target }) => target.select()}
        {...form.input('name')}
      />
    </FormDialog>
  );
}
