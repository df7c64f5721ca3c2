import { lazy, Suspense, useEffect, useState } from 'react';
import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { loadSelfTestDrawer } from '#features/self-tests/web/index.ts';
import { useSourceHealth } from '#features/source-health/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { FACEBOOK, type FacebookConnection, facebook } from '../../contract.ts';
import { ConnectNotice } from '../connect/connect-notice.tsx';
import { offerPro } from '../connect/not-connected.tsx';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { FacebookHeader } from '../facebook-header.tsx';
import { FacebookMark } from '../facebook-mark.tsx';
import { ChooseForms } from './choose-forms.tsx';
import { describeFixWith } from './describe-fix.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { HeaderActions } from './header-actions.tsx';
import { OldLeadsDialog, OldLeadsProgress } from './old-leads.tsx';
import { Overview } from './overview.tsx';
import { useOldLeads } from './use-old-leads.ts';

const SelfTestDrawer = lazy(loadSelfTestDrawer);

/** The milliseconds between two looks at pages whose forms are being read. */
const LOOK_MS = 2_000;

interface ConnectedProps {
  connections: readonly FacebookConnection[];
  status: IntegrationStatus;
  connect: Connect;
  /** True shows the first choice of forms. */
  isChoosing: boolean;
  onChosen: () => void;
}

/** What is open over the screen. */
type Opened =
  | { what: 'test'; startsAtOnce: boolean; firstId?: number }
  | { what: 'old_leads' }
  | { what: 'disconnect'; login: FacebookConnection | null };

/** Facebook with at least one login. */
export function Connected({ connections, status, connect, isChoosing, onChosen }: ConnectedProps) {
  const read = usePages();
  const health = useSourceHealth(FACEBOOK);
  const oldLeads = useOldLeads();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const pages = read.data?.results ?? [];
  const sources = pages.map(({ source_id, name }) => ({ source_id, name }));
  const hasPages = pages.length > 0;
  return (
    <>
      <FacebookHeader
        status={status}
        actions={
          <HeaderActions
            status={status}
            hasPages={hasPages}
            connect={connect}
            onTest={() => setOpened({ what: 'test', startsAtOnce: true })}
            onOldLeads={() => setOpened({ what: 'old_leads' })}
            onDisconnect={() => setOpened({ what: 'disconnect', login: null })}
          />
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="grid gap-3 px-5 pt-4 empty:hidden max-sm:px-4">
          <FreeTierBar title={text('pro_bar_title')} unlock={text('see_plans')} onUnlock={offerPro}>
            {text('pro_bar_text')}
          </FreeTierBar>
          <ConnectNotice connect={connect} />
          <OldLeadsProgress oldLeads={oldLeads} />
        </div>
        {read.isPending && <TableSkeleton rows={6} />}
        {read.isError && <PartNotLoaded words={text('pages_not_loaded')} read={read} className="p-5" />}
        {read.data && !hasPages && <NoPages connect={connect} />}
        {hasPages && isChoosing && (
          <ChooseForms
            pages={pages}
            onDone={(withOldLeads) => {
              if (withOldLeads) oldLeads.start(168);
              onChosen();
            }}
          />
        )}
        {hasPages && !isChoosing && (
          <Overview
            connections={connections}
            pages={pages}
            health={health}
            connect={connect}
            onOldLeads={() => setOpened({ what: 'old_leads' })}
            onSeeTest={(firstId) => setOpened({ what: 'test', startsAtOnce: false, firstId })}
            onDisconnect={(login) => setOpened({ what: 'disconnect', login })}
          />
        )}
      </div>
      {opened?.what === 'test' && (
        <Suspense fallback={null}>
          <SelfTestDrawer
            kind={FACEBOOK}
            sources={sources}
            words={{ source: text('source'), provider: text('facebook'), describeFix: describeFixWith(pages, connect) }}
            portrait={<FacebookMark />}
            startsAtOnce={opened.startsAtOnce}
            firstId={opened.firstId}
            onClose={close}
          />
        </Suspense>
      )}
      {opened?.what === 'old_leads' && <OldLeadsDialog oldLeads={oldLeads} onClose={close} />}
      {opened?.what === 'disconnect' && <DisconnectDialog login={opened.login} pages={pages} onClose={close} />}
    </>
  );
}

/** Reads the pages, again and again while the forms of one are being read. */
function usePages() {
  const read = useRead(facebook.listPages, {});
  const isLoading = read.data?.results.some(({ status }) => status === 'LOADING') ?? false;
  const { refetch } = read;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isLoading, refetch]);
  return read;
}

const NoPages = ({ connect }: { connect: Connect }) => (
  <StatePanel
    title={text('no_pages_title')}
    actions={
      <Button variant="primary" onClick={() => connect.begin({ is_rerequest: true })}>
        {text('ask_again')}
      </Button>
    }
  >
    {text('no_pages_text')}
  </StatePanel>
);
