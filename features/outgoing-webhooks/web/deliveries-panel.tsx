import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { useChange, useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { MAX_REPLAYED, type OutgoingWebhook, outgoingWebhooks } from '../contract.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { text } from './en.ts';
import { SigningSecret } from './signing-secret.tsx';
import { EditWebhookDialog } from './webhook-dialog.tsx';

type Shown = 'all' | 'FAILED' | 'WAITING';

/** Shows what was sent to one Zap or webhook, what came back, and what can be done with it. */
export function DeliveriesPanel({ webhook, onDeleted }: { webhook: OutgoingWebhook; onDeleted: () => void }) {
  const { id, name, url, kind, failed_count, waiting_count } = webhook;
  const [shown, setShown] = useState<Shown>('all');
  const query = shown === 'all' ? {} : { status: shown };
  const read = useReadPages(outgoingWebhooks.listDeliveries, { params: { id }, query });
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section aria-label={text('deliveries_of', { name })} className="min-w-0">
      <div className="px-5 pt-4 pb-3 max-sm:px-4">
        <h2 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </h2>
        <p dir="ltr" className="text-xs text-fg-2 [overflow-wrap:anywhere]">
          POST {url}
        </p>
        <WebhookActions webhook={webhook} onDeleted={onDeleted} />
        <Segmented<Shown>
          size="sm"
          className="mt-3"
          label={text('which')}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: text('all') },
            { value: 'FAILED', label: text('failed'), count: formatNumber(failed_count) },
            { value: 'WAITING', label: text('waits'), count: formatNumber(waiting_count) },
          ]}
        />
      </div>
      {read.isPending && <RecordSkeleton />}
      {read.isError && read.rows.length === 0 && (
        <PartNotLoaded words={text('deliveries_failed')} read={read} className="px-5 max-sm:px-4" />
      )}
      {read.isSuccess && read.rows.length === 0 && (
        <p className="px-5 text-fg-2 max-sm:px-4">{text(shown === 'all' ? 'no_deliveries' : 'none_of_these')}</p>
      )}
      <ul aria-label={text('deliveries')}>
        {read.rows.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            webhook_id={id}
            delivery={delivery}
            isOpen={open === delivery.id}
            onToggle={() => setOpen(open === delivery.id ? null : delivery.id)}
          />
        ))}
      </ul>
      <ShowMore list={read} className="px-5 py-3 max-sm:px-4" size="sm" />
      <p className="px-5 py-3 text-xs text-fg-3 max-sm:px-4">{text('kept')}</p>
      {kind === 'WEBHOOK' && <SigningSecret webhook={webhook} />}
    </section>
  );
}

function WebhookActions({ webhook, onDeleted }: { webhook: OutgoingWebhook; onDeleted: () => void }) {
  const { id, name, is_on, failed_count } = webhook;
  const [asked, setAsked] = useState<'edit' | 'replay' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const test = useChange(outgoingWebhooks.sendTest, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('test_sent') }),
  });
  const replay = useChange(outgoingWebhooks.sendFailedAgain, {
    onSuccess: ({ count }) => {
      close();
      toast({ type: 'SUCCESS', heading: text('replayed', { count }) });
    },
  });
  const remove = useChange(outgoingWebhooks.delete, {
    onSuccess: () => {
      close();
      onDeleted();
      toast({ type: 'SUCCESS', heading: text('deleted_toast') });
    },
  });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={<Icon of={Send} />}
        disabled={!is_on}
        isSaving={test.isPending}
        onClick={() => test.mutate({ params: { id } })}
      >
        {text('send_test')}
      </Button>
      {is_on && failed_count > 0 && (
        <Button size="sm" icon={<Icon of={RotateCw} />} onClick={() => setAsked('replay')}>
          {text('replay', { count: failed_count })}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setAsked('edit')}>
        {text('edit')}
      </Button>
      <Button size="sm" variant="danger-quiet" onClick={() => setAsked('delete')}>
        {text('delete')}
      </Button>
      {asked === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === 'replay'}
        title={text('replay_title', { count: failed_count })}
        confirmLabel={text('replay_confirm')}
        isSaving={replay.isPending}
        onConfirm={() => replay.mutate({ params: { id } })}
        onCancel={close}
      >
        {text('replay_text')}
        {failed_count > MAX_REPLAYED && <> {text('replay_most', { count: MAX_REPLAYED })}</>}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        isDestructive
        title={text('delete_title', { name })}
        confirmLabel={text('delete')}
        isSaving={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onCancel={close}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </div>
  );
}
