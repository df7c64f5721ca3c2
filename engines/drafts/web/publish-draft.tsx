import { CircleAlert, Globe } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Popover, PopoverHeading } from '#platform/web/ui/overlays/popover.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

interface PublishDraftProps {
  of: DraftView;
  label: string;
  isPublishing: boolean;
  publish: () => void;
  /** What is said where the draft could not be saved before. */
  notSaved: string;
  /** What happens instead, where the plan has no publishing. */
  instead?: (() => void) | undefined;
}

/** Saves everything and publishes it. */
export function PublishDraft({ of: { store }, label, isPublishing, publish, notSaved, instead }: PublishDraftProps) {
  async function send(): Promise<void> {
    if (instead) return instead();
    if (await store.saveAll()) publish();
    else toast({ type: 'ERROR', heading: notSaved });
  }
  return (
    <Button variant="primary" icon={<Icon of={Globe} />} isSaving={isPublishing} onClick={() => void send()}>
      {label}
    </Button>
  );
}

interface PublishProblemsProps {
  of: DraftView;
  /** Leads to a part. */
  choose: (part: string) => void;
}

/** What keeps the draft from being published, each with its part. */
export function PublishProblems({ of: { problems, nameOf }, choose }: PublishProblemsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const title = text('problems', { count: Object.keys(problems).length });
  function lead(part: string): void {
    setIsOpen(false);
    choose(part);
  }
  return (
    <Popover
      label={title}
      align="end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 p-4"
      trigger={
        <Button variant="primary" icon={<Icon of={CircleAlert} />}>
          {text('publish_problems', { count: Object.keys(problems).length })}
        </Button>
      }
    >
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
