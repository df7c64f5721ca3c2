import { useRef } from 'react';
import type * as z from 'zod';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { followUps, type Schedule } from '../contract.ts';
import { text } from './en.ts';

interface ForClient {
  id: number;
  name: string;
}

/** Returns all commands on the follow-up of a client; the toast after completing or deleting can undo it. */
export function useFollowUp({ id, name }: ForClient) {
  const params = { id };
  // The change itself shows the toast, because the button that made it may be gone when the row shows the follow-up.
  const said = useRef<string | null>(null);
  const update = useChange(followUps.updateForClient, {
    onSuccess: () => {
      const when = said.current;
      if (when === null) return;
      toast({ type: 'SUCCESS', heading: text('set_toast'), message: text('set_toast_text', { name, when }) });
    },
  });
  const restore = useChange(followUps.restore);
  const undo = () => restore.mutate({ params });
  const complete = useChange(followUps.complete, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('done_toast'), message: name, undo }),
  });
  const remove = useChange(followUps.deleteForClient, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('removed_toast'), message: name, undo }),
  });
  return {
    /** @param note what to do; undefined leaves it unchanged. */
    schedule: (schedule: z.input<typeof Schedule>, when: string, note?: string) => {
      said.current = when;
      update.mutate({ params, body: { schedule, ...(note !== undefined && { note }) } });
    },
    writeNote: (note: string) => {
      said.current = null;
      update.mutate({ params, body: { note } });
    },
    complete: () => complete.mutate({ params }),
    remove: () => remove.mutate({ params }),
    isSaving: update.isPending || complete.isPending || remove.isPending,
  };
}
