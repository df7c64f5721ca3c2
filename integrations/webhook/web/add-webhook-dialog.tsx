import { useRef, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { WebhookSettings, webhookSources } from '../contract.ts';
import { text } from './en.ts';

const MAX_NAME = 80;

/** What is wrong with a name, in the words of the specification. */
export function nameError(name: string): string | null {
  if (name.trim() === '') return messages.required;
  return WebhookSettings.shape.name.safeParse(name).success ? null : messages.max(MAX_NAME);
}

/** A new webhook needs only a name. */
export function AddWebhookDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const [name, setName] = useState(text('default_name'));
  const input = useRef<HTMLInputElement>(null);
  const create = useChange(webhookSources.create, {
    onSuccess: ({ id }) => {
      onAdded(id);
      onClose();
      toast({ type: 'SUCCESS', heading: text('added_toast') });
    },
  });
  const error = nameError(name);
  return (
    <FormDialog
      onClose={onClose}
      size="confirm"
      title={text('add_webhook')}
      initialFocus={input}
      saveLabel={text('add_webhook')}
      isSaving={create.isPending}
      onSubmit={() => error === null && create.mutate({ body: { name } })}
    >
      <TextField
        label={text('name')}
        help={text('name_help')}
        isRequired
        ref={input}
        value={name}
        error={error}
        // What stands there is only a proposal: typing takes its place.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
