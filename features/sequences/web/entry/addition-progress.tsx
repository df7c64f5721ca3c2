import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { DownloadButton } from '#platform/web/files/download-button.tsx';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { type Addition, sequenceAdditions } from '../../adding-contract.ts';
import { text } from './en.ts';

interface ProgressProps {
  sequence: { id: number; title: string };
}

/** Shows how far the last adding of many clients is, or how it ended, and who was left out. */
export function AdditionProgress({ sequence }: ProgressProps) {
  const { id } = sequence;
  const last = useRead(sequenceAdditions.list, { params: { id }, query: { page_size: 1 } }).data?.results[0];
  if (!last) return null;
  return (
    <>
      {last.status === 'RUNNING' ? (
        <AtWork sequence_id={id} addition={last} />
      ) : (
        <p role="status" className="mt-3 text-fg-2">
          {text(last.status, { count: last.added_count })}
        </p>
      )}
      {last.done_count > last.added_count && <LeftOut sequence={sequence} addition={last} />}
    </>
  );
}

function AtWork({ sequence_id: id, addition }: { sequence_id: number; addition: Addition }) {
  const { done_count, total_count } = addition;
  const cancel = useChange(sequenceAdditions.cancel);
  const counts = { done: formatNumber(done_count), total: formatNumber(total_count) };
  return (
    <div className="mt-3 flex items-center gap-3">
      <Progress label={text('adding_now')} ratio={done_count / total_count} className="min-w-0 flex-1" />
      <span className="text-xs text-fg-2 tabular-nums">{text('adding_progress', counts)}</span>
      <Button size="sm" isSaving={cancel.isPending} onClick={() => cancel.mutate({ params: { id, aid: addition.id } })}>
        {text('stop')}
      </Button>
    </div>
  );
}

const SHOWN = 20;

/** Names those left out with the reason; all of them are in the download. */
function LeftOut({ sequence: { id, title }, addition }: ProgressProps & { addition: Addition }) {
  const params = { id, aid: addition.id };
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(sequenceAdditions.listLeftOut, { params, query: { page_size: SHOWN } }, { enabled: isOpen });
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer">
        {text('left_out', { count: addition.done_count - addition.added_count })}
      </summary>
      {read.isError && <PartNotLoaded words={text('left_out_not_loaded')} read={read} />}
      <ul className="my-2 grid gap-1">
        {read.data?.results.map(({ client, reason }) => (
          <li key={client.id} className="flex flex-wrap justify-between gap-x-3">
            <span dir="auto" className="min-w-0 break-words">
              {client.name}
            </span>
            <span className="text-fg-3">{text(`reason_${reason}`)}</span>
          </li>
        ))}
      </ul>
      <DownloadButton
        endpoint={sequenceAdditions.downloadLeftOut}
        input={{ params }}
        fileName={text('file', { title })}
        words={{ label: text('download'), failed: text('download_failed') }}
      />
    </details>
  );
}
