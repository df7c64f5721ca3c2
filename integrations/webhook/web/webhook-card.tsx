import { useNavigate } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { IntegrationCard, IntegrationState } from '#platform/web/ui/display/integration-card.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { webhookSources } from '../contract.ts';
import { webhookPages } from '../pages.ts';
import { text } from './en.ts';

/** Shows the webhook among the integrations: whether it is connected, and a link. */
export function WebhookCard() {
  const read = useRead(webhookSources.list, {});
  const { data } = read;
  const sources = data?.results ?? [];
  const isConnected = sources.length > 0;
  const filed = sources.reduce((sum, source) => sum + source.created_count + source.duplicate_count, 0);
  return (
    <IntegrationCard
      icon={Webhook}
      name={text('webhook')}
      below={isConnected && text('leads_filed', { count: filed })}
      about={text('card_text')}
    >
      {read.isPending && <Waiting />}
      {read.isError && <PartNotLoaded words={text('card_failed')} read={read} />}
      {data && <Connection isConnected={isConnected} />}
    </IntegrationCard>
  );
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBlock />
  </Skeleton>
);

const Connection = ({ isConnected }: { isConnected: boolean }) => (
  <>
    <IntegrationState isOn={isConnected}>{text(isConnected ? 'connected' : 'not_connected')}</IntegrationState>
    {isConnected ? (
      <PageLink to={webhookPages.webhook} className={buttonClasses({ variant: 'ghost', size: 'sm' })}>
        {text('manage')}
      </PageLink>
    ) : (
      <Connect />
    )}
  </>
);

/** Creates the first webhook at once and shows its URL; its name can be changed there. */
function Connect() {
  const navigate = useNavigate();
  const create = useChange(webhookSources.create, {
    onSuccess: ({ id }) => void navigate({ href: fillPage(webhookPages.webhook, {}, { source: id }) }),
  });
  return (
    <Button
      variant="primary"
      size="sm"
      isSaving={create.isPending}
      onClick={() => create.mutate({ body: { name: text('default_name') } })}
    >
      {text('connect')}
    </Button>
  );
}
