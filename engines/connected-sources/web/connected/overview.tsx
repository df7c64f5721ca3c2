import { History, Info, RefreshCw, Unlink } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { SourceAccount, SourceConnection } from '../../contract.ts';
import type { Connect } from '../connect/use-connect.ts';
import { text } from '../en.ts';
import { type AccountFigures, useSource } from '../source.ts';
import { AccountsSection } from './accounts-section.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import { ProblemList } from './problem-list.tsx';
import { useSyncForms } from './use-sync-forms.ts';

interface OverviewProps {
  connections: readonly SourceConnection[];
  accounts: readonly SourceAccount[];
  figures: readonly AccountFigures[];
  connect: Connect;
  onOldLeads: () => void;
  onSeeTest: (source_id: number) => void;
  /** Asks before a login ends; null for all. */
  onDisconnect: (login: SourceConnection | null) => void;
}

/** How a source is doing: problems, leads by day, accounts and forms; at the side the count, the logins, the daily test. */
export function Overview({ connections, accounts, figures, connect, ...actions }: OverviewProps) {
  const { contract, nouns, parts } = useSource();
  const { LeadsByDay, CountCard, LastLeadTrace } = parts.figures;
  const { id: kind } = contract;
  const { provider } = nouns;
  return (
    <div className="grid flex-1 xl:grid-cols-[minmax(0,1fr)_332px]">
      <div className="grid min-w-0 content-start gap-5 py-4">
        <div className="px-5 empty:hidden max-sm:px-4">
          <ProblemList connections={connections} accounts={accounts} figures={figures} connect={connect} />
        </div>
        <div className="px-5 *:mb-0 max-sm:px-4">
          <LeadsByDay kind={kind} accounts={accounts} />
        </div>
        <AccountsSection
          accounts={accounts}
          figures={figures}
          actions={<TableActions onOldLeads={actions.onOldLeads} />}
        />
        <Notes />
      </div>
      <aside
        aria-label={text('connection')}
        className="grid content-start gap-4 border-line-2 bg-canvas px-5 py-4 max-xl:border-t max-sm:px-4 xl:border-s"
      >
        <CountCard kind={kind} accounts={accounts} provider={provider} />
        <ConnectionPanel connections={connections} accounts={accounts} onDisconnect={actions.onDisconnect} />
        <hr className="w-full border-line-2" />
        <parts.tests.DailyPanel kind={kind} sources={accounts} provider={provider} onSee={actions.onSeeTest} />
        <LastLeadTrace kind={kind} accounts={accounts} provider={provider} />
        <hr className="w-full border-line-2" />
        <Button
          variant="danger-quiet"
          size="sm"
          className="-ms-2 justify-self-start"
          icon={<Icon of={Unlink} size={14} />}
          onClick={() => actions.onDisconnect(null)}
        >
          {text('disconnect', nouns)}
        </Button>
      </aside>
    </div>
  );
}

function Notes() {
  const { notes = [] } = useSource().words;
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-1.5 px-5 text-fg-2 max-sm:px-4">
      {notes.map((note) => (
        <li key={note} className="grid grid-cols-[16px_minmax(0,1fr)] gap-2">
          <Icon of={Info} size={14} className="mt-1" />
          {note}
        </li>
      ))}
    </ul>
  );
}

function TableActions({ onOldLeads }: { onOldLeads: () => void }) {
  const sync = useSyncForms();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Icon of={RefreshCw} size={14} />}
        isSaving={sync.isPending}
        onClick={() => sync.mutate({})}
      >
        {text('sync_forms')}
      </Button>
      <Button variant="ghost" size="sm" icon={<Icon of={History} size={14} />} onClick={onOldLeads}>
        {text('old_leads')}
      </Button>
    </>
  );
}
