import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { type EditedItem, ItemTools, useEditedItem } from '#engines/drafts/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Component } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { partOfComponent } from './change-page.ts';
import { summarise } from './describe-component.ts';
import { text } from './en.ts';
import { AudienceField } from './forms/audience-field.tsx';
import { ComponentForm } from './forms/component-form.tsx';
import { usePageEditor } from './page-editor.ts';

/** One component: a press opens its form in place, the handle moves it. */
export function ComponentCard({ component, of }: { component: Component; of: EditedItem }) {
  const { page, draft, problems, chosen, isOpen: isAnyOpen, open, close, copy, move, remove } = usePageEditor();
  const { isLifted, handle } = of.sortable;
  const { id, type } = component;
  const isOpen = isAnyOpen && chosen === id;
  // A form that was opened stays, because its uploads run until they are done.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const formId = useId();
  const about = summarise(component, page.files);
  const problem = problems[partOfComponent(id)];
  const item = { ...of, id, move, remove };
  const { element, onKeyDown } = useEditedItem(item, isOpen);
  return (
    <li
      {...element}
      className={classNames(
        'rounded-md border bg-surface',
        isOpen ? 'border-brand shadow-[0_0_0_1px_var(--ui-brand)]' : 'border-line-2',
        isLifted && 'relative z-2 shadow-pop',
      )}
    >
      <div className="flex min-h-12 items-center ps-1.5">
        <ReorderHandle {...handle} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-current={chosen === id ? 'true' : undefined}
          onClick={() => (isOpen ? close() : open(id))}
          onKeyDown={onKeyDown}
          className="focus-inset flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md ps-1 pe-3.5 text-start"
        >
          <ComponentIcon type={type} />
          <span className="w-26 shrink-0 truncate text-fg-3 max-sm:w-auto">{nameType(type)}</span>
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {about}
          </span>
          {problem !== undefined && (
            <span className="flex min-w-0 items-center gap-1.5 text-danger-fg">
              <Icon of={CircleAlert} size={14} />
              <span className="truncate max-sm:sr-only">{problem}</span>
            </span>
          )}
          <Icon of={ChevronDown} size={14} className={classNames('text-icon', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={formId} hidden={!isOpen} className="px-4 pb-4 ps-9 max-sm:ps-4">
        {wasOpen && (
          <>
            <div className="grid gap-4">
              <ComponentForm component={component} />
            </div>
            <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line pt-3">
              <AudienceField component={component} />
              <ItemTools
                {...item}
                label={text('component_tools')}
                count={draft.components.length}
                copy={copy}
                className="ms-auto"
              />
            </div>
          </>
        )}
      </div>
    </li>
  );
}
