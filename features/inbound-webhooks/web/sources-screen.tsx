import { Plus } from 'lucide-react';
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
import { Tabs } from '#platform/web/ui/layout/tabs.tsx';
import type { WebhookSource } from '../contract.ts';
import { AddSourceDialog } from './add-source-dialog.tsx';
import { text } from './en.ts';
import { OpenQuestions } from './finish-set-up.tsx';
import { SourceDetail } from './source-detail.tsx';
import { useWebhook, type WebhookOnScreens } from './webhook-on-screens.ts';

const urlFields = { source: urlId };

const listSources = ({ contract, page }: WebhookOnScreens) =>
  defineList(contract.calls.list, {
    words: { label: page.title, notLoaded: text('not_loaded', { source: page.title }) },
    skeleton: <RecordSkeleton />,
    forbidden: { title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) },
  });

/** Lists the sources of one kind and shows the chosen one. */
export function SourcesScreen() {
  const webhook = useWebhook();
  const [list] = useState(() => listSources(webhook));
  const view = useWholeList(list);
  const [isAdding, setIsAdding] = useState(false);
  const [{ source: chosen = null }, changeUrl] = useUrlState<{ source?: number }>(urlFields);
  const setChosen = (source: number) => void changeUrl({ source });
  const sources = view.pages.rows;
  const shown = sources.find(({ id }) => id === chosen) ?? sources[0];
  const title = (
    <>
      {webhook.page.title}
      {shown && <OpenQuestions source={shown} />}
    </>
  );
  const add = (
    <Button icon={<Icon of={Plus} />} onClick={() => setIsAdding(true)}>
      {webhook.words.add}
    </Button>
  );
  return (
    <>
      <IntegrationHeader icon={webhook.mark} title={title} actions={sources.length > 0 && add} />
      <ListStates view={view} empty={<NoSource action={<AddFirstSource onAdded={setChosen} />} />}>
        {shown && <Sources sources={sources} shown={shown} onChoose={setChosen} />}
      </ListStates>
      {isAdding && <AddSourceDialog onClose={() => setIsAdding(false)} onAdded={setChosen} />}
    </>
  );
}

interface SourcesProps {
  sources: readonly WebhookSource[];
  shown: WebhookSource;
  onChoose: (id: number) => void;
}

function Sources({ sources, shown, onChoose }: SourcesProps) {
  const { page } = useWebhook();
  const detail = <SourceDetail key={shown.id} id={shown.id} />;
  if (sources.length === 1) return <Scroll>{detail}</Scroll>;
  return (
    <Scroll>
      <Tabs
        label={page.title}
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
function AddFirstSource({ onAdded }: { onAdded: (id: number) => void }) {
  const webhook = useWebhook();
  const create = useChange(webhook.contract.calls.create, { onSuccess: ({ id }) => onAdded(id) });
  return (
    <Button
      variant="primary"
      icon={<Icon of={Plus} />}
      isSaving={create.isPending}
      onClick={() => create.mutate({ body: { name: webhook.words.default_name } })}
    >
      {webhook.words.add}
    </Button>
  );
}

const Scroll = ({ children }: { children: React.ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">{children}</div>
);

const NoSource = ({ action }: { action: React.ReactNode }) => (
  <EmptyPanel
    title={useWebhook().words.empty_title}
    placeholder={[0, 1, 2].map((row) => (
      <PlaceholderRow key={row}>
        <SkeletonBlock shape="circle" className="size-6" />
        <SkeletonBlock className="h-2 w-24" />
        <SkeletonBlock className="ms-auto h-2 w-10" />
      </PlaceholderRow>
    ))}
    actions={action}
  >
    {useWebhook().words.empty_text}
  </EmptyPanel>
);
