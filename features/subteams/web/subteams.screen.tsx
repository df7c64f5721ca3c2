import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { TeamHeader } from '#features/team/web/index.ts';
import { useReadPages } from '#platform/web/data.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { ShowMore } from '#platform/web/ui/display/show-more.tsx';
import { SkeletonBlock, TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { EmptyPanel, NoMatchesPanel, PlaceholderRow } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Toolbar } from '#platform/web/ui/layout/page-header.tsx';
import { subteams } from '../contract.ts';
import { text } from './en.ts';
import { refusePage } from './refuse-page.ts';
import { SubteamsTable } from './subteams-table.tsx';

const SubteamDialog = lazy(() => import('./subteam-dialog.tsx').then((module) => ({ default: module.SubteamDialog })));

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
      {isCreating && (
        <Suspense fallback={null}>
          <SubteamDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
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
