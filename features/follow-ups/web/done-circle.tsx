import { Check } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { FollowUpItem } from '../contract.ts';
import { text } from './en.ts';
import { useFollowUp } from './use-follow-up.ts';

/** Completes a follow-up; the toast can undo it. */
export function DoneCircle({ item: { client } }: { item: FollowUpItem }) {
  const { complete, isSaving } = useFollowUp(client);
  return (
    <button
      type="button"
      aria-label={text('mark_done', { name: client.name })}
      disabled={isSaving}
      onClick={complete}
      className="touch-target grid size-5 shrink-0 place-items-center rounded-full border border-line-ctl text-transparent hover:border-brand hover:bg-brand-tint hover:text-brand-fg focus-visible:text-brand-fg"
    >
      <Icon of={Check} size={12} className="forced-colors:hidden" />
    </button>
  );
}
