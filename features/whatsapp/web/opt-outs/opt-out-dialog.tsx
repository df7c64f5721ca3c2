import type { Client } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { whatsappOptOuts } from '../../opt-outs-calls.ts';
import { text } from './en.ts';

/** Asks whether a client is opted out of WhatsApp, or wants messages again. */
export function OptOutDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const what = client.is_whatsapp_opted_out ? 'start' : 'stop';
  const { name } = client;
  const change = useChange(whatsappOptOuts.setOfClient, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text(what === 'stop' ? 'stopped' : 'started', { name }) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => change.mutate({ params: { id: client.id }, body: { is_opted_out: what === 'stop' } })}
      title={text(`${what}_title`, { name })}
      confirmLabel={text(`${what}_confirm`)}
      isSaving={change.isPending}
    >
      {text(`${what}_text`)}
    </ConfirmDialog>
  );
}
