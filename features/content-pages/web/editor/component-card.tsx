import { ArrowDown, ArrowUp, ChevronDown, CircleAlert, Copy, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { commandItem, DROP_ITEM, ItemTool } from '#engines/drafts/web/index.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ReorderHandle } from '#platform/web/ui/reorder/reorder-handle.tsx';
import type { Sortable } from '#platform/web/ui/reorder/sortable-list.tsx';
import type { Component } from '../../contract.ts';
import { ComponentIcon, nameType } from '../component-type.tsx';
import { partOfComponent } from './change-page.ts';
import { summarise } from './describe-component.ts';
import { text } from './en.ts';
import { AudienceField } from './forms/audience-field.tsx';
import { ComponentForm } from './forms/component-form.tsx';
import { usePageEditor } from './page-editor.ts';

interface ComponentCardProps {
  component: Component;
  /** Its place on the page, counted from 0. */
  place: number;
  sortable: Sortable;
  /** Hears before it is moved or removed. */
  onRearrange: () => void;
}

/** One component: a press opens its form in place, the handle moves it. */
export function ComponentCard({ component, place, sortable, onRearrange }: ComponentCardProps) {
  const { page, problems, chosen, isOpen: isAnyOpen, open, close, move, remove } = usePageEditor();
  const { id, type } = component;
  const isOpen = isAnyOpen && chosen === id;
  // A form that was opened stays, because its uploads run until they are done.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const element = useRef<HTMLLIElement>(null);
  const formId = useId();
  const about = summarise(component, page.files);
  const problem = problems[partOfComponent(id)];
  const item = { [DROP_ITEM]: id };
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => commandItem(event, { id, place, move, remove, onRearrange });

  const { isLifted, row, handle } = sortable;
  return (
    <li
      {...item}
      ref={(drawn) => {
        element.current = drawn;
        row.ref(drawn);
      }}
      style={row.style}
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
              <CardTools id={id} place={place} onRearrange={onRearrange} />
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function CardTools({ id, place, onRearrange }: { id: string; place: number; onRearrange: () => void }) {
  const { draft, move, copy, remove } = usePageEditor();
  const moveTo = (next: number) => {
    onRearrange();
    move(id, next);
  };
  return (
    <div role="toolbar" aria-label={text('component_tools')} className="ms-auto flex">
      <ItemTool
        label={text('move_up')}
        icon={ArrowUp}
        keys="⌥↑"
        isOff={place === 0}
        onPress={() => moveTo(place - 1)}
      />
      <ItemTool
        label={text('move_down')}
        icon={ArrowDown}
        keys="⌥↓"
        isOff={place === draft.components.length - 1}
        onPress={() => moveTo(place + 1)}
      />
      <ItemTool label={text('copy')} icon={Copy} onPress={() => copy(id)} />
      <ItemTool
        label={text('remove')}
        icon={Trash2}
        onPress={() => {
          onRearrange();
          remove(id);
        }}
      />
    </div>
  );
}
