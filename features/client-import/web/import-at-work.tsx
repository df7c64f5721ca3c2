import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type ClientImport, clientImports } from '../contract.ts';
import { text } from './en.ts';
import { OutcomeList } from './outcome-list.tsx';

/** Shows a dry run, import or undo in progress: how far it is, its counts so far, and the button that stops it. */
export function ImportAtWork({ item }: { item: ClientImport }) {
  const { rows_done, rows_total } = item.progress;
  const title = writeTitle(item);
  return (
    <section aria-labelledby="at-work" className="mt-6">
      <h2 id="at-work" className="text-lg font-semibold break-words">
        {title}
      </h2>
      <Progress label={title} ratio={rows_total > 0 ? rows_done / rows_total : null} className="mt-3 w-full" />
      <p className="mt-2 text-fg-2 tabular-nums">
        {text('progress', { done: formatNumber(rows_done), total: text('row_count', { count: rows_total }) })}
      </p>
      <p className="mt-1 text-xs text-fg-3">{text('progress_text')}</p>
      {item.status === 'RUNNING' && item.result && <OutcomeList id={item.id} counts={item.result} kind="running" />}
      {item.status !== 'UNDOING' && <StopButton item={item} />}
    </section>
  );
}

function writeTitle({ status, file_name: name }: ClientImport): string {
  if (status === 'CHECKING') return text('checking_title', { name });
  return status === 'RUNNING' ? text('running_title', { name }) : text('undoing_title', { name });
}

/** Stops a dry run at once and an import after a question, because what it wrote stays. */
function StopButton({ item: { id, status } }: { item: ClientImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useChange(clientImports.cancel);
  const stop = () => cancel.mutate({ params: { id } });
  return (
    <div className="mt-5">
      <Button isSaving={cancel.isPending} onClick={() => (status === 'RUNNING' ? setIsAsking(true) : stop())}>
        {text(status === 'RUNNING' ? 'stop' : 'cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          stop();
        }}
        title={text('stop_question')}
        confirmLabel={text('stop_confirm')}
        cancelLabel={text('keep_going')}
      >
        {text('stop_text')}
      </ConfirmDialog>
    </div>
  );
}
