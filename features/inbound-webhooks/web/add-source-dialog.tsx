import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { NameDialog } from '#platform/web/ui/overlays/name-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { WebhookSettings } from '../contract.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

/** Adds a webhook, which needs only a name. */
export function AddSourceDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const { contract, words } = useWebhook();
  const create = useChange(contract.calls.create, {
    ...saidByForm,
    onSuccess: ({ id }) => {
      onAdded(id);
      onClose();
      toast({ type: 'SUCCESS', heading: text('added_toast') });
    },
  });
  return (
    <NameDialog
      title={words.add}
      saveLabel={words.add}
      label={text('name')}
      help={text('name_help')}
      suggested={words.default_name}
      schema={WebhookSettings.shape.name}
      save={(name) => create.mutateAsync({ body: { name } })}
      onClose={onClose}
    />
  );
}
