import { Fragment, useRef } from 'react';
import { DROP_AREA, useKeptFocus, useLanding } from '#engines/drafts/web/index.ts';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { SortableItem, SortableList } from '#platform/web/ui/reorder/sortable-list.tsx';
import { partOfComponent } from './change-page.ts';
import { ComponentCard } from './component-card.tsx';
import { namePart } from './describe-component.ts';
import { text } from './en.ts';
import { usePageEditor } from './page-editor.ts';

/** The components of the page in their order; each opens in place. */
export function ComponentList() {
  const { draft, reorder } = usePageEditor();
  const landing = useLanding();
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const { components } = draft;
  const area = { [DROP_AREA]: '' };
  return (
    <section aria-labelledby="page-components" className="mx-auto max-w-[640px] p-6 max-sm:p-3">
      <header className="mb-3 flex items-center gap-2">
        <h2 id="page-components" className="font-semibold">
          {text('page_components')}
        </h2>
        <CountBadge count={components.length} />
        <span className="ms-auto flex items-center gap-1.5 text-xs text-fg-3 max-lg:hidden">
          {text('move_with')} <Kbd>⌥</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </span>
      </header>
      <SortableList
        ids={components.map(({ id }) => id)}
        nameOf={(id) => namePart(partOfComponent(id), draft)}
        onDrop={reorder}
      >
        <ol {...area} ref={list} aria-labelledby="page-components" className="grid min-h-24 content-start gap-2">
          {components.map((component, place) => (
            <Fragment key={component.id}>
              {landing === place && <LandingLine />}
              <SortableItem id={component.id}>
                {(sortable) => (
                  <ComponentCard component={component} place={place} sortable={sortable} onRearrange={keepFocus} />
                )}
              </SortableItem>
            </Fragment>
          ))}
          {landing !== null && landing >= components.length && <LandingLine />}
          {components.length === 0 && (
            <li className="rounded-md border border-dashed border-line-ctl px-6 py-8 text-center text-fg-2">
              {text('no_components')}
            </li>
          )}
        </ol>
      </SortableList>
    </section>
  );
}

const LandingLine = () => <li aria-hidden="true" className="h-1 rounded-full bg-brand" />;
