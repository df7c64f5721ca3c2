import { Plus } from 'lucide-react';
import { useState } from 'react';
import { clientsTag } from '#domain/tags.ts';
import { AccountFrame } from '#features/preferences/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Tag } from '#platform/web/ui/display/tag.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientGroup, clientGroups } from '../../contract.ts';
import { isSmart } from '../use-groups.ts';
import { text } from './en.ts';
import { GroupsTable } from './groups-table.tsx';

const GroupDialog = lazyPart(() => import('./group-dialog.tsx').then((module) => module.GroupDialog));

/** The same call with its counts, which change with every client. */
const countedGroups = { ...clientGroups.list, reads: [...clientGroups.list.reads, clientsTag] };

const SEARCH_PAUSE_MS = 200;

/** Lists the groups of the organisation; people with the permission create, change and delete them here. */
export function ManageGroupsScreen() {
  const person = useSession();
  const mayChange = mayUse(person, 'CLIENT_GROUP.CREATE');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ClientGroup | 'new' | null>(null);
  return (
    <AccountFrame
      isWide
      title={text('title')}
      lead={mayChange ? text('lead') : text('lead_read_only', { owner: person.owner_name })}
      actions={
        <div className="flex items-center gap-2 max-sm:w-full">
          <SearchField
            label={text('search')}
            placeholder={text('search')}
            value={search}
            onSearch={setSearch}
            pauseMs={SEARCH_PAUSE_MS}
            className="w-50 max-sm:w-auto max-sm:flex-1"
          />
          {mayChange && (
            <Button
              variant="primary"
              icon={<Icon of={Plus} />}
              onClick={() => setEdited('new')}
              className="max-sm:h-11"
            >
              {text('new_group')}
            </Button>
          )}
        </div>
      }
    >
      <Groups
        search={search}
        onClear={() => setSearch('')}
        onCreate={mayChange ? () => setEdited('new') : undefined}
        onEdit={mayChange ? setEdited : undefined}
      />
      {edited && <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </AccountFrame>
  );
}

interface GroupsProps {
  search: string;
  onClear: () => void;
  /** Absent for people who may not change groups. */
  onCreate: (() => void) | undefined;
  onEdit: ((group: ClientGroup) => void) | undefined;
}

function Groups({ search, onClear, onCreate, onEdit }: GroupsProps) {
  const read = useReadPages(
    countedGroups,
    { query: { with_counts: true, ...(search && { search }) } },
    { keepPrevious: true },
  );
  if (read.isPending) return <Loading />;
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (read.rows.length === 0 && search) {
    return (
      <NoMatchesPanel title={text('no_match_title', { search })} onClear={onClear}>
        {text('no_match_text')}
      </NoMatchesPanel>
    );
  }
  if (read.rows.length === 0) return <NoGroups onCreate={onCreate} />;
  const all = read.rows;
  const smart = all.filter(isSmart);
  const plain = all.filter((group) => !isSmart(group));
  return (
    <div className="-mx-3 mt-6 grid gap-7 max-sm:mx-0">
      {smart.length > 0 && <GroupsTable kind="smart" groups={smart} {...{ all, onEdit }} isWhole={!read.hasNextPage} />}
      {plain.length > 0 && <GroupsTable kind="plain" groups={plain} {...{ all, onEdit }} isWhole={!read.hasNextPage} />}
      <ShowMore list={read} className="px-3 max-sm:px-0" />
    </div>
  );
}

const NoGroups = ({ onCreate }: Pick<GroupsProps, 'onCreate'>) => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={([4, 7, 9] as const).map((colorId) => (
      <PlaceholderRow key={colorId}>
        <Tag colorId={colorId} name="&#8195;&#8195;&#8195;&#8195;" />
        <SkeletonBlock className="ms-auto h-2.5 w-8" />
      </PlaceholderRow>
    ))}
    actions={
      onCreate && (
        <Button variant="primary" onClick={onCreate}>
          {text('new_group')}
        </Button>
      )
    }
  >
    {text('empty_text')}
  </EmptyPanel>
);

const Loading = () => (
  <Skeleton className="mt-6">
    {['w-24', 'w-38', 'w-31', 'w-27'].map((width) => (
      <div key={width} className="flex h-10 items-center gap-6 border-t border-line">
        <SkeletonBlock className={`h-4 ${width}`} />
        <SkeletonBlock className="h-2.5 w-10" />
      </div>
    ))}
  </Skeleton>
);
