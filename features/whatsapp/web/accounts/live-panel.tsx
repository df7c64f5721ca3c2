import { Ago } from '#platform/web/ago.tsx';
import type { WhatsAppAccount } from '../../contract.ts';
import { text } from './en.ts';

interface LivePanelProps {
  accounts: readonly WhatsAppAccount[];
  /** Meta could not be asked about one of them. */
  hasFailed: boolean;
}

/** When Meta said what the page shows, by the account that was asked longest ago. */
export function LivePanel({ accounts, hasFailed }: LivePanelProps) {
  const newest = (times: (string | null)[]) =>
    times.reduce((one, other) => ((other ?? '') > (one ?? '') ? other : one), null);
  const reads = accounts.map(({ read_at }) => read_at);
  const oldest = reads.includes(null) ? null : (reads.toSorted()[0] ?? null);
  return (
    <section aria-label={text('live')} className="rounded-md border border-line-2 bg-canvas p-4">
      <h2 className="mb-2 font-semibold">{text('live')}</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5">
        <Line name={text('live_status')} at={oldest} />
        <Line name={text('live_notice')} at={newest(accounts.map(({ last_notice_at }) => last_notice_at))} />
        <Line name={text('live_templates')} at={newest(accounts.map(({ templates_read_at }) => templates_read_at))} />
      </dl>
      {hasFailed && (
        <p role="status" className="mt-2 text-xs text-warning-fg">
          {text('live_failed')}
        </p>
      )}
    </section>
  );
}

const Line = ({ name, at }: { name: string; at: string | null }) => (
  <>
    <dt className="text-fg-2">{name}</dt>
    <dd className="m-0 text-end tabular-nums">
      {at ? <Ago instant={at} /> : <span className="text-fg-3">{text('live_never')}</span>}
    </dd>
  </>
);
