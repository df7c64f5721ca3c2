import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { type ReadField, urlChoice, urlText, useUrlState } from '#platform/web/navigation/url-state.ts';
import { AreaNotLoaded } from '#platform/web/not-loaded.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { NoMatchesPanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { TabList, tabPanelProps } from '#platform/web/ui/layout/tabs.tsx';
import type { IntegrationItem } from '../contract.ts';
import { AttentionNotice } from './attention-notice.tsx';
import { IntegrationCard } from './card/integration-card.tsx';
import { UpcomingDialog } from './card/upcoming-dialog.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { text } from './en.ts';
import { type DirectorySection, type DirectoryTab, divideIntoSections } from './sections.ts';
import { MAX_SEARCH, useIntegrations } from './use-integrations.ts';

const PickerDialog = lazyPart(() => import('./picker/picker-dialog.tsx').then((module) => module.PickerDialog));

const tabs = [
  { id: 'all', label: text('tab_all') },
  { id: 'lead_source', label: text('tab_lead_source') },
  { id: 'automation', label: text('tab_automation') },
  { id: 'import_export', label: text('tab_import_export') },
  { id: 'other', label: text('tab_other') },
] as const;

interface DirectoryState {
  type?: DirectoryTab;
  search?: string;
}

const readTab: ReadField<DirectoryTab> = urlChoice(['lead_source', 'automation', 'import_export', 'other']);
const urlFields = { type: readTab, search: urlText(MAX_SEARCH) };

/** The page of everything the product works together with; tab and search are in its address (readings.md D30). */
export function DirectoryScreen() {
  const panelId = useId();
  const [{ type: tab = 'all', search = '' }, changeUrl] = useUrlState<DirectoryState>(urlFields);
  const read = useIntegrations(search);
  const [isPicking, setIsPicking] = useState(false);
  const onSearch = (words: string) => void changeUrl({ search: words });
  return (
    <>
      <PageHeader
        title={text('title')}
        actions={
          <>
            <SearchField
              label={text('search_label')}
              placeholder={text('search', { count: read.total })}
              value={search}
              onSearch={onSearch}
              pauseMs={250}
              className="w-[232px] max-sm:w-full"
            />
            <Button icon={<Icon of={Plus} />} onClick={() => setIsPicking(true)}>
              {text('connect_source')}
            </Button>
          </>
        }
      />
      <TabList
        label={text('kinds')}
        tabs={tabs}
        value={tab}
        onChange={(next) => void changeUrl({ type: next === 'all' ? undefined : next })}
        panelId={panelId}
        className="bg-surface px-5 max-sm:px-4"
      />
      <div
        {...tabPanelProps(panelId, tab)}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto px-5 pt-4 pb-10 max-sm:px-4"
      >
        <AttentionNotice />
        {read.isError ? (
          <AreaNotLoaded
            title={text('not_loaded')}
            read={read}
            forbidden={{ title: text('no_permission'), words: (owner) => text('no_permission_text', { owner }) }}
          />
        ) : read.items ? (
          <Sections items={read.items} tab={tab} search={search} onClear={() => onSearch('')} />
        ) : (
          <CardsSkeleton />
        )}
      </div>
      {isPicking && <PickerDialog onClose={() => setIsPicking(false)} />}
    </>
  );
}

interface SectionsProps {
  items: readonly IntegrationItem[];
  tab: DirectoryTab;
  search: string;
  onClear: () => void;
}

function Sections({ items, tab, search, onClear }: SectionsProps) {
  const [upcoming, setUpcoming] = useState<string | null>(null);
  const sections = divideIntoSections(items, tab);
  const asked = items.find(({ id }) => id === upcoming);
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {search === '' ? '' : text('found', { count })}
      </p>
      {sections.map((section) => (
        <Section key={section.title} section={section} onUpcoming={({ id }) => setUpcoming(id)} />
      ))}
      {count === 0 && (
        <NoMatchesPanel title={text('no_match', { search })} onClear={onClear}>
          {text('no_match_text')}
        </NoMatchesPanel>
      )}
      {asked && <UpcomingDialog item={asked} onClose={() => setUpcoming(null)} />}
    </>
  );
}

interface SectionProps {
  section: DirectorySection;
  onUpcoming: (item: IntegrationItem) => void;
}

const Section = ({ section: { title, about, isCounted, items }, onUpcoming }: SectionProps) => (
  <Panel
    look="group"
    title={title}
    count={isCounted ? items.length : undefined}
    about={about && <p className="text-fg-3">{about}</p>}
  >
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3">
      {items.map((item) => (
        <IntegrationCard key={item.id} item={item} onUpcoming={onUpcoming} />
      ))}
    </ul>
  </Panel>
);
