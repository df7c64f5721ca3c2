import { ChevronRight, EyeOff, Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MemberAccessPolicy } from '#platform/contract/permissions.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import {
  type AccessCounts,
  type AccessExample,
  type ManagedMember,
  type PermissionPreview,
  team,
} from '../../contract.ts';
import { applyPermissions } from '../../permission-rules.ts';
import { firstName } from './access-words.ts';
import { box, ClientLine } from './client-line.tsx';
import { text } from './en.ts';
import { PreviewedClients } from './previewed-clients.tsx';

const PAUSE_MS = 250;

interface PreviewPanelProps {
  member: ManagedMember;
  draft: MemberAccessPolicy;
}

/** Shows what the member would see and may do after the change, as the server works it out. */
export function PreviewPanel({ member, draft }: PreviewPanelProps) {
  const isWrong = Object.keys(applyPermissions(draft, draft).errors).length > 0;
  const permissions = useDebounced(draft, PAUSE_MS);
  const read = useRead(
    team.previewPermissions,
    { body: { profile_id: member.id, permissions } },
    { keepPrevious: true, enabled: !isWrong && permissions === draft },
  );
  const name = firstName(member);
  return (
    <aside
      aria-label={text('will_see', { name })}
      aria-busy={read.isFetching}
      className="border-line-2 bg-sunken px-5 py-3.5 max-lg:border-t lg:border-s"
    >
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold">{text('will_see', { name })}</h3>
        <span className="ms-auto text-xs text-fg-3">{text('until_save')}</span>
      </div>
      {read.data ? (
        <Preview preview={read.data} member={member} draft={permissions} />
      ) : read.isError ? (
        <NotLoaded title={text('preview_not_loaded')} read={read} />
      ) : (
        <Skeleton>
          <SkeletonBlock className="h-29 w-full" />
          <SkeletonBlock className="mt-4 h-40 w-full" />
        </Skeleton>
      )}
    </aside>
  );
}

const heading = 'mt-3.5 mb-1.5 flex min-h-7 items-center gap-3 text-xs font-medium text-fg-3';

function Preview({ preview, member, draft }: PreviewPanelProps & { preview: PermissionPreview }) {
  return (
    <>
      <SeenClients preview={preview} />
      <MayDo preview={preview} member={member} />
      <Examples examples={preview.examples} member={member} />
      <PreviewedClients member={member} draft={draft} />
    </>
  );
}

const subteamColors = ['bg-dv-5', 'bg-dv-2', 'bg-dv-7', 'bg-dv-4', 'bg-dv-6'];

interface Part {
  label: string;
  count: number;
  color: string;
}

/** Returns the parts of a bar, each kind of client in its colour, the same today and after. */
function listParts({ seen }: AccessCounts, order: readonly number[]): Part[] {
  return [
    { label: text('legend_own'), count: seen.own, color: 'bg-dv-1' },
    { label: text('legend_unassigned'), count: seen.unassigned, color: 'bg-dv-3' },
    ...seen.subteams.map(({ id, name, count }) => ({
      label: name,
      count,
      color: subteamColors[order.indexOf(id) % subteamColors.length]!,
    })),
    { label: text('legend_others'), count: seen.others, color: 'bg-dv-8' },
  ];
}

function SeenClients({ preview: { before, after, clients_total } }: { preview: PermissionPreview }) {
  const order = [...new Set([...before.seen.subteams, ...after.seen.subteams].map(({ id }) => id))];
  const [today, later] = [listParts(before, order), listParts(after, order)];
  const legend = [
    ...new Map([...today, ...later].filter(({ count }) => count > 0).map((part) => [part.label, part])).values(),
  ];
  const more = after.seen.total - before.seen.total;
  const hidden = clients_total - after.seen.total;
  return (
    <div className={`${box} grid gap-2.5 px-3.5 py-3`}>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <h4 className="font-medium">{text('clients')}</h4>
        <ul className="ms-auto flex flex-wrap gap-x-3.5 text-xs text-fg-2">
          {legend.map(({ label, color }) => (
            <li key={label} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] forced-dot ${color}`} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <Bar
        label={text('today')}
        parts={today}
        total={before.seen.total}
        of={Math.max(before.seen.total, after.seen.total)}
      />
      <Bar
        label={text('after')}
        parts={later}
        total={after.seen.total}
        of={Math.max(before.seen.total, after.seen.total)}
        isStrong
      />
      <p className="text-xs text-fg-2">
        {more !== 0 && text(more > 0 ? 'more' : 'fewer', { count: Math.abs(more) })}
        {hidden > 0
          ? text('hidden', { hidden: formatNumber(hidden), total: formatNumber(clients_total) })
          : text('all_seen')}
      </p>
    </div>
  );
}

interface BarProps {
  label: string;
  parts: readonly Part[];
  total: number;
  /** The number of clients as wide as the whole bar. */
  of: number;
  isStrong?: boolean;
}

function Bar({ label, parts, total, of, isStrong = false }: BarProps) {
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)_52px] items-center gap-2.5 text-sm">
      <span className={isStrong ? 'font-medium' : 'text-fg-3'}>{label}</span>
      <span aria-hidden="true" className="flex h-4.5 gap-px overflow-hidden rounded-xs bg-fill">
        {parts.map(
          ({ label: name, count, color }) =>
            count > 0 && (
              <span key={name} className={`h-full ${color}`} style={{ width: `${(count / Math.max(1, of)) * 100}%` }} />
            ),
        )}
      </span>
      <span className="text-end font-semibold tabular-nums">{formatNumber(total)}</span>
    </div>
  );
}

function describeAreas({ manageTeam, manageIntegrations }: MemberAccessPolicy): string {
  if (manageTeam && manageIntegrations) return text('areas_both');
  if (manageTeam) return text('areas_team');
  return text(manageIntegrations ? 'areas_integrations' : 'areas_none');
}

function MayDo({ preview: { before, after, policy }, member }: { preview: PermissionPreview; member: ManagedMember }) {
  const rows: [label: string, today: string, after: string][] = [
    [text('to_edit'), formatNumber(before.edit), formatNumber(after.edit)],
    [text('to_reassign'), formatNumber(before.reassign), formatNumber(after.reassign)],
    [text('to_delete'), formatNumber(before.delete), formatNumber(after.delete)],
    [text('content_to_edit'), formatNumber(before.content_edit), formatNumber(after.content_edit)],
    [text('areas'), describeAreas(member.member_access_policy), describeAreas(policy)],
  ];
  const cell = 'h-8 px-3.5 text-end tabular-nums max-sm:px-2.5';
  return (
    <PlainTable
      aria-label={text('may_do', { name: firstName(member) })}
      className="mt-3.5 w-full overflow-hidden rounded-md border border-line-2 text-sm"
    >
      <thead>
        <tr className="text-xs font-medium text-fg-3">
          <th scope="col" className="h-8 px-3.5 text-start font-medium">
            {text('may_do', { name: firstName(member) })}
          </th>
          <th scope="col" className="w-24 px-3.5 text-end font-medium max-sm:w-18 max-sm:px-2.5">
            {text('today')}
          </th>
          <th scope="col" className="w-24 px-3.5 text-end font-medium max-sm:w-18 max-sm:px-2.5">
            {text('after')}
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-t [&_td]:border-line [&_th]:border-t [&_th]:border-line">
        {rows.map(([label, today, later]) => (
          <tr key={label} className="bg-surface">
            <th scope="row" className="h-8 px-3.5 text-start font-normal">
              {label}
            </th>
            <td className={`${cell} text-fg-3`}>{today}</td>
            <td className={`${cell} ${today === later ? 'text-fg-3' : 'font-semibold'}`}>
              {today === later ? (
                text('same')
              ) : (
                <span className="inline-flex items-center gap-1.5">
                  <Icon of={ChevronRight} size={12} className="text-icon" />
                  {later}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

type ShownExamples = 'after' | 'today' | 'changes';

function Examples({ examples, member }: { examples: readonly AccessExample[]; member: ManagedMember }) {
  const [shown, setShown] = useState<ShownExamples>('after');
  const listed =
    shown === 'changes' ? examples.filter(({ seen_before, seen_after }) => seen_before !== seen_after) : examples;
  return (
    <section aria-label={text('examples')}>
      <div className={heading}>
        <h4>{text('examples')}</h4>
        <Segmented
          size="sm"
          label={text('examples')}
          value={shown}
          onChange={setShown}
          className="ms-auto"
          segments={[
            { value: 'after', label: text('after') },
            { value: 'today', label: text('today') },
            { value: 'changes', label: text('only_changes') },
          ]}
        />
      </div>
      {listed.length === 0 ? (
        <p className={`${box} px-3.5 py-3 text-xs text-fg-3`}>{text('no_examples')}</p>
      ) : (
        <ul className={box}>
          {listed.map((example) => (
            <Example key={example.client.id} example={example} member={member} isToday={shown === 'today'} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ExampleProps {
  example: AccessExample;
  member: ManagedMember;
  isToday: boolean;
}

function Example({ example, member, isToday }: ExampleProps) {
  const isSeen = isToday ? example.seen_before : example.seen_after;
  return (
    <ClientLine of={example} member={member} isMuted={!isSeen}>
      <ExampleMark {...example} isToday={isToday} />
    </ClientLine>
  );
}

function ExampleMark({ seen_before, seen_after, isToday }: AccessExample & { isToday: boolean }): ReactNode {
  if (isToday) {
    return seen_before ? <span className="text-xs text-fg-3">{text('mark_seen')}</span> : <HiddenMark />;
  }
  if (seen_after && seen_before) return <span className="text-xs text-fg-3">{text('mark_same')}</span>;
  if (seen_after) {
    return (
      <Badge tone="success" icon={<Icon of={Plus} size={12} />}>
        {text('mark_added')}
      </Badge>
    );
  }
  if (!seen_before) return <HiddenMark />;
  return (
    <Badge tone="warning" icon={<Icon of={Minus} size={12} />}>
      {text('mark_removed')}
    </Badge>
  );
}

const HiddenMark = () => <Badge icon={<Icon of={EyeOff} size={12} />}>{text('mark_hidden')}</Badge>;
