import { type ReactElement, useState } from 'react';
import { Popover } from '#platform/web/ui/overlays/popover.tsx';
import type { NewAssignee } from '../use-client-commands.ts';
import { PeopleList } from './people-list.tsx';

export interface PeoplePopoverProps {
  /** States what a choice does: 'Assign 3 clients to'. */
  label: string;
  onChoose: (person: NewAssignee) => void;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
}

interface LoadedProps extends PeoplePopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

/** Shows people beside a button and closes after a choice. */
export function PeoplePopover({ label, onChoose, trigger, isOpenAtFirst, ...place }: LoadedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const choose = (person: NewAssignee) => {
    setIsOpen(false);
    onChoose(person);
  };
  return (
    <Popover
      {...place}
      trigger={trigger}
      label={label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="flex w-[280px] flex-col !max-h-[min(360px,var(--available-height))] !overflow-hidden"
    >
      <PeopleList label={label} onChoose={choose} />
    </Popover>
  );
}
