import { CircleAlert, Globe } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import type { ProblemsProps } from './problems-popover.tsx';
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

const ProblemsPopover = lazyOnInteraction<ProblemsProps>(() =>
  import('./problems-popover.tsx').then((module) => module.ProblemsPopover),
);

/** What keeps the draft from being published, each with its part. */
export const PublishProblems = (props: ProblemsProps) => (
  <ProblemsPopover
    {...props}
    trigger={
      <Button variant="primary" icon={<Icon of={CircleAlert} />}>
        {text('publish_problems', { count: Object.keys(props.of.problems).length })}
      </Button>
    }
  />
);
