import { RotateCcw } from 'lucide-react';
import { AttentionCard } from '#domain/web/attention-card.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { mayUse, useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type FailedNotices, leadNotices } from '../../contract.ts';
import { text } from './en.ts';

/** Lists announced leads that could not be fetched, by source and reason; nothing where there are none. */
export function FailedNoticesPanel() {
  const isMine = mayUse(useSession(), 'INTEGRATIONS.MANAGE');
  const read = useRead(leadNotices.listFailed, {}, { enabled: isMine });
  const failed = read.data?.results ?? [];
  if (read.isError) return <NotLoaded title={text('not_loaded')} read={read} />;
  if (failed.length === 0) return null;
  return (
    <ul aria-label={text('failed')} className="grid max-w-[860px] shrink-0 gap-3 px-5 pb-4 max-sm:px-4">
      {failed.map((each) => (
        <FailedGroup key={`${each.source_id} ${each.cause}`} failed={each} />
      ))}
    </ul>
  );
}

function FailedGroup({ failed }: { failed: FailedNotices }) {
  const { count, source_name, last_at, reason } = failed;
  return (
    <AttentionCard title={text('failed_from', { count, source: source_name })} at={last_at} reason={reason}>
      <Actions failed={failed} />
    </AttentionCard>
  );
}

function Actions({ failed: { source_id, cause } }: { failed: FailedNotices }) {
  const body = { source_id, cause };
  const fetchAgain = useChange(leadNotices.fetchAgain, {
    onSuccess: ({ count }) =>
      toast({ type: 'INFO', heading: text('fetching_toast', { count }), message: text('fetching_text') }),
  });
  const dismiss = useChange(leadNotices.dismiss, {
    onSuccess: ({ count }) => toast({ type: 'SUCCESS', heading: text('dismissed_toast', { count }) }),
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        icon={<Icon of={RotateCcw} />}
        onClick={() => fetchAgain.mutate({ body })}
        isSaving={fetchAgain.isPending}
      >
        {text('fetch_again')}
      </Button>
      <Button variant="ghost" onClick={() => dismiss.mutate({ body })} isSaving={dismiss.isPending}>
        {text('dismiss')}
      </Button>
    </div>
  );
}
