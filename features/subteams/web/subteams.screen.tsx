import { Plus } from 'lucide-react';
import { useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { AvatarStack } from '#platform/web/ui/display/avatar.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Toolbar } from '#platform/web/ui/layout/page-header.tsx';
import { type Subteam, subteams } from '../contract.ts';
import { subteamPages } from '../pages.ts';
import { formatClients } from './count-words.ts';
import { text } from './en.ts';
import { refusePage } from './refuse-page.ts';

const SubteamDialog = lazyPart(() => import('./subteam-dialog.tsx').then((module) => module.SubteamDialog));

/** Lists the sub-teams of the organisation (S0-2.1-55). */
export function SubteamsScreen() {
  const person = useSession();
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setIsCreating(true)}>
      {text('new_subteam')}
    </Button>
  );
  return (
    <>
      <TeamHeader actions={mayUse(person, 'TEAM.MANAGE') && create} />
      <Subteams search={search} onSearch={setSearch} create={create} />
      {isCreating && <SubteamDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

interface SubteamsProps {
  search: string;
  onSearch: (search: string) => void;
  create: React.ReactNode;
}

const SEARCH_PAUSE_MS = 200;

function Subteams({ search, onSearch, create }: SubteamsProps) {
  const read = useReadPages(subteams.list, { query: search ? { search } : {} }, { keepPrevious: true });
  refusePage(read);
  if (read.isPending) return <TableSkeleton rows={6} />;
  if (read.isError) {
    const forbidden = {
      title: text('no_permission'),
      words: (owner: string) => text('no_permission_text', { owner }),
    };
    return <AreaNotLoaded title={text('not_loaded')} read={read} forbidden={forbidden} />;
  }
  if (read.rows.length === 0 && !search) return <NoSubteams create={create} />;
  return (
    <>
      <Toolbar label={text('search')}>
        <SearchField
          label={text('search')}
          placeholder={text('search')}
          value={search}
          onSearch={onSearch}
          pauseMs={SEARCH_PAUSE_MS}
          className="w-60 max-sm:w-full"
        />
      </Toolbar>
      {read.rows.length === 0 ? (
        <NoMatchesPanel title={text('no_match_title', { search })} onClear={() => onSearch('')}>
          {text('no_match_text')}
        </NoMatchesPanel>
      ) : (
        <>
          <SubteamsTable subteams={read.rows} />
          <ShowMore list={read} className="px-5" />
        </>
      )}
    </>
  );
}

const NoSubteams = ({ create }: { create: React.ReactNode }) => (
  <EmptyPanel
    title={text('empty_title')}
    placeholder={['w-24', 'w-31', 'w-18'].map((width) => (
      <PlaceholderRow key={width}>
        <SkeletonBlock className={`h-2.5 ${width}`} />
        <SkeletonBlock className="ms-auto h-4 w-12" />
      </PlaceholderRow>
    ))}
    actions={create}
  >
    {text('empty_text')}
  </EmptyPanel>
);

/** Shows sub-teams with who is in them; a row opens its sub-team. */
function SubteamsTable({ subteams }: { subteams: readonly Subteam[] }) {
  return (
    <Table label={text('subteams')} density="relaxed" className="flex-1">
      <thead>
        <tr>
          <HeadCell className="w-[34%] max-sm:w-auto max-sm:ps-4!">{text('column_name')}</HeadCell>
          <HeadCell className="w-28 max-sm:hidden" isNumber>
            {text('column_members')}
          </HeadCell>
          <HeadCell className="w-28 max-sm:hidden" isNumber>
            {text('column_clients')}
          </HeadCell>
          <HeadCell className="ps-8 max-sm:w-24 max-sm:ps-2.5">{text('column_managers')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {subteams.map((subteam) => (
          <SubteamRow key={subteam.id} subteam={subteam} />
        ))}
      </tbody>
    </Table>
  );
}

function SubteamRow({ subteam }: { subteam: Subteam }) {
  const { id, name, member_ids, clients_count } = subteam;
  const members = text('members_count', { count: member_ids.length });
  return (
    <Row className="relative">
      <Cell className="max-sm:ps-4!">
        <PageLink
          to={subteamPages.subteam}
          params={{ id }}
          className="focus-inset rounded-xs font-medium text-fg no-underline after:absolute after:inset-0"
        >
          {name}
        </PageLink>
        <span className="block truncate text-xs text-fg-3 sm:hidden">
          {members} · {formatClients(clients_count)}
        </span>
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {member_ids.length || text('nothing')}
      </Cell>
      <Cell isNumber className="max-sm:hidden">
        {clients_count ? formatNumber(clients_count) : text('nothing')}
      </Cell>
      <Cell className="ps-8 max-sm:ps-2.5">
        <Managers subteam={subteam} />
      </Cell>
    </Row>
  );
}

/** One manager stands with their name, several as a stack. */
function Managers({ subteam: { managers } }: { subteam: Subteam }) {
  if (managers.length === 0) return <span className="text-fg-3">{text('nothing')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <AvatarStack people={managers} size={24} />
      <span className="truncate text-fg-2 max-sm:hidden">{managers.map(({ name }) => name).join(', ')}</span>
    </span>
  );
}
