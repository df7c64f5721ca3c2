import { useNavigate } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
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
    <li className="flex min-h-[130px] flex-col rounded-md border border-line-2 bg-surface p-3.5 shadow-1">
      <div className="flex items-center gap-2.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
          <Icon of={Webhook} size={18} />
        </span>
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{text('webhook')}</h3>
          {isConnected && <p className="text-xs text-fg-3">{text('leads_filed', { count: filed })}</p>}
        </div>
      </div>
      <p className="mt-3 text-fg-2">{text('card_text')}</p>
      <div className="mt-auto flex items-center justify-between gap-2 pt-3">
        {read.isPending && <Waiting />}
        {read.isError && <PartNotLoaded words={text('card_failed')} read={read} />}
        {data && <Connection isConnected={isConnected} />}
      </div>
    </li>
  );
}

const Waiting = () => (
  <Skeleton>
    <SkeletonBlock />
  </Skeleton>
);

const Connection = ({ isConnected }: { isConnected: boolean }) => (
  <>
    <span className="flex items-center gap-2 text-xs text-fg-2">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', isConnected ? 'bg-success' : 'border-[1.5px] border-line-ctl')}
      />
      {text(isConnected ? 'connected' : 'not_connected')}
    </span>
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
