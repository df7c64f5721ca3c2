import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { text } from '../en.ts';
import { useMergeAll } from './use-merge-all.ts';

/** Merges all sure pairs, one after the other; each can be undone by itself. */
export function MergeAll({ count }: { count: number }) {
  const [asked, setAsked] = useState<number | null>(null);
  const { done, isRunning, run } = useMergeAll(() => setAsked(null));
  if (count === 0 && asked === null) return null;
  const total = asked ?? count;
  return (
    <>
      <Button icon={<Icon of={Merge} />} onClick={() => setAsked(count)}>
        {text('merge_all', { count: total })}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={text('merge_all_title', { count: total })}
        confirmLabel={text('merge_all_confirm')}
        isSaving={isRunning}
        onCancel={() => setAsked(null)}
        onConfirm={() => void run()}
      >
        {isRunning ? (
          <div className="grid gap-2" role="status">
            <p>{text('merging_all', { done, total })}</p>
            <Progress label={text('merging_all', { done, total })} ratio={done / total} />
          </div>
        ) : (
          text('merge_all_text')
        )}
      </ConfirmDialog>
    </>
  );
}
