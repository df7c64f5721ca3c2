import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, Plus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OnDemandProps } from '../buttons/lazy-on-interaction.tsx';
import { Tag, toTag } from '../display/tag.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { controlClasses } from '../fields/field.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { popupItem, popupMotion, popupSurface } from './popup-motion.ts';

/** What is chosen: a group of clients, a label of contents. */
export interface TagChoice {
  id: number;
  name: string;
  color_id: number;
}

export interface TagPopupProps<Choice extends TagChoice> extends OnDemandProps {
  label: string;
  /** The button's name, which its words are not: it becomes a combobox. */
  name: string;
  choices: readonly Choice[];
  isLoading: boolean;
  words: {
    find: string;
    /** While there are none, and where none has the typed name. */
    none: string;
    noMatch: string;
    create: (name: string) => string;
  };
  maxLength: number;
  /** The choices with a tick, each of which a choice turns on or off; without it one choice closes the list. */
  chosen?: readonly number[] | undefined;
  /** @param isIn whether it was turned on. */
  onChoose: (choice: Choice, isIn: boolean) => void;
  /** Creates what was typed; absent where the person may not. */
  create?: ((name: string) => Promise<Choice>) | undefined;
  /** Stands behind the name of a choice. */
  markOf?: (choice: Choice) => ReactNode;
  side?: 'top' | 'bottom' | undefined;
  /** A command under the choices. */
  footer?: ReactNode;
}

/** One line of the list: a choice, or the offer to create one. */
interface Option<Choice> {
  value: string;
  label: string;
  choice: Choice | null;
}

/** Lists names in their colours, found by typing. */
export function TagPopup<Choice extends TagChoice>(props: TagPopupProps<Choice>) {
  const { choices, chosen, onChoose, create, trigger, isOpenAtFirst } = props;
  const [typed, setTyped] = useState('');
  const items = listOptions(choices, create && typed.trim().slice(0, props.maxLength));
  const choose = async (option: Option<Choice>, isIn: boolean) => {
    // A refusal has been shown.
    const choice = option.choice ?? (await create?.(option.label).catch(() => null));
    if (choice) onChoose(choice, isIn);
    if (!option.choice) setTyped('');
  };
  const shared = {
    items,
    itemToStringLabel: (option: Option<Choice>) => option.label,
    itemToStringValue: (option: Option<Choice>) => option.value,
    isItemEqualToValue: (one: Option<Choice>, other: Option<Choice>) => one.value === other.value,
    filter: (option: Option<Choice>, query: string) =>
      option.choice === null || option.label.toLowerCase().includes(query.trim().toLowerCase()),
    inputValue: typed,
    onInputValueChange: setTyped,
    defaultOpen: isOpenAtFirst,
    autoHighlight: true,
  };
  const popup = (
    <>
      <BaseCombobox.Trigger render={trigger} aria-label={props.name} />
      <TagOptions {...props} />
    </>
  );
  if (!chosen) {
    return (
      <BaseCombobox.Root
        {...shared}
        value={null}
        onValueChange={(next: Option<Choice> | null) => next && choose(next, true)}
      >
        {popup}
      </BaseCombobox.Root>
    );
  }
  const value = items.filter(({ choice }) => choice && chosen.includes(choice.id));
  const change = (next: Option<Choice>[]) => {
    const added = next.find((option) => !value.includes(option));
    const removed = value.find((option) => !next.includes(option));
    if (added) void choose(added, true);
    else if (removed) void choose(removed, false);
  };
  return (
    <BaseCombobox.Root {...shared} multiple value={value} onValueChange={(next) => change(next as Option<Choice>[])}>
      {popup}
    </BaseCombobox.Root>
  );
}

/** @param name what was typed, to create it where it is new. */
function listOptions<Choice extends TagChoice>(choices: readonly Choice[], name = ''): Option<Choice>[] {
  const options = choices.map((choice): Option<Choice> => ({ value: String(choice.id), label: choice.name, choice }));
  const isNew = name !== '' && !choices.some((choice) => choice.name.toLowerCase() === name.toLowerCase());
  return isNew ? [...options, { value: 'new', label: name, choice: null }] : options;
}

type OptionsProps<Choice extends TagChoice> = Pick<
  TagPopupProps<Choice>,
  'label' | 'side' | 'isLoading' | 'choices' | 'words' | 'maxLength' | 'markOf' | 'footer'
>;

function TagOptions<Choice extends TagChoice>(props: OptionsProps<Choice>) {
  const { label, side = 'bottom', isLoading, choices, words, maxLength, markOf, footer } = props;
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner
        align="start"
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-(--ui-z-menu) outline-none"
      >
        <BaseCombobox.Popup
          aria-label={label}
          className={classNames(
            popupSurface,
            popupMotion,
            'flex w-70 max-w-(--available-width) flex-col overflow-hidden',
          )}
        >
          <div className="p-1.5 pb-1">
            <span className={controlClasses({ className: '!border-line-btn' })}>
              <Icon of={Search} size={14} className="text-icon" />
              <BaseCombobox.Input
                aria-label={label}
                placeholder={words.find}
                maxLength={maxLength}
                className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none"
              />
            </span>
          </div>
          {isLoading && (
            <p className="px-3 py-2.5">
              <Spinner size={14} />
            </p>
          )}
          <BaseCombobox.Empty className="px-3 py-2.5 text-fg-3 empty:hidden">
            {isLoading ? '' : choices.length === 0 ? words.none : words.noMatch}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(288px,calc(var(--available-height)-52px))] min-h-0 overflow-y-auto overscroll-contain p-1 pt-0 empty:p-0">
            {(option: Option<Choice>) => (
              <BaseCombobox.Item key={option.value} value={option} className={popupItem}>
                {option.choice ? (
                  <span className="flex min-w-0 items-center gap-1.5">
                    <Tag {...toTag(option.choice)} />
                    {markOf?.(option.choice)}
                  </span>
                ) : (
                  <>
                    <Icon of={Plus} className="text-icon" />
                    <span className="min-w-0 truncate">{words.create(option.label)}</span>
                  </>
                )}
                <BaseCombobox.ItemIndicator className="ms-auto flex ps-3 text-brand-fg">
                  <Icon of={Check} />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
          {footer && <div className="border-t border-line p-1">{footer}</div>}
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
