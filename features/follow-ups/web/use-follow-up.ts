import { useRef } from 'react';
import type * as z from 'zod';
import type { Repeat } from '#domain/follow-up.ts';
import { useChange } from '#platform/web/data.ts';
import { useDeleteWithUndo } from '#platform/web/deleting/use-delete-with-undo.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { type FollowUpItem, followUps, type Schedule } from '../contract.ts';
import { text } from './en.ts';
import { openFollowUpPrompt } from './follow-up-prompt.ts';
import { showMoved } from './moving/move-follow-up.ts';

interface Changes {
  note?: string;
  repeat?: Repeat | null;
}

/** Returns all commands on the follow-up of a client; the toast after setting, completing or deleting can undo it. */
export function useFollowUp({ id, name }: { id: number; name: string }) {
  const params = { id };
  const { time_zone } = useSession();
  // The change itself shows the toast, because the button that made it may be gone when the row shows the follow-up.
  const said = useRef<string | null>(null);
  const undoUpdate = useChange(followUps.undoUpdate);
  const expected = useRef<FollowUpItem | undefined>(undefined);
  const update = useChange(followUps.updateForClient, {
    optimistic: (_, client) => (expected.current ? showMoved(client, expected.current) : () => undefined),
    onSuccess: () => {
      const when = said.current;
      if (when === null) return;
      toast({
        type: 'SUCCESS',
        heading: text('set_toast'),
        message: text('set_toast_text', { name, when }),
        undo: () => undoUpdate.mutate({ params }),
      });
    },
  });
  const { remove, undo, isSaving } = useDeleteWithUndo({
    remove: followUps.deleteForClient,
    restore: followUps.restore,
    input: { params },
    words: { deleted: text('removed_toast'), deleted_text: name },
  });
  const complete = useChange(followUps.complete, {
    onSuccess: ({ next }) => {
      const when = next?.remind_on && formatDateTime(next.remind_on, time_zone);
      toast({
        type: 'SUCCESS',
        heading: text('done_toast'),
        message: when ? text('next_toast', { name, when }) : name,
        undo,
        // One that repeats has its next one already.
        ...(!next && { next: { label: text('set_next'), onChoose: () => openFollowUpPrompt({ id, name }) } }),
      });
    },
  });
  return {
    /**
     * What is left out stays as it is: what to do, and how it repeats.
     *
     * @param row how lists show it until the answer arrives.
     */
    schedule: (schedule: z.input<typeof Schedule>, when: string, changes: Changes = {}, row?: FollowUpItem) => {
      said.current = when;
      expected.current = row;
      update.mutate({ params, body: { schedule, ...changes } });
    },
    writeNote: (note: string) => {
      said.current = null;
      expected.current = undefined;
      update.mutate({ params, body: { note } });
    },
    complete: () => complete.mutate({ params }),
    remove,
    isSaving: update.isPending || complete.isPending || isSaving,
  };
}
