import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import type { WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { useWebhook } from './webhook-on-screens.ts';

/** Deletes a webhook after one question. */
export function DeleteSource({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useChange(webhook.contract.calls.delete, {
    onSuccess: () => {
      setIsAsking(false);
      toast({ type: 'SUCCESS', heading: text('deleted_toast') });
    },
  });
  return (
    <div className="border-t border-line py-5">
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {text('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={text('delete_title', { name: source.name })}
        confirmLabel={text('delete')}
        isSaving={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: source.id } })}
        onCancel={() => setIsAsking(false)}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </div>
  );
}
