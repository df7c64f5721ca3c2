import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { warningsTag } from '#domain/tags.ts';
import { preferences } from '#features/preferences/contract.ts';
import { refresh, useChange, useRead } from '#platform/web/data.ts';
import { nameCountry } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { IntegrationItem } from '../../contract.ts';
import { MAX_SEARCH } from '../use-integrations.ts';
import { text } from './en.ts';
import { AskForSource, ShelfList } from './shelf-list.tsx';
import { findExample, isConnectable, listOn, listSuggestions, type Shelf } from './shelves.ts';
import { SourceLines, Sources, SuggestedSources } from './source-lists.tsx';
import { useSources } from './use-sources.ts';

/** Chooses a lead source to connect (S0-2.4-23, S0-2.8-19). */
export function PickerDialog({ onClose }: { onClose: () => void }) {
  const searchField = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [shelf, setShelf] = useState<Shelf>('suggested');
  const warning = useWarningChoice();
  const sources = useSources(search);
  const choose = (next: Shelf) => {
    setShelf(next);
    setSearch('');
  };
  const leave = () => {
    warning.keep();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={leave}
      size="picker"
      isFlush
      title={text('title')}
      description={text('description')}
      // On a phone the keyboard would cover what there is to choose from.
      initialFocus={isPhone ? undefined : searchField}
      headerEnd={
        <SearchField
          inputRef={searchField}
          label={text('search_label')}
          placeholder={describeSearch(sources.all)}
          value={search}
          onSearch={(words) => setSearch(words.slice(0, MAX_SEARCH))}
          pauseMs={250}
          className="sm:w-66"
        />
      }
      footerStart={
        <Checkbox
          label={text('do_not_show')}
          checked={warning.isUnwanted}
          onChange={({ target }) => warning.choose(target.checked)}
        />
      }
      footer={
        <Button variant="ghost" onClick={leave}>
          {text('skip')}
        </Button>
      }
    >
      <div className="flex border-t border-line max-sm:flex-col sm:h-[min(580px,calc(100dvh-220px))]">
        <ShelfList
          value={sources.found ? null : shelf}
          countOn={(id) => listOn(id, sources).length}
          onChoose={choose}
        />
        <div className="min-w-0 flex-1 px-5 pt-3.5 sm:overflow-y-auto max-sm:px-4">
          {sources.failed ? (
            <NotLoaded title={text('not_loaded')} read={sources.failed} />
          ) : sources.isPending ? (
            <Waiting />
          ) : (
            <Shelves sources={sources} shelf={shelf} search={search} onLeave={leave} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function describeSearch(all: readonly IntegrationItem[]): string {
  const name = findExample(all);
  return name === undefined ? text('search_label') : text('search', { count: all.length, name });
}

/** Whether the warning about missing lead sources is unwanted (S0-2.4-24); kept when the dialog is left. */
function useWarningChoice() {
  const client = useQueryClient();
  const isStored = useRead(preferences.get, {}).data?.connect_lead_source_warning === false;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const update = useChange(preferences.update, { onSuccess: () => void refresh(client, [warningsTag]) });
  const isUnwanted = chosen ?? isStored;
  return {
    isUnwanted,
    choose: setChosen,
    keep: () => {
      if (isUnwanted !== isStored) update.mutate({ body: { connect_lead_source_warning: !isUnwanted } });
    },
  };
}

interface ShelvesProps {
  sources: ReturnType<typeof useSources>;
  shelf: Shelf;
  search: string;
  onLeave: () => void;
}

/** What is on the chosen shelf, or what a search found: first what can be connected, then what is upcoming. */
function Shelves({ sources, shelf, search, onLeave }: ShelvesProps) {
  const { default_country } = useSession();
  const isFirst = !sources.found && shelf === 'suggested';
  const listed = sources.found ?? (isFirst ? sources.all : listOn(shelf, sources));
  const suggested = isFirst ? listSuggestions(sources) : [];
  const more = listed.filter((item) => isConnectable(item) && !suggested.some(({ id }) => id === item.id));
  const soon = suggestedFirst(
    listed.filter((item) => !isConnectable(item)),
    sources.suggested,
  );
  return (
    <>
      <p role="status" className="sr-only">
        {sources.found ? text('sources_found', { count: listed.length }) : ''}
      </p>
      {suggested.length > 0 && (
        <Sources title={text('suggested_for_you')} about={nameCountry(default_country)}>
          <SuggestedSources sources={suggested} onLeave={onLeave} />
        </Sources>
      )}
      {more.length > 0 && (
        <Sources title={text(sources.found ? 'found' : 'more_sources')}>
          <SourceLines sources={more} onLeave={onLeave} />
        </Sources>
      )}
      {soon.length > 0 && (
        <Sources title={text('soon')} about={text('soon_text')}>
          <SourceLines sources={soon} onLeave={onLeave} />
        </Sources>
      )}
      {listed.length === 0 && (
        <div className="grid justify-items-start gap-1.5 py-2">
          <p className="font-medium">{sources.found ? text('no_match', { search }) : text('nothing_here')}</p>
          <p className="text-fg-2">{text('not_here')}</p>
          <AskForSource />
        </div>
      )}
    </>
  );
}

const suggestedFirst = (
  items: readonly IntegrationItem[],
  suggested: readonly IntegrationItem[],
): IntegrationItem[] => {
  const isSuggested = (item: IntegrationItem) => Number(suggested.some(({ id }) => id === item.id));
  return items.toSorted((one, other) => isSuggested(other) - isSuggested(one));
};

const Waiting = () => (
  <Skeleton>
    <SkeletonBlock className="mb-3 h-3 w-32" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(270px,100%),1fr))] gap-2.5">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place} className="flex h-15 items-center gap-3 rounded-[10px] border border-line-2 p-3">
          <SkeletonBlock shape="button" className="size-9" />
          <SkeletonBlock className="h-3 w-32" />
        </div>
      ))}
    </div>
  </Skeleton>
);
