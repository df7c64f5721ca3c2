import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { useWholeList } from '#platform/web/list/use-list.ts';
import { urlId, useUrlState } from '#platform/web/navigation/url-state.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { RecordSkeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { Tabs } from '#platform/web/ui/layout/tabs.tsx';
import { type WebhookSource, webhookSources } from '../contract.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { text } from './en.ts';
import { WebhookDetail } from './webhook-detail.tsx';

const urlFields = { source: urlId };

const webhooksList = defineList(webhookSources.list, {
  words: { label: text('webhooks'), notLoaded: text('not_loaded') },
  skeleton: <RecordSkeleton />,
  forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
});

/** Lists the webhooks of the organisation and shows the chosen one. */
export function WebhookScreen() {
  const view = useWholeList(webhooksList);
  const [isAdding, setIsAdding] = useState(false);
  const [{ source: chosen = null }, changeUrl] = useUrlState<{ source?: number }>(urlFields);
  const setChosen = (source: number) => void changeUrl({ source });
  const sources = view.pages.rows;
  const add = (
    <Button icon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
      {text('add_webhook')}
    </Button>
  );
  return (
    <>
      <IntegrationHeader
        icon={<HeaderIcon of={Webhook} />}
        title={text('webhook')}
        actions={sources.length > 0 && add}
      />
      <ListStates view={view} empty={<NoWebhook action={<AddFirstWebhook onAdded={setChosen} />} />}>
        <Webhooks sources={sources} chosen={chosen} onChoose={setChosen} />
      </ListStates>
      {isAdding && <AddWebhookDialog onClose={() => setIsAdding(false)} onAdded={setChosen} />}
    </>
  );
}

interface WebhooksProps {
  sources: readonly WebhookSource[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function Webhooks({ sources, chosen, onChoose }: WebhooksProps) {
  const shown = sources.find(({ id }) => id === chosen) ?? sources[0]!;
  const detail = <WebhookDetail key={shown.id} id={shown.id} />;
  if (sources.length === 1) return <Scroll>{detail}</Scroll>;
  return (
    <Scroll>
      <Tabs
        label={text('webhooks')}
        tabs={sources.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={String(shown.id)}
        onChange={(id) => onChoose(Number(id))}
      >
        {detail}
      </Tabs>
    </Scroll>
  );
}

/** Adds the first webhook at once and shows its URL; its name can be changed there. */
function AddFirstWebhook({ onAdded }: { onAdded: (id: number) => void }) {
  const create = useChange(webhookSources.create, { onSuccess: ({ id }) => onAdded(id) });
  return (
    <Button
      variant="primary"
      icon={<Icon of={Plus} />}
      isSaving={create.isPending}
      onClick={() => create.mutate({ body: { name: text('default_name') } })}
    >
      {text('add_webhook')}
    </Button>
  );
}

const Scroll = ({ children }: { children: React.ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">{children}</div>
);

const NoWebhook = ({ action }: { action: React.ReactNode }) => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={[0, 1, 2].map((row) => (
      <PlaceholderRow key={row}>
        <SkeletonBlock shape="circle" className="size-6" />
        <SkeletonBlock className="h-2 w-24" />
        <SkeletonBlock className="ms-auto h-2 w-10" />
      </PlaceholderRow>
    ))}
    actions={action}
  >
    {text('empty_text')}
  </EmptyPanel>
);
