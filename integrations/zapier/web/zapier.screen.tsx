import { ExternalLink, Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { ApiKeysPanel } from '#features/api-keys/web/index.ts';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { outgoingWebhooks } from '#features/outgoing-webhooks/contract.ts';
import { DeliveriesPanel, NewWebhookDialog, WebhooksPanel } from '#features/outgoing-webhooks/web/index.ts';
import { sourceHealth } from '#features/source-health/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { ZAPIER } from '../contract.ts';
import { text } from './en.ts';
import { ReceivedLeads } from './received-leads.tsx';

const urlFields = { webhook: urlId };
const ZAPIER_URL = 'https://zapier.com/app/zaps';

/** Shows the keys, the Zaps and webhooks, and the deliveries of the chosen one. */
export function ZapierScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const [{ webhook: chosen = null }, changeUrl] = useUrlState<{ webhook?: number }>(urlFields);
  const choose = (webhook: number | undefined) => void changeUrl({ webhook });
  const health = useRead(sourceHealth.list, { query: { kind: ZAPIER } }).data;
  const source = health?.results[0];
  const listed = useRead(outgoingWebhooks.list, {}).data?.results ?? [];
  const shown = listed.find(({ id }) => id === chosen) ?? listed[0];
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Zap} />}
        title={text('title')}
        status={health && (source ? 'active' : 'not_configured')}
        actions={
          <>
            <TextLink href={ZAPIER_URL} target="_blank" rel="noreferrer" className="flex items-center gap-1.5">
              <Icon of={ExternalLink} />
              {text('open_zapier')}
            </TextLink>
            <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
              {text('new_webhook')}
            </Button>
          </>
        }
      />
      <div className="grid min-h-0 flex-1 overflow-y-auto xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 pb-8">
          <ApiKeysPanel />
          {source && <ReceivedLeads source={source} />}
          <WebhooksPanel chosen={shown?.id ?? null} onChoose={choose} />
          {listed.length === 0 && <HowToConnect />}
        </div>
        {shown && (
          <div className="min-w-0 border-line bg-sunken max-xl:border-t xl:border-s">
            <DeliveriesPanel key={shown.id} webhook={shown} onDeleted={() => choose(undefined)} />
          </div>
        )}
      </div>
      {isAdding && <NewWebhookDialog onClose={() => setIsAdding(false)} onAdded={choose} />}
    </>
  );
}

const HowToConnect = () => (
  <div className="grid max-w-[724px] gap-5 px-5 pt-6 max-sm:px-4">
    <section>
      <h2 className="font-semibold">{text('how_title')}</h2>
      <ol className="mt-1 grid list-decimal gap-1 ps-5 text-fg-2">
        <li>{text('step_key')}</li>
        <li>{text('step_connect')}</li>
        <li>{text('step_zap')}</li>
      </ol>
    </section>
    <section>
      <h2 className="font-semibold">{text('examples_title')}</h2>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-fg-2">
        <li>{text('example_sheet')}</li>
        <li>{text('example_chat')}</li>
        <li>{text('example_form')}</li>
      </ul>
    </section>
  </div>
);
