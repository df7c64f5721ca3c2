import { useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { DeleteSource } from './delete-source.tsx';
import { text } from './en.ts';
import { FinishSetUp } from './finish-set-up.tsx';
import { GuidedDetail } from './guided-detail.tsx';
import { SourceAddress } from './source-address.tsx';
import { SourceMapping } from './source-mapping.tsx';
import { SourceSettingsForm } from './source-settings-form.tsx';
import { SourceSigning } from './source-signing.tsx';
import { SourceSilence } from './source-silence.tsx';
import { SourceStatus } from './source-status.tsx';
import { useWebhook } from './webhook-on-screens.ts';

/** Shows one webhook: its URL, its status, the mapping of its fields, its settings, its signing secret. */
export function SourceDetail({ id }: { id: number }) {
  const webhook = useWebhook();
  const read = useRead(webhook.contract.calls.get, { params: { id } });
  if (read.isPending) return <RecordSkeleton />;
  if (read.isError) {
    return <NotLoaded title={text('not_loaded_one')} read={read} />;
  }
  const source = read.data;
  if (webhook.steps) return <GuidedDetail source={source} steps={webhook.steps} />;
  return (
    <div className="grid max-w-[724px] gap-x-12 pt-2 xl:max-w-[1240px] xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0">
        <SourceSilence source={source} />
        <SourceAddress source={source} />
        <SourceStatus source={source} />
        <SourceMapping source={source} />
        <FinishSetUp source={source} />
      </div>
      <div className="min-w-0 max-xl:border-t max-xl:border-line">
        <SourceSettingsForm key={source.id} source={source} />
        {webhook.signature_format && <SourceSigning source={source} />}
        <DeleteSource source={source} />
      </div>
    </div>
  );
}
