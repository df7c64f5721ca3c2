import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { RootMark } from '../../browser/root-mark.ts';
import { Kbd } from '../buttons/kbd.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { useIsPhone } from '../layout/screen-width.ts';
import { popupItem, popupMotion, popupSurface, sheetBackdrop, sheetPopup, sheetPositioner } from './popup-motion.ts';

export type MenuProps = (
  | {
      /** A Button or IconButton, after which the menu is named. */
      trigger: ReactElement<Record<string, unknown>>;
    }
  | {
      /** Finds what the menu opens at, where no button opens it, such as selected words. */
      anchor: () => Element | null;
      label: string;
    }
) & {
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** True for a menu that loads on the press that opens it. */
  isOpenAtFirst?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
};

/** Actions behind a button, on a phone in a sheet; arrow keys move, letters jump, Escape returns to the button. */
export function Menu({
  children,
  align = 'end',
  side = 'bottom',
  isOpenAtFirst = false,
  onOpenChange,
  className,
  ...opener
}: MenuProps) {
  const isPhone = useIsPhone();
  return (
    // The key mounts it again when a phone is turned, because inside a sheet no position beside the button is found.
    <BaseMenu.Root key={String(isPhone)} defaultOpen={isOpenAtFirst} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      {'trigger' in opener && <BaseMenu.Trigger render={opener.trigger} />}
      <BaseMenu.Portal>
        <BaseMenu.Backdrop className={sheetBackdrop} />
        <BaseMenu.Positioner
          anchor={'anchor' in opener ? opener.anchor : undefined}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={classNames('z-(--ui-z-menu)', sheetPositioner)}
        >
          <BaseMenu.Popup
            aria-label={'label' in opener ? opener.label : undefined}
            className={classNames(popupSurface, popupMotion, 'min-w-[200px] p-1', className, sheetPopup)}
          >
            <RootMark name="sheet" />
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuLineProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** The key that does the same on the page. */
  shortcut?: string;
  /** Elements at the end of the line: a time, a dot. */
  end?: ReactNode;
};

function MenuLine({ icon, children, shortcut, end }: MenuLineProps) {
  return (
    <>
      {icon !== undefined && (
        <span className="flex text-icon group-data-[tone=danger]/item:text-danger-fg">{icon}</span>
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end !== undefined && <span className="ms-auto flex items-center ps-3 text-xs text-fg-3">{end}</span>}
      {shortcut !== undefined && (
        <span className="ms-auto ps-3">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </>
  );
}

export type MenuItemProps = MenuLineProps & {
  onSelect: () => void;
  /** True for a red item, last after a MenuSeparator. */
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** True leaves the menu open, for switches inside it. */
  staysOpen?: boolean;
};

export function MenuItem({ onSelect, isDestructive = false, isDisabled, staysOpen = false, ...line }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={isDisabled}
      closeOnClick={!staysOpen}
      data-tone={isDestructive ? 'danger' : undefined}
      className={classNames('group/item', popupItem, isDestructive && 'text-danger-fg')}
    >
      <MenuLine {...line} />
    </BaseMenu.Item>
  );
}

/** An item with a link; `render` takes a router link: `<MenuLink render={<Link to="/account" />}>`. */
export function MenuLink({
  render,
  href,
  ...line
}: MenuLineProps & { render?: ReactElement<Record<string, unknown>>; href?: string }) {
  return (
    <BaseMenu.LinkItem
      render={render}
      href={href}
      closeOnClick
      className={classNames('group/item no-underline', popupItem)}
    >
      <MenuLine {...line} />
    </BaseMenu.LinkItem>
  );
}

/** An item that is on or off; the menu stays open. */
export function MenuCheckItem({
  isChecked,
  onChange,
  ...line
}: Omit<MenuLineProps, 'end'> & { isChecked: boolean; onChange: (isChecked: boolean) => void }) {
  return (
    <BaseMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className={classNames('group/item', popupItem)}
    >
      <MenuLine {...line} end={<ItemCheckbox isShown={isChecked} />} />
    </BaseMenu.CheckboxItem>
  );
}

/** A choice of one among several, marked by a tick. */
export function MenuRadioGroup<Value extends string>({
  value,
  options,
  onChange,
}: {
  value: Value;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map((option) => (
        <BaseMenu.RadioItem
          key={option.value}
          value={option.value}
          closeOnClick
          className={classNames('group/item', popupItem)}
        >
          <MenuLine icon={option.icon} end={<ItemCheckbox isShown={option.value === value} />}>
            {option.label}
          </MenuLine>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

/** A choice in one piece, like `Segmented`, beside its name; the arrows reach it and the menu stays open. */
export function MenuSegments<Value extends string>({
  label,
  icon,
  value,
  options,
  onChange,
}: {
  label: string;
  icon: ReactNode;
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  return (
    <BaseMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex min-h-8 items-center gap-[9px] px-2 py-1"
    >
      <span aria-hidden="true" className="flex min-w-0 flex-1 items-center gap-[9px]">
        <span className="flex text-icon">{icon}</span>
        {label}
      </span>
      <span className="inline-flex gap-0.5 rounded-md bg-fill p-0.5">
        {options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            aria-label={option.label}
            closeOnClick={false}
            className={classNames(
              'grid h-6 w-[30px] cursor-pointer place-items-center rounded-sm text-fg-2 outline-none hover:text-fg pointer-coarse:h-9',
              'data-checked:bg-pill data-checked:text-fg data-checked:shadow-pill data-checked:forced-chosen',
              'data-highlighted:outline-2 data-highlighted:outline-focus',
            )}
          >
            {option.icon}
          </BaseMenu.RadioItem>
        ))}
      </span>
    </BaseMenu.RadioGroup>
  );
}

function ItemCheckbox({ isShown }: { isShown: boolean }) {
  return <Icon of={Check} className={classNames('text-brand-fg', !isShown && 'invisible')} />;
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line forced-colors:bg-[CanvasText]" />;
}

/** Items that belong together, under a muted heading. */
export function MenuGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-fg-3">{heading}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}
