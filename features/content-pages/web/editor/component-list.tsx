import { type EditedItem, EditedList } from '#engines/drafts/web/index.ts';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { partOfComponent } from './change-page.ts';
import { ComponentCard, type ListedComponent } from './component-card.tsx';
import { namePart, summarise } from './describe-component.ts';
import { text } from './en.ts';
import { type EditedPage, useEditedPage, usePageActions } from './page-editor.ts';

/** The components of the page in their order; each opens in place. */
export function ComponentList() {
  const edited = useEditedPage();
  const { reorder } = usePageActions();
  const components = listComponents(edited);
  return (
    <section aria-label={text('page_components')} className="mx-auto max-w-[640px] p-6 max-sm:p-3">
      <header className="mb-3 flex items-center gap-2">
        <h2 className="font-semibold">{text('page_components')}</h2>
        <CountBadge count={components.length} />
        <span className="ms-auto flex items-center gap-1.5 text-xs text-fg-3 max-lg:hidden">
          {text('move_with')} <Kbd>⌥</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </span>
      </header>
      <EditedList
        items={components}
        nameOf={({ id }) => namePart(partOfComponent(id), edited.draft)}
        onDrop={reorder}
        draw={drawCard}
        label={text('page_components')}
        className="grid min-h-24 grid-cols-[minmax(0,1fr)] content-start gap-2"
      >
        <li className="rounded-md border border-dashed border-line-ctl px-6 py-8 text-center text-fg-2">
          {text('no_components')}
        </li>
      </EditedList>
    </section>
  );
}

const drawCard = (listed: ListedComponent, of: EditedItem) => <ComponentCard listed={listed} of={of} />;

const listComponents = ({ page, draft, problems, chosen, isOpen }: EditedPage): ListedComponent[] =>
  draft.components.map((component) => ({
    id: component.id,
    component,
    about: summarise(component, page.files),
    problem: problems[partOfComponent(component.id)],
    isChosen: chosen === component.id,
    isOpen: isOpen && chosen === component.id,
    count: draft.components.length,
  }));
