import { formatDate, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { type IntegrationItem, MAX_COUNTED_LEADS } from '../../contract.ts';
import { Status } from '../status/status.tsx';
import { text } from './en.ts';
import { IntegrationAction } from './integration-action.tsx';
import { IntegrationIcon } from './integration-icon.tsx';

interface IntegrationCardProps {
  item: IntegrationItem;
  /** Called by the press on an upcoming one. */
  onUpcoming: (item: IntegrationItem) => void;
}

/** One integration of the directory: what it is, whether it works, and the way to it. */
export function IntegrationCard({ item, onUpcoming }: IntegrationCardProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2.5 rounded-[10px] border border-line-2 bg-surface p-3.5 hover:border-line-btn hover:shadow-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <IntegrationIcon item={item} />
        <div className="min-w-0">
          <h3 className="truncate font-semibold" title={item.name}>
            {item.name}
          </h3>
          <Leads item={item} />
        </div>
      </div>
      <p className="line-clamp-2 min-h-5 break-words text-fg-2">{item.description}</p>
      <div className="mt-auto flex min-h-7 items-center justify-between gap-[7px]">
        <Status status={item.status} />
        {item.visibility === 'UPCOMING' ? (
          <Button
            size="sm"
            aria-label={text('soon_named', { name: item.name })}
            className="text-fg-3"
            onClick={() => onUpcoming(item)}
          >
            {text('soon')}
          </Button>
        ) : (
          <IntegrationAction item={item} />
        )}
      </div>
    </li>
  );
}

function Leads({ item: { leads_last_30_days, last_lead_at } }: { item: IntegrationItem }) {
  const { time_zone } = useSession();
  if (!last_lead_at) return null;
  const count = leads_last_30_days ?? 0;
  const shown = count < MAX_COUNTED_LEADS ? formatNumber(count) : `${formatNumber(MAX_COUNTED_LEADS)}+`;
  return (
    <p className="truncate text-xs text-fg-3">
      {count > 0 ? text('leads', { count, shown }) : text('last_lead', { date: formatDate(last_lead_at, time_zone) })}
    </p>
  );
}
