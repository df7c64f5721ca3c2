import { Zap } from 'lucide-react';
import { AttentionList } from '#domain/web/attention-list.tsx';
import { SelfTestButton } from '#features/inbound-webhooks/web/index.ts';
import { HEALTH_DAYS, type SourceHealth } from '#features/source-health/contract.ts';
import { sourceFigures } from '#features/source-health/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { ZAPIER } from '../contract.ts';
import { text } from './en.ts';

/** Shows how many leads Zaps have created, says where none come any more, and tests their way. */
export function ReceivedLeads({ source }: { source: SourceHealth }) {
  const { source_id, last_lead_at, leads_by_day, silence } = source;
  const test = (
    <SelfTestButton
      kind={ZAPIER}
      title={text('zapier')}
      mark={<HeaderIcon of={Zap} />}
      source={{ id: source_id, name: text('zapier') }}
    />
  );
  return (
    <Panel look="band" title={text('leads')} end={test}>
      <div className="grid gap-2 px-5 pb-3 text-fg-2 max-sm:px-4">
        {last_lead_at === null ? (
          text('no_lead')
        ) : (
          <p>
            {text('leads_of_days', {
              count: leads_by_day.reduce((sum, { leads }) => sum + leads, 0),
              days: HEALTH_DAYS,
            })}{' '}
            <Ago instant={last_lead_at} write={(ago) => text('last_lead', { ago })} />
          </p>
        )}
        {silence && (
          <AttentionList>
            <sourceFigures.SilenceItem kind={ZAPIER} account={{ source_id, name: text('zapier') }}>
              {null}
            </sourceFigures.SilenceItem>
          </AttentionList>
        )}
      </div>
    </Panel>
  );
}
