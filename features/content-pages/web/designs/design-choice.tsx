import { useState } from 'react';
import type { Recipient } from '#features/sharing/web/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { CardsSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { PageDesign, pageTemplates } from '../../contract.ts';
import { contentPagePages } from '../../pages.ts';
import { DesignCard } from './design-card.tsx';
import { DesignPreview } from './design-preview.tsx';
import { text } from './en.ts';

declare module '#platform/web/navigation/router/address.ts' {
  interface PageState {
    /** For whom a page was made, who is chosen in the preview of its editor. */
    made_for?: Recipient;
  }
}

type Category = PageDesign['category'] | 'all';
const categories: readonly Category[] = ['all', ...PageDesign.shape.category.options];

/** The designs as small pages, one of them large. */
export function DesignChoice() {
  const read = useRead(pageTemplates.listDesigns, {});
  if (read.data) return <Designs all={read.data.results} />;
  return read.isError ? <NotLoaded title={text('not_loaded')} read={read} /> : <CardsSkeleton cards={8} />;
}

function Designs({ all }: { all: readonly PageDesign[] }) {
  const isNarrow = useIsNarrow();
  const [category, setCategory] = useState<Category>('all');
  const [search, setSearch] = useState('');
  const [isOwn, setIsOwn] = useState(true);
  const [chosen, setChosen] = useState(isNarrow ? null : (all[0] ?? null));
  const navigate = useNavigate();
  const make = useChange(pageTemplates.generatePage);
  const use = ({ id, name }: PageDesign, client: Recipient | null = null) =>
    make.mutate(
      { body: { ptemplate_id: id, ...(client && { title: text('named_for', { name, client: client.name }) }) } },
      {
        onSuccess: (page) => {
          const to = fillPage(contentPagePages.edit_page, { id: page.id });
          void navigate({ to, replace: true, state: client ? { made_for: client } : {} });
        },
      },
    );
  const shown = all.filter((design) => (category === 'all' || design.category === category) && matches(design, search));
  const preview = chosen && (
    <DesignPreview
      key={chosen.id}
      design={chosen}
      isOwn={isOwn}
      isMaking={make.isPending}
      onUse={(client) => use(chosen, client)}
    />
  );
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-3 py-3">
          <SearchField
            label={text('search')}
            placeholder={text('search')}
            value={search}
            onSearch={setSearch}
            className="w-60 max-sm:w-full"
          />
          <Select
            label={text('designs')}
            isLabelHidden
            className="w-48 max-sm:w-full"
            value={category}
            options={categories.map((value) => ({
              value,
              label: `${text(value)} · ${value === 'all' ? all.length : all.filter((one) => one.category === value).length}`,
            }))}
            onChange={setCategory}
          />
          <Switch label={text('own')} checked={isOwn} onChange={({ target }) => setIsOwn(target.checked)} />
        </div>
        {shown.length === 0 ? (
          <StatePanel title={text('no_match', { search })}>{text('no_match_text')}</StatePanel>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5">
            {shown.map((design) => (
              <DesignCard
                key={`${design.id} ${isOwn}`}
                design={design}
                isOwn={isOwn}
                isChosen={design.id === chosen?.id}
                onChoose={() => setChosen(design)}
                onUse={() => use(design)}
              />
            ))}
          </ul>
        )}
      </div>
      {isNarrow ? (
        <Drawer
          isOpen={chosen !== null}
          onClose={() => setChosen(null)}
          title={chosen?.name ?? ''}
          placement="bottom"
          isExpandable
        >
          {preview}
        </Drawer>
      ) : (
        <aside
          aria-label={chosen?.name}
          className="flex w-[420px] shrink-0 flex-col overflow-y-auto border-s border-line-2 bg-surface p-5"
        >
          {preview}
        </aside>
      )}
    </div>
  );
}

const matches = ({ name, about }: PageDesign, search: string): boolean =>
  `${name} ${about}`.toLowerCase().includes(search.trim().toLowerCase());
