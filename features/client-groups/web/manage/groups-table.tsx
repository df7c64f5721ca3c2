import { Ellipsis, ListFilter as RuleGlyph } from 'lucide-react';
import { useId } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatAgoTooltip, formatCappedCount, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { Tag } from '#platform/web/ui/display/tag.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { ClientGroup } from '../../contract.ts';
import { toTag } from '../use-groups.ts';
import { text } from './en.ts';
import type { GroupMenuProps } from './group-menu.tsx';
import { RuleWords } from './rule-words.tsx';

const NOTHING = '—';

const GroupMenu = lazyOnInteraction<GroupMenuProps>(() =>
  import('./group-menu.tsx').then((module) => module.GroupMenu),
);

interface GroupsTableProps {
  kind: 'smart' | 'plain';
  groups: readonly ClientGroup[];
  /** All groups, whose rules may name one of these. */
  all: readonly ClientGroup[];
  /** False while further groups can be read, so that nobody takes a part for all. */
  isWhole: boolean;
  /** Absent for people who may not change groups. */
  onEdit: ((group: ClientGroup) => void) | undefined;
}

const head = 'h-8 border-y border-line-2 px-3 text-start text-xs font-medium whitespace-nowrap text-fg-3';
const cell = 'h-10 border-b border-line px-3 py-1.5 align-middle';
/** What a phone has no room for. */
const wide = 'max-sm:hidden';
const wider = 'max-lg:hidden';

/** Shows the groups of one kind. */
export function GroupsTable({ kind, groups, all, isWhole, onEdit }: GroupsTableProps) {
  const id = useId();
  const isSmart = kind === 'smart';
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 px-3 max-sm:px-0">
        <h2 id={id} className="text-sm font-semibold">
          {text(isSmart ? 'smart_groups' : 'groups')}
        </h2>
        {isWhole && <CountBadge count={groups.length} />}
        <p className="text-xs text-fg-3">{text(isSmart ? 'smart_groups_lead' : 'groups_lead')}</p>
      </div>
      <table aria-labelledby={id} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} w-[25%] max-sm:w-auto max-sm:ps-0`}>
              {text('column_group')}
            </th>
            <th scope="col" className={`${head} w-20 text-end!`}>
              {text('column_clients')}
            </th>
            {isSmart && (
              <th scope="col" className={`${head} ${wide} ps-7`}>
                {text('column_rule')}
              </th>
            )}
            <th scope="col" className={`${head} ${wider} w-[19%] ${isSmart ? '' : 'ps-7'}`}>
              {text('column_created_by')}
            </th>
            {!isSmart && (
              <>
                <th scope="col" className={`${head} ${wide}`}>
                  {text('column_used_in')}
                </th>
                <th scope="col" className={`${head} ${wide} w-[17%]`}>
                  {text('column_last_used')}
                </th>
              </>
            )}
            <th scope="col" className={`${head} w-14`}>
              <VisuallyHidden>{text('column_actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} all={all} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface GroupRowProps extends Pick<GroupsTableProps, 'all' | 'onEdit'> {
  group: ClientGroup;
}

function GroupRow({ group, all, onEdit }: GroupRowProps) {
  const { criteria, name } = group;
  const uses = all.filter((other) => other.criteria?.group_ids?.includes(group.id)).length;
  return (
    <tr className="group/row hover:bg-hover">
      <td className={`${cell} max-sm:ps-0`}>
        <span className="flex min-w-0">
          <Tag {...toTag(group)} />
        </span>
        {criteria && (
          <span className="mt-1 block text-xs text-fg-2 sm:hidden">
            <RuleWords criteria={criteria} />
          </span>
        )}
      </td>
      <td className={`${cell} text-end tabular-nums`}>
        <ClientsCount group={group} />
      </td>
      {criteria && (
        <td className={`${cell} ${wide} ps-7 text-fg-2`}>
          <span className="flex items-center gap-2">
            <Icon of={RuleGlyph} size={14} className="shrink-0 text-icon" />
            <span className="min-w-0">
              <RuleWords criteria={criteria} />
            </span>
          </span>
        </td>
      )}
      <td className={`${cell} ${wider} ${criteria ? '' : 'ps-7'}`}>
        <Creator group={group} />
      </td>
      {!criteria && (
        <>
          <td className={`${cell} ${wide} text-fg-2`}>{uses > 0 ? text('used_in', { count: uses }) : NOTHING}</td>
          <td className={`${cell} ${wide} text-fg-2`}>
            <LastUsed group={group} />
          </td>
        </>
      )}
      <td className={`${cell} text-end max-sm:pe-0`}>
        <GroupMenu
          group={group}
          uses={uses}
          onEdit={onEdit}
          trigger={
            <IconButton
              label={text('actions_for', { name })}
              icon={<Icon of={Ellipsis} />}
              variant="ghost"
              size="sm"
              className="max-sm:size-11!"
            />
          }
        />
      </td>
    </tr>
  );
}

/** The number leads to the clients. */
function ClientsCount({ group: { id, clients_count = 0 } }: { group: ClientGroup }) {
  if (clients_count === 0) return <span className="text-fg-3">{NOTHING}</span>;
  return (
    <PageLink
      to={clientPages.clients}
      search={{ group_id: id }}
      className="rounded-xs text-fg no-underline hover:underline"
    >
      {clients_count >= COUNT_CAP ? formatCappedCount(clients_count) : formatNumber(clients_count)}
    </PageLink>
  );
}

function Creator({ group: { created_by } }: { group: ClientGroup }) {
  if (!created_by) return <span className="text-fg-3">{NOTHING}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar of={created_by} size={20} />
      <span className="truncate text-fg-2">{created_by.name}</span>
    </span>
  );
}

function LastUsed({ group: { last_used_at } }: { group: ClientGroup }) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  if (!last_used_at) return <>{NOTHING}</>;
  return (
    <time dateTime={last_used_at} title={formatAgoTooltip(last_used_at, time_zone)}>
      {formatAgo(last_used_at, now)}
    </time>
  );
}
