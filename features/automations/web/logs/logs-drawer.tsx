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
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { type AutomationKind, type AutomationLog, automations } from '../../contract.ts';
import { text } from './en.ts';

const listOf = (automation: AutomationKind) =>
  defineList(automations.listLogs, {
    words: { label: text('title'), notLoaded: text('not_loaded') },
    query: { automation, page_size: 50 },
    Empty: NoLogs,
    skeleton: <TableSkeleton rows={6} />,
  });

const lists = { LEAD_DISTRIBUTION: listOf('LEAD_DISTRIBUTION') } as const;

interface LogsDrawerProps {
  kind: AutomationKind;
  onClose: () => void;
}

/** Lists what an automation spent credits on. */
export function LogsDrawer({ kind, onClose }: LogsDrawerProps) {
  const view = useList(lists[kind]);
  return (
    <Drawer isOpen onClose={onClose} title={text('title')} description={text('description')}>
      <ListStates view={view}>
        <ListItems view={view}>{(log) => <Log key={log.id} log={log} />}</ListItems>
      </ListStates>
    </Drawer>
  );
}

function Log({ log: { channel, client, credits, created_at } }: { log: AutomationLog }) {
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
      <span className="shrink-0 text-xs text-fg-2 tabular-nums">{text('credits', { count: credits })}</span>
    </li>
  );
}

const nameChannel = (channel: string): string =>
  channel === 'email_alert' || channel === 'whatsapp_alert' ? text(channel) : text('message');

function NoLogs() {
  return (
    <EmptyPanel title={text('empty_title')} placeholder={<LinePlaceholders end="text" />}>
      {text('empty_text')}
    </EmptyPanel>
  );
}
