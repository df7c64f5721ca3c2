import { useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

const SECRET_BYTES = 24;
const MIN_LENGTH = 16;
const MAX_LENGTH = 200;

/** Offers a new secret to copy, or a field for the one the sender has made; it is sent to the server once. */
export function SecretDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const webhook = useWebhook();
  const [fresh] = useState(() => (webhook.has_foreign_secret ? '' : freshSecret()));
  const input = useRef<HTMLInputElement>(null);
  const save = useChange(webhook.contract.setSecret, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('secret_saved') });
    },
  });
  const form = useForm({
    stored: { secret: fresh },
    findProblem: (_name, { secret }) => (secret.length < MIN_LENGTH ? text('secret_short') : null),
    save: (body) => save.mutateAsync({ params: { id }, body }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text(webhook.has_foreign_secret ? 'their_secret_title' : 'secret_title')}
      description={text(webhook.has_foreign_secret ? 'their_secret_text' : 'secret_text')}
      initialFocus={input}
      {...(!webhook.has_foreign_secret && {
        footerStart: <CopyButton text={form.values.secret} label={text('copy_secret')} />,
      })}
      saveLabel={text('save_secret')}
      form={form}
    >
      <TextField
        label={text('secret')}
        help={text(webhook.has_foreign_secret ? 'their_secret_help' : 'secret_help')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        ref={input}
        {...form.input('secret')}
      />
    </FormDialog>
  );
}

/** Returns 192 random bits in hex. */
const freshSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
