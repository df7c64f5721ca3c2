import { lazy, Suspense, useEffect, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import type { IntegrationStatus, SourceConnection } from '../../contract.ts';

import { ConnectNotice } from '../connect/connect-notice.tsx';
import { offerPro } from '../connect/not-connected.tsx';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import { SourceHeader } from '../source-header.tsx';
import { ChooseForms } from './choose-forms.tsx';
import { describeFixWith } from './describe-fix.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { HeaderActions } from './header-actions.tsx';
import { OldLeadsDialog, OldLeadsProgress } from './old-leads.tsx';
import { Overview } from './overview.tsx';
import { useOldLeads } from './use-old-leads.ts';

/** The milliseconds between two looks at accounts whose forms are being read. */
const LOOK_MS = 2_000;

interface ConnectedProps {
  connections: readonly SourceConnection[];
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
  | { what: 'disconnect'; login: SourceConnection | null };

/** A source with at least one login. */
export function Connected({ connections, status, connect, isChoosing, onChosen }: ConnectedProps) {
  const source = useSource();
  const { contract, mark, nouns, parts } = source;
  const read = useAccounts();
  const figures = parts.figures.useFigures(contract.id);
  const [SelfTestDrawer] = useState(() => lazy(parts.tests.loadDrawer));
  const oldLeads = useOldLeads();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const accounts = read.data?.results ?? [];
  const hasAccounts = accounts.length > 0;
  return (
    <>
      <SourceHeader
        status={status}
        actions={
          <HeaderActions
            status={status}
            hasAccounts={hasAccounts}
            connect={connect}
            onTest={() => setOpened({ what: 'test', startsAtOnce: true })}
            onOldLeads={() => setOpened({ what: 'old_leads' })}
            onDisconnect={() => setOpened({ what: 'disconnect', login: null })}
          />
        }
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="grid gap-3 px-5 pt-4 empty:hidden max-sm:px-4">
          <FreeTierBar title={text('pro_bar_title', nouns)} unlock={text('see_plans')} onUnlock={offerPro}>
            {text('pro_bar_text')}
          </FreeTierBar>
          <ConnectNotice connect={connect} />
          <OldLeadsProgress oldLeads={oldLeads} />
        </div>
        {read.isPending && <TableSkeleton rows={6} />}
        {read.isError && <PartNotLoaded words={text('accounts_not_loaded', nouns)} read={read} className="p-5" />}
        {read.data && !hasAccounts && <NoAccounts connect={connect} />}
        {hasAccounts && isChoosing && (
          <ChooseForms
            accounts={accounts}
            onDone={(withOldLeads) => {
              if (withOldLeads) oldLeads.start(168);
              onChosen();
            }}
          />
        )}
        {hasAccounts && !isChoosing && (
          <Overview
            connections={connections}
            accounts={accounts}
            figures={figures}
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
            kind={contract.id}
            sources={accounts}
            words={{ ...nouns, describeFix: describeFixWith(source, accounts, connect) }}
            portrait={mark}
            startsAtOnce={opened.startsAtOnce}
            firstId={opened.firstId}
            onClose={close}
          />
        </Suspense>
      )}
      {opened?.what === 'old_leads' && <OldLeadsDialog oldLeads={oldLeads} onClose={close} />}
      {opened?.what === 'disconnect' && <DisconnectDialog login={opened.login} accounts={accounts} onClose={close} />}
    </>
  );
}

/** Reads the accounts, again and again while the forms of one are being read. */
function useAccounts() {
  const read = useRead(useSource().contract.calls.listPages, {});
  const isLoading = read.data?.results.some(({ status }) => status === 'LOADING') ?? false;
  const { refetch } = read;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setInterval(() => void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isLoading, refetch]);
  return read;
}

function NoAccounts({ connect }: { connect: Connect }) {
  const { nouns, words } = useSource();
  return (
    <StatePanel
      title={text('no_accounts_title', nouns)}
      actions={
        <Button variant="primary" onClick={() => connect.begin({ is_rerequest: true })}>
          {text('ask_again', nouns)}
        </Button>
      }
    >
      {words.no_accounts_text}
    </StatePanel>
  );
}
