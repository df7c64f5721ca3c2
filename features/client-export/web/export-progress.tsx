import { LoaderCircle } from 'lucide-react';
import { useChange } from '#platform/web/data.ts';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientExport, clientExports } from '../contract.ts';
import { describeWhich, findRatio } from './describe-export.ts';
import { text } from './en.ts';

/** How far an export at work is. It goes on after its page is left. */
export function ExportProgress({ item }: { item: ClientExport }) {
  const cancel = useChange(clientExports.cancel);
  const { id, format, total_count, done_count } = item;
  const name = text('running', { what: describeWhich(item), format });
  const ratio = findRatio(item);
  const counted =
    total_count === null
      ? text('counting')
      : text('progress', { done: formatNumber(done_count), total: formatNumber(Math.max(total_count, done_count)) });
  return (
    <article aria-label={name} className="grid gap-2 rounded-md border border-line-2 bg-surface px-4 py-3.5">
      <div className="flex items-center gap-2">
        <Icon of={LoaderCircle} className="animate-spin text-brand motion-reduce:animate-none" />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
        {ratio !== null && <span className="text-xs text-fg-3 tabular-nums">{formatPercent(ratio)}</span>}
        <Button size="sm" variant="ghost" isSaving={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {text('cancel')}
        </Button>
      </div>
      <Progress label={name} ratio={ratio} />
      <p className="text-xs text-fg-2 tabular-nums">{counted}</p>
      <p className="text-xs text-fg-3">{text('can_leave')}</p>
    </article>
  );
}
