import { History, Inbox, ListTree, MessageCircle, Plus, Send, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { countedRows, type MergeChoices, type MergePreview } from '../../contract.ts';
import { text } from '../en.ts';
import { findChosen, isSameForAll, type MergeRow } from './merge-rows.tsx';
import { SideLetter } from './side-letter.tsx';

interface AfterMergeProps {
  preview: MergePreview;
  rows: readonly MergeRow[];
  choices: MergeChoices;
  /** The preview of the last choice is on its way. */
  isOld: boolean;
}

/** The client as the server says it will be, what comes along, and who is told. */
export const AfterMerge = ({ isOld, ...props }: AfterMergeProps) => (
  <aside aria-label={text('after')} aria-busy={isOld} className="grid content-start gap-3 bg-canvas p-4">
    <div className="flex items-baseline justify-between gap-2">
      <h2 className="font-semibold">{text('after')}</h2>
      <span className="text-xs text-fg-3">{text('exactly')}</span>
    </div>
    <OneClient {...props} />
    <ComesAlong preview={props.preview} />
    <Warnings preview={props.preview} />
  </aside>
);

const Card = ({ children }: { children: ReactNode }) => (
  <section className="min-w-0 rounded-lg border border-line-2 bg-surface px-4 py-3.5 shadow-1">{children}</section>
);

function OneClient({ preview: { client, clients }, rows, choices }: Omit<AfterMergeProps, 'isOld'>) {
  const sides = clients.map((side) => side.client);
  return (
    <Card>
      <div className="mb-2.5 flex min-w-0 items-center gap-3">
        <Avatar of={client} size={40} />
        <h3 dir="auto" className="min-w-0 text-[15px] leading-[22px] font-semibold wrap-anywhere">
          {client.name}
        </h3>
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-center gap-x-2">
        {rows
          .filter(({ name }) => name !== 'name')
          .map((row) => (
            <Value
              key={row.name}
              label={row.label}
              from={isSameForAll(row, sides) ? null : findSide(row, sides, choices)}
            >
              <span title={row.read(client)}>{row.show(client)}</span>
            </Value>
          ))}
        {client.source_name && (
          <Value label={text('sources')} from={null}>
            {client.source_name}
          </Value>
        )}
      </dl>
    </Card>
  );
}

/** The place of the client whose value the row gets; 'all' where all of it is kept. */
function findSide(row: MergeRow, sides: readonly Client[], choices: MergeChoices): number | 'all' {
  if (row.isUnited) return 'all';
  const chosen = findChosen(row, sides, choices);
  return sides.findIndex(({ id }) => id === chosen);
}

const Value = ({ label, from, children }: { label: string; from: number | 'all' | null; children: ReactNode }) => (
  <>
    <dt className="flex min-h-7 items-center truncate text-fg-3">{label}</dt>
    <dd dir="auto" className="m-0 min-w-0 truncate tabular-nums">
      {children}
    </dd>
    <dd className="m-0 flex min-w-4 justify-center text-fg-3">
      {from === 'all' ? <AllOfThem /> : from !== null && <SideLetter index={from} />}
    </dd>
  </>
);

const AllOfThem = () => (
  <>
    <Icon of={Plus} size={12} />
    <VisuallyHidden>{text('of_all')}</VisuallyHidden>
  </>
);

const alongIcons = { activities: History, shares: Send, messages: MessageCircle, leads: Inbox, sequences: ListTree };
const alongWords = {
  activities: text('timeline_along'),
  shares: text('shares_along'),
  messages: text('messages_along'),
  leads: text('leads_along'),
  sequences: text('sequences_along'),
};

function ComesAlong({ preview: { clients } }: { preview: MergePreview }) {
  const along = countedRows.filter((kind) => clients.some(({ counts }) => counts[kind]));
  if (along.length === 0) return null;
  return (
    <Card>
      <h3 className="mb-1.5 font-semibold">{text('comes_along')}</h3>
      <ul className="grid gap-1.5 text-fg-2">
        {along.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <Icon of={alongIcons[kind]} size={14} className="shrink-0 text-icon" />
            <span className="min-w-0 flex-1">{alongWords[kind]}</span>
            <span className="tabular-nums">{clients.map(({ counts }) => counts[kind] ?? 0).join(' + ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What has no room, and which colleagues lose a client. */
function Warnings({ preview: { client, clients, left_out } }: { preview: MergePreview }) {
  const { profile_id } = useSession();
  const missing = [...left_out.phones, ...left_out.emails].join(', ');
  const told = new Map(clients.map((side) => [side.client.assigned_to_id, side.client.assigned_to_name ?? '']));
  for (const untold of [null, client.assigned_to_id, profile_id]) told.delete(untold);
  const keeper = client.assigned_to_name;
  const warnings = [
    ...(missing ? [text('left_out', { what: missing })] : []),
    ...[...told.values()].map((name) => (keeper ? text('told', { name, keeper }) : text('told_nobody', { name }))),
  ];
  return warnings.map((words) => (
    <p
      key={words}
      className="flex gap-2 rounded-md border border-warning-line bg-warning-tint px-3 py-2.5 text-xs text-warning-fg"
    >
      <Icon of={TriangleAlert} size={14} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </p>
  ));
}
