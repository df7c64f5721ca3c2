import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/skeleton.tsx';
import { webhookSources } from '../contract.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import { text } from './en.ts';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookMapping } from './webhook-mapping.tsx';
import { WebhookSettingsForm } from './webhook-settings-form.tsx';
import { WebhookSigning } from './webhook-signing.tsx';
import { WebhookStatus } from './webhook-status.tsx';

/** One webhook: whether it receives, its address, its rules, its signature, the meaning of its fields. */
export function WebhookDetail({ id }: { id: number }) {
  const read = useRead(webhookSources.get, { params: { id } });
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) {
    return <NotLoaded title={text('not_loaded')} read={read} />;
  }
  const source = read.data;
  return (
    <div className="max-w-[724px] pt-2">
      <WebhookStatus source={source} />
      <WebhookAddress source={source} />
      <WebhookSettingsForm key={source.id} source={source} />
      <WebhookSigning source={source} />
      <WebhookMapping source={source} />
      <DeleteWebhook source={source} />
    </div>
  );
}
