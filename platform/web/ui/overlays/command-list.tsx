import { CornerDownLeft, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { uiText } from '#platform/web/en/ui.ts';
import { Kbd } from '../buttons/kbd.tsx';
import { LtrText } from '../display/ltr-text.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { matchParts } from './match-parts.ts';

export type Command = {
  id: string;
  /** The words, in which the typed text is marked. */
  label: string;
  icon: ReactNode;
  /** Muted text after the label: a phone number, a kind. */
  hint?: string;
  shortcut?: string;
  onSelect: () => void;
};

export type CommandGroup = { heading: string; commands: readonly Command[] };

export type CommandListProps = {
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** The commands, best match first; they stay while newer answers are under way. */
  groups: readonly CommandGroup[];
  isLoading?: boolean;
  /** Called with the command that Enter would run. */
  onActive?: (id: string | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** The text for no results; before two letters it stands where recent places would be. */
  emptyText: string;
  /** 'md' is for a popover beside a button. */
  size?: 'md' | 'lg';
  /** Closes the list by a button, for devices without an Escape key where the list fills the screen. */
  onClose?: () => void;
  /** Keys and what they do, at the bottom. */
  footer?: ReactNode;
};

/** A search field and its results, operated by keyboard: arrows move, Enter runs. It belongs in a dialog of its own. */
export function CommandList({
  label,
  placeholder,
  query,
  onQueryChange,
  groups,
  isLoading = false,
  onActive,
  inputRef,
  emptyText,
  size = 'lg',
  onClose,
  footer,
}: CommandListProps) {
  const id = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const commands = groups.flatMap((group) => group.commands);
  const active = commands.find((command) => command.id === activeId) ?? commands[0];
  const optionId = (commandId: string) => `${id}-${commandId}`;

  useEffect(() => {
    if (activeId) document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, id]);

  const reached = active?.id ?? null;
  useEffect(() => onActive?.(reached), [reached, onActive]);

  function move(step: number) {
    if (!active) return;
    const index = commands.indexOf(active);
    setActiveId(commands.at((index + step) % commands.length)?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends the composition of a Chinese or Tamil word chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active?.onSelect(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <div className="flex min-h-0 flex-col overflow-hidden">
      <div
        className={classNames(
          'flex shrink-0 items-center gap-3 border-b border-line',
          size === 'lg' ? 'h-13 px-[18px] text-lg' : 'h-10 px-3 text-sm max-sm:h-12 max-sm:text-lg',
        )}
      >
        <Icon of={Search} size={size === 'lg' ? 18 : 16} className="text-icon" />
        <input
          ref={inputRef}
          role="combobox"
          aria-label={label}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(active.id) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setActiveId(null);
            onQueryChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
        />
        {onClose && (
          <button type="button" onClick={onClose} className="touch-target flex rounded-xs max-sm:text-icon">
            <VisuallyHidden>{uiText('close')}</VisuallyHidden>
            <span className="flex max-sm:hidden">
              <Kbd>Esc</Kbd>
            </span>
            <Icon of={X} size={18} className="sm:hidden" />
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isLoading ? uiText('loading') : uiText('results', { count: commands.length })}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-busy={isLoading || undefined}
        className={classNames('min-h-0 overflow-y-auto overscroll-contain', commands.length > 0 && 'p-1.5')}
      >
        {groups
          .filter((group) => group.commands.length > 0)
          .map((group, index) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of options have no element of their own
            <div key={group.heading} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">
                {group.heading}
              </div>
              {group.commands.map((command) => (
                <CommandLine
                  key={command.id}
                  id={optionId(command.id)}
                  command={command}
                  query={query}
                  isActive={command === active}
                  onReach={() => setActiveId(command.id)}
                />
              ))}
            </div>
          ))}
      </div>
      {commands.length === 0 && !isLoading && <p className="px-5 py-8 text-center text-fg-3">{emptyText}</p>}
      {footer && (
        <div className="flex h-9.5 shrink-0 items-center gap-3.5 border-t border-line bg-sunken px-4 text-xs text-fg-3 max-sm:hidden">
          {footer}
        </div>
      )}
    </div>
  );
}

type CommandLineProps = { id: string; command: Command; query: string; isActive: boolean; onReach: () => void };

function CommandLine({ id, command, query, isActive, onReach }: CommandLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onReach}
      onClick={command.onSelect}
      className={classNames(
        'flex min-h-10 cursor-default items-center gap-3 rounded-sm px-3 pointer-coarse:min-h-12',
        isActive && 'forced-chosen bg-selected',
      )}
    >
      <span className="flex w-6 justify-center text-icon">{command.icon}</span>
      <span className="min-w-0 truncate">
        {matchParts(command.label, query).map((part, index) =>
          part.isMatch ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
            <mark key={index} className="bg-transparent font-semibold text-brand-fg-strong">
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </span>
      {command.hint && (
        <span className="shrink-0 text-fg-3">
          <LtrText>{command.hint}</LtrText>
        </span>
      )}
      <span className="ms-auto flex items-center gap-1.5 ps-2 text-xs text-fg-3">
        {command.shortcut && <Kbd>{command.shortcut}</Kbd>}
        {isActive && !command.shortcut && (
          <Kbd>
            <Icon of={CornerDownLeft} size={12} />
          </Kbd>
        )}
      </span>
    </div>
  );
}
