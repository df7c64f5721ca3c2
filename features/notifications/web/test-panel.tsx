import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { notifications } from '../contract.ts';
import { text } from './en.ts';
import { ReceiptList } from './receipt-list.tsx';

const LOOK_EVERY_MS = 700;
/** Milliseconds after which a receipt that has not come is no longer waited for. */
const LOOK_FOR_MS = 2 * 60_000;

/** Sends a test alert and shows its receipts as they come in. */
export function TestPanel() {
  const [sent, setSent] = useState<{ id: string; at: string } | null>(null);
  const { time_zone } = useSession();
  const test = useChange(notifications.sendTest, {
    onSuccess: ({ id }) => setSent({ id, at: new Date().toISOString() }),
  });
  return (
    <Panel
      look="card"
      title={text('test')}
      end={
        <Button size="sm" icon={<Icon of={Send} size={14} />} isSaving={test.isPending} onClick={() => test.mutate({})}>
          {text(sent ? 'send_again' : 'send_test')}
        </Button>
      }
    >
      <p className="pb-2.5 text-xs text-fg-3" role="status">
        {sent ? text('test_sent', { time: formatTime(sent.at, time_zone) }) : text('test_lead')}
      </p>
      {sent && <Receipts key={sent.id} id={sent.id} />}
    </Panel>
  );
}

function Receipts({ id }: { id: string }) {
  const receipts = useRead(notifications.getReceipts, { params: { id } });
  const { refetch } = receipts;
  const isSettled = receipts.data?.results.every(({ state }) => ['seen', 'failed', 'kept'].includes(state)) ?? false;
  useEffect(() => {
    if (isSettled) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), LOOK_FOR_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isSettled, refetch]);
  return (
    <div className="border-t border-line">
      <ReceiptList receipts={receipts.data?.results ?? []} canVerify />
    </div>
  );
}
