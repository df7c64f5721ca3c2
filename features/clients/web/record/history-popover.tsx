import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import type { Client } from '../../contract.ts';
import { ChangeList } from './change-list.tsx';
import { text } from './en.ts';

export interface HistoryPopoverProps {
  client: Client;
  field: string;
  label: string;
}

/** Shows who changed one field, when and from what, with a button that undoes it. */
export function HistoryPopover({ client, field, label, trigger, isOpenAtFirst }: HistoryPopoverProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const heading = text('history_of', { field: label });
  return (
    <Popover
      trigger={trigger}
      label={heading}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-[320px] !max-h-[min(360px,var(--available-height))] px-3.5 py-3"
    >
      <PopoverHeading className="mb-1 font-semibold">{heading}</PopoverHeading>
      <ChangeList client={client} field={field} />
    </Popover>
  );
}
