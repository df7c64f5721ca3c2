import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { webhookSources } from '../contract.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import { text } from './en.ts';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookMapping } from './webhook-mapping.tsx';
import { WebhookSettingsForm } from './webhook-settings-form.tsx';
import { WebhookSigning } from './webhook-signing.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** Shows one webhook: its URL, its status, the mapping of its fields, its settings, its signing secret. */
export function WebhookDetail({ id }: { id: number }) {
  const read = useRead(webhookSources.get, { params: { id } });
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) {
    return <NotLoaded title={text('not_loaded_one')} read={read} />;
  }
  const source = read.data;
  return (
    <div className="grid max-w-[724px] gap-x-12 pt-2 xl:max-w-[1240px] xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0">
        <WebhookAddress source={source} />
        <WebhookStatus source={source} />
        <WebhookMapping source={source} />
      </div>
      <div className="min-w-0 max-xl:border-t max-xl:border-line">
        <WebhookSettingsForm key={source.id} source={source} />
        <WebhookSigning source={source} />
        <DeleteWebhook source={source} />
      </div>
    </div>
  );
}
