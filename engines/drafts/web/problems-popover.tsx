import { useState } from 'react';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

export interface ProblemsProps {
  of: DraftView;
  /** Leads to a part. */
  choose: (part: string) => void;
}

/** The list of what keeps a draft from being published. */
export function ProblemsPopover({
  of: { problems, nameOf },
  choose,
  trigger,
  isOpenAtFirst,
}: ProblemsProps & OnDemandProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const title = text('problems', { count: Object.keys(problems).length });
  function lead(part: string): void {
    setIsOpen(false);
    choose(part);
  }
  return (
    <Popover label={title} align="end" isOpen={isOpen} onOpenChange={setIsOpen} className="w-80 p-4" trigger={trigger}>
      <PopoverHeading className="mb-2 font-semibold">{title}</PopoverHeading>
      <ProblemList of={{ problems, nameOf }} choose={lead} className="max-sm:px-4 max-sm:pb-2" />
    </Popover>
  );
}

interface ProblemListProps {
  of: Pick<DraftView, 'problems' | 'nameOf'>;
  choose: (part: string) => void;
  className?: string;
}

/** Problems of parts; each leads to its part. */
export const ProblemList = ({ of: { problems, nameOf }, choose, className }: ProblemListProps) => (
  <ul className={classNames('grid gap-2.5', className)}>
    {Object.entries(problems).map(([part, problem]) => (
      <li key={part}>
        <LinkButton className="text-start font-medium" onClick={() => choose(part)}>
          {nameOf(part)}
        </LinkButton>
        <p className="text-xs text-fg-2">{problem}</p>
      </li>
    ))}
  </ul>
);
