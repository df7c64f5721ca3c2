import { useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { defineList } from '#platform/web/list/define-list.ts';
import { ListStates } from '#platform/web/list/list-states.tsx';
import { ListItems } from '#platform/web/list/rows/list-items.tsx';
import { useList } from '#platform/web/list/use-list.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, LinePlaceholders } from '#platform/web/ui/feedback/state-panel.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { type AutomationKind, type AutomationLog, automations, type CreditOutcome } from '../../contract.ts';
import { text } from './en.ts';

const outcomes = ['SPENT', 'HELD', 'RETURNED'] as const satisfies CreditOutcome[];

const makeList = (automation: AutomationKind | null, outcome: CreditOutcome | null) =>
  defineList(automations.listLogs, {
    words: { label: text('title'), notLoaded: text('not_loaded') },
    query: { page_size: 50, ...(automation && { automation }), ...(outcome && { outcome }) },
    Empty: outcome === null ? NoLogs : NoSuchLogs,
    skeleton: <TableSkeleton rows={6} />,
  });

interface LogsDrawerProps {
  /** Null for all automations. */
  kind: AutomationKind | null;
  onClose: () => void;
}

/** Lists what automations used credits for, and what became of them. */
export function LogsDrawer({ kind, onClose }: LogsDrawerProps) {
  const [outcome, setOutcome] = useState<CreditOutcome | null>(null);
  return (
    <Drawer isOpen onClose={onClose} title={text('title')} description={text('description')}>
      <Segmented
        label={text('filter')}
        value={outcome ?? 'ALL'}
        onChange={(value) => setOutcome(value === 'ALL' ? null : value)}
        segments={[
          { value: 'ALL' as const, label: text('all') },
          ...outcomes.map((value) => ({ value, label: text(value) })),
        ]}
        className="mb-2"
      />
      <Logs key={outcome} kind={kind} outcome={outcome} />
    </Drawer>
  );
}

function Logs({ kind, outcome }: { kind: AutomationKind | null; outcome: CreditOutcome | null }) {
  const [list] = useState(() => makeList(kind, outcome));
  const view = useList(list);
  return (
    <ListStates view={view}>
      <ListItems view={view}>{(log) => <Log key={log.id} log={log} />}</ListItems>
    </ListStates>
  );
}

function Log({ log: { channel, client, credits, outcome, created_at } }: { log: AutomationLog }) {
  const { time_zone } = useSession();
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate">
          {client ? (
            <PageLink
              to={clientPages.client}
              params={{ id: client.id }}
              className={`${linkClasses('quiet')} font-medium`}
            >
              {client.name}
            </PageLink>
          ) : (
            <span className="text-fg-3">{text('hidden_client')}</span>
          )}
        </p>
        <p className="text-xs text-fg-3">
          {nameChannel(channel)}, <LtrText>{formatDateTime(created_at, time_zone)}</LtrText>
        </p>
      </div>
      <span className={`shrink-0 text-xs tabular-nums ${outcome === 'SPENT' ? 'text-fg-2' : 'text-fg-3'}`}>
        {outcome === 'SPENT' ? text('credits', { count: credits }) : text(outcome)}
      </span>
    </li>
  );
}

const nameChannel = (channel: string): string =>
  channel === 'email_alert' || channel === 'whatsapp_alert' || channel === 'whatsapp_responder'
    ? text(channel)
    : text('message');

const NoSuchLogs = () => <p className="py-4 text-fg-2">{text('none_such')}</p>;

function NoLogs() {
  return (
    <EmptyPanel title={text('empty_title')} placeholder={<LinePlaceholders end="text" />}>
      {text('empty_text')}
    </EmptyPanel>
  );
}
