import { Check, Globe } from 'lucide-react';
import { IntegrationHeader } from '#features/integrations/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { HeaderIcon } from '#platform/web/ui/layout/page-header.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type WordpressInfo, wordpress } from '../contract.ts';
import { ConnectSteps } from './connect-steps.tsx';
import { text } from './en.ts';
import { SiteCard } from './site-card.tsx';

/** Connects WordPress sites by a plugin and a code, and shows how they are doing. */
export function WordpressScreen() {
  const read = useRead(wordpress.getWpIntegrationInfo, {});
  return (
    <>
      <IntegrationHeader icon={<HeaderIcon of={Globe} />} title={text('wordpress')} status={readStatus(read.data)} />
      {read.isPending ? (
        <RecordSkeleton />
      ) : read.isError ? (
        <AreaNotLoaded
          title={text('not_loaded')}
          read={read}
          forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
        />
      ) : (
        <Loaded info={read.data} />
      )}
    </>
  );
}

function readStatus(info: WordpressInfo | undefined) {
  if (!info) return undefined;
  if (info.sites.length === 0) return 'not_configured';
  return info.sites.every(({ is_connected }) => is_connected) ? 'active' : 'unknown';
}

/** Steps at the start while no site is connected, below the sites afterwards. */
function Loaded({ info }: { info: WordpressInfo }) {
  const { sites } = info;
  const steps = <ConnectSteps info={info} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">
      <div className="grid max-w-[724px] gap-x-12 gap-y-5 pt-5 xl:max-w-[1240px] xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0">
          {sites.length > 0 && (
            <Panel title={text('sites')} look="group" count={sites.length}>
              <div className="grid gap-4">
                {sites.map((site) => (
                  <SiteCard key={site.id} site={site} newest={info.plugin_version} />
                ))}
              </div>
            </Panel>
          )}
          <Panel title={text(sites.length > 0 ? 'connect_another' : 'connect_title')} look="group">
            {steps}
          </Panel>
        </div>
        <aside className="grid content-start gap-5">
          <p role="status" className="flex flex-wrap items-center gap-x-2 rounded-md bg-sunken px-3.5 py-2.5">
            <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-brand" />
            <span className="font-medium">{text(sites.length > 0 ? 'listening_on' : 'listening')}</span>
            <span className="text-fg-2">{text('listening_text')}</span>
          </p>
          <Panel title={text('good_to_know')} look="card">
            <ul className="grid gap-2 pb-3 text-fg-2">
              {knowledge.map((words) => (
                <li key={words} className="flex gap-2">
                  <Icon of={Check} size={14} className="mt-1" />
                  <span className="min-w-0">{text(words)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </aside>
      </div>
    </div>
  );
}

const knowledge = ['know_plugins', 'know_mail', 'know_spam', 'know_queue'] as const;
