import { AttentionList } from '#domain/web/attention-list.tsx';
import { sourceFigures } from '#features/source-health/web/index.ts';
import type { WebhookSource } from '../contract.ts';
import { TestButton } from './test-button.tsx';
import { useWebhook } from './webhook-on-screens.ts';

const { SilenceItem, useFigures } = sourceFigures;

/** Says that a source should have sent leads and did not, and lets a person try it. */
export function SourceSilence({ source }: { source: WebhookSource }) {
  const { contract } = useWebhook();
  const isSilent = useFigures(contract.id).some(
    ({ source_id, silent_since }) => source_id === source.id && silent_since,
  );
  if (!isSilent) return null;
  return (
    <div className="mb-4">
      <AttentionList>
        <SilenceItem kind={contract.id} account={{ source_id: source.id, name: source.name }}>
          <TestButton source={source} />
        </SilenceItem>
      </AttentionList>
    </div>
  );
}
