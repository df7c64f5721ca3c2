import { ListFilter as RuleGlyph } from 'lucide-react';
import { useId } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { COUNT_CAP } from '#platform/contract/paging.ts';
import { Ago } from '#platform/web/ago.tsx';
import { formatCappedCount, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { ColumnTable, type PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ClientGroup } from '../../contract.ts';
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

/** What a phone, and what a tablet has no room for. */
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
      <ColumnTable
        aria-labelledby={id}
        rows={groups}
        cells="h-10 px-3 py-1.5"
        columns={[
          nameColumn,
          {
            label: text('column_clients'),
            isNumber: true,
            head: 'w-20',
            cell: (group) => <ClientsCount group={group} />,
          },
          ...(isSmart ? [ruleColumn] : []),
          {
            label: text('column_created_by'),
            className: classNames(wider, !isSmart && 'ps-7'),
            head: 'w-[19%]',
            cell: (group) => <Creator group={group} />,
          },
          ...(isSmart ? [] : listUseColumns(all)),
          {
            label: text('column_actions'),
            isLabelHidden: true,
            head: 'w-14',
            body: 'text-end max-sm:pe-0',
            cell: (group) => (
              <GroupMenu
                group={group}
                uses={countUses(group, all)}
                onEdit={onEdit}
                trigger={<RowMenuButton of={group.name} className="max-sm:size-11!" />}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

type GroupColumn = PlainColumn<ClientGroup>;

const nameColumn: GroupColumn = {
  label: text('column_group'),
  className: 'max-sm:ps-0',
  head: 'w-[25%] max-sm:w-auto',
  cell: (group) => (
    <>
      <span className="flex min-w-0">
        <Tag {...toTag(group)} />
      </span>
      {group.criteria && (
        <span className="mt-1 block text-xs text-fg-2 sm:hidden">
          <RuleWords criteria={group.criteria} />
        </span>
      )}
    </>
  ),
};

const ruleColumn: GroupColumn = {
  label: text('column_rule'),
  className: `${wide} ps-7`,
  body: 'text-fg-2',
  cell: ({ criteria }) =>
    criteria && (
      <span className="flex items-center gap-2">
        <Icon of={RuleGlyph} size={14} className="shrink-0 text-icon" />
        <span className="min-w-0">
          <RuleWords criteria={criteria} />
        </span>
      </span>
    ),
};

const listUseColumns = (all: readonly ClientGroup[]): GroupColumn[] => [
  {
    label: text('column_used_in'),
    className: wide,
    body: 'text-fg-2',
    cell(group) {
      const count = countUses(group, all);
      return count > 0 ? text('used_in', { count }) : NOTHING;
    },
  },
  {
    label: text('column_last_used'),
    className: wide,
    head: 'w-[17%]',
    body: 'text-fg-2',
    cell: (group) => <LastUsed group={group} />,
  },
];

/** Returns in how many rules of others a group is named. */
const countUses = ({ id }: ClientGroup, all: readonly ClientGroup[]): number =>
  all.filter((other) => other.criteria?.group_ids?.includes(id)).length;

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
  return <PersonName of={created_by} className="text-fg-2" />;
}

function LastUsed({ group: { last_used_at } }: { group: ClientGroup }) {
  if (!last_used_at) return <>{NOTHING}</>;
  return <Ago instant={last_used_at} />;
}
