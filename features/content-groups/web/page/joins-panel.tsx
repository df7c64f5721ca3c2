import { Bell, Check } from 'lucide-react';
import { SidePanel } from '#features/content/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ContentGroup, contentGroups, type GroupJoin } from '../../contract.ts';
import { text } from './en.ts';

/** Who joined with the code, what they have, and the offer of what is newer. */
export function JoinsPanel({ group: { id } }: { group: ContentGroup }) {
  const params = { id };
  const read = useRead(contentGroups.listJoins, { params });
  const offer = useChange(contentGroups.offerUpdate, {
    onSuccess: ({ told_count: count }) =>
      toast({ type: count > 0 ? 'SUCCESS' : 'INFO', heading: text('notified', { count }) }),
  });
  const joins = read.data?.results ?? [];
  const behind = joins.filter(({ outdated }) => outdated.length > 0).length;
  return (
    <SidePanel
      title={text('who_joined')}
      count={joins.length}
      end={
        behind > 0 && (
          <Button
            size="sm"
            icon={<Icon of={Bell} size={14} />}
            isSaving={offer.isPending}
            onClick={() => offer.mutate({ params })}
          >
            {text('offer_update', { count: behind })}
          </Button>
        )
      }
    >
      {read.isError && <PartNotLoaded words={text('joins_not_loaded')} read={read} />}
      {read.data && joins.length === 0 && <p className="text-fg-2">{text('nobody_joined')}</p>}
      <ul className="divide-y divide-line">
        {joins.map((join) => (
          <li key={join.id} className="flex min-w-0 items-center gap-2.5 py-2">
            <Avatar of={join} size={28} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate font-medium">
                {join.name}
              </p>
              <p dir="auto" className="truncate text-xs text-fg-3">
                {join.org_name}
              </p>
              {join.not_copied.length > 0 && <p className="text-xs text-fg-3">{describeLeftOut(join)}</p>}
            </div>
            <span className="max-w-[45%] text-end text-xs">
              <JoinState join={join} />
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}

function JoinState({ join }: { join: GroupJoin }) {
  const { state, copied_count, total_count, outdated, not_copied, joined_at } = join;
  const [first = ''] = outdated;
  if (state === 'copying') {
    return (
      <span className="inline-flex items-center gap-1.5 text-fg-3 tabular-nums">
        <Spinner size={12} />
        {text('copying', { copied: String(copied_count), total: String(total_count) })}
      </span>
    );
  }
  if (outdated.length > 0) {
    return (
      <span className="line-clamp-2 text-warning-fg">{text('older', { count: outdated.length, name: first })}</span>
    );
  }
  if (not_copied.length > 0) return <Ago instant={joined_at} className="text-fg-3" />;
  return (
    <span className="inline-flex items-center gap-1 text-success-fg">
      <Icon of={Check} size={14} />
      {text('up_to_date')}
    </span>
  );
}

/** Returns 'Left out: 1 file too large and 2 deleted'. */
function describeLeftOut({ not_copied }: GroupJoin): string {
  const reasons = [...new Set(not_copied.map(({ reason }) => reason))];
  const count = (reason: (typeof reasons)[number]) => not_copied.filter((each) => each.reason === reason).length;
  return text('left_out', {
    reasons: joinWords(reasons.map((reason) => text(`left_out_${reason}`, { count: count(reason) }))),
  });
}
