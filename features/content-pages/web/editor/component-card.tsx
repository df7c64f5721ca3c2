import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type EditedItem, ItemTools, useEditedItem } from '#engines/drafts/web/index.ts';
import type { Audience } from '#features/client-groups/contract.ts';
import { AudienceField } from '#features/client-groups/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Component } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { text } from './en.ts';
import { ComponentForm } from './forms/component-form.tsx';
import { usePageActions } from './page-editor.ts';
import { useLatestComponent } from './use-latest-component.ts';

/** A component in the list of its page. */
export interface ListedComponent {
  id: string;
  component: Component;
  /** What is in it, in one line. */
  about: string;
  /** What keeps the page from being published, if it is this component. */
  problem: string | undefined;
  isChosen: boolean;
  isOpen: boolean;
  /** How many components the page has. */
  count: number;
}

/** One component: a press opens its form in place, the handle moves it. */
export function ComponentCard({ listed, of }: { listed: ListedComponent; of: EditedItem }) {
  const { component, about, problem, isChosen, isOpen, count } = listed;
  const { open, close, copy, move, remove } = usePageActions();
  const { isLifted, handle } = of.sortable;
  const { id, type } = component;
  // A form that was opened stays, because its uploads run until they are done.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const formId = useId();
  const item = { ...of, id, move, remove };
  const { element, onKeyDown } = useEditedItem(item, isOpen);
  return (
    <li
      {...element}
      className={classNames(
        'rounded-md border bg-surface',
        isOpen ? 'border-brand shadow-[0_0_0_1px_var(--ui-brand)]' : 'border-line-2',
        isLifted && 'relative z-2 shadow-pop',
        // Cards out of sight are not laid out, as each key of a long page would else do.
        !isOpen && !isLifted && '[contain-intrinsic-block-size:50px] [content-visibility:auto]',
      )}
    >
      <div className="flex min-h-12 items-center ps-1.5">
        <ReorderHandle {...handle} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          aria-current={isChosen ? 'true' : undefined}
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
          <OpenComponent component={component}>
            <ItemTools
              id={id}
              place={of.place}
              count={count}
              move={move}
              copy={copy}
              remove={remove}
              onRearrange={of.onRearrange}
              label={text('component_tools')}
              className="ms-auto"
            />
          </OpenComponent>
        )}
      </div>
    </li>
  );
}

/** The form of a component, and for whom it is shown. */
function OpenComponent({ component, children }: { component: Component; children: ReactNode }) {
  const { update } = usePageActions();
  const latest = useLatestComponent(component);
  // The same function for all keys: which component it is never changes, and `update` reads it as it is by then.
  const [setAudience] = useState(() => (audience: Audience) => update(component, () => ({ audience })));
  return (
    <>
      <div className="grid gap-4">
        <ComponentForm component={latest} />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line pt-3">
        <AudienceField audience={latest.audience} onChange={setAudience} />
        {children}
      </div>
    </>
  );
}
