import { type ReactNode, useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import { popupItem } from '#platform/web/ui/overlays/popup-motion.ts';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { useClientActions } from '../use-client-actions.tsx';

export interface MoreSheetProps {
  client: Client;
  /** Actions of other features, listed before the client's own. */
  actions: readonly { label: string; icon: ReactNode; onSelect: () => void }[];
}

/** Shows a list of actions sized for a thumb and closes after a choice. */
export function MoreSheet({ client, actions, trigger, isOpenAtFirst }: MoreSheetProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const own = useClientActions(client);
  const choose = (onSelect: () => void) => () => {
    setIsOpen(false);
    onSelect();
  };
  return (
    <>
      <Popover
        trigger={trigger}
        label={text('more_actions')}
        align="end"
        side="top"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className="min-w-60 p-1.5"
      >
        <ul>
          {actions.map(({ label, icon, onSelect }) => (
            <Item key={label} icon={icon} label={label} onSelect={choose(onSelect)} />
          ))}
        </ul>
        {actions.length > 0 && <hr className="m-0 my-1.5 border-0 border-t border-line" />}
        <ul>
          {own.actions.map(({ icon, onSelect, ...action }) => (
            <Item key={action.label} {...action} icon={<Icon of={icon} />} onSelect={choose(onSelect)} />
          ))}
        </ul>
      </Popover>
      {own.dialogs}
    </>
  );
}

interface ItemProps {
  label: string;
  icon: ReactNode;
  isDestructive?: boolean;
  onSelect: () => void;
}

const Item = ({ label, icon, isDestructive = false, onSelect }: ItemProps) => (
  <li>
    <button
      type="button"
      onClick={onSelect}
      className={classNames('focus-inset hover:bg-hover', popupItem, isDestructive && 'text-danger-fg')}
    >
      <span className="flex w-5 justify-center text-icon">{icon}</span>
      {label}
    </button>
  </li>
);
