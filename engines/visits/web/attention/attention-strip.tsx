import { formatPercent } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

interface Share {
  component_id: string;
  type: string;
  share: number;
  is_reached: boolean;
}

interface AttentionStripProps {
  shares: readonly Share[];
  nameType: (type: string) => string;
  /** True for the bars alone. */
  isBare: boolean;
}

/** How the attention is spread over a page: a bar for each part, the hottest dark, unreached ones dotted. */
export function AttentionStrip({ shares, nameType, isBare }: AttentionStripProps) {
  const hottest = shares.toSorted((one, other) => other.share - one.share)[0];
  const missed = shares.filter(({ is_reached }) => !is_reached);
  const [only] = missed;
  const describe = ({ type, share }: Share) =>
    text('share_of', { name: nameType(type), percent: formatPercent(share) });
  return (
    <div className="flex min-w-0 items-end gap-3">
      <span
        role="img"
        aria-label={text('attention_strip', { parts: shares.map(describe).join(', ') })}
        className="flex h-6 items-end gap-0.5"
      >
        {shares.map((each) => (
          <span
            key={each.component_id}
            style={
              each.is_reached ? { blockSize: `${Math.max(8, (each.share / (hottest?.share || 1)) * 100)}%` } : undefined
            }
            className={classNames(
              'w-1.5 rounded-t-xs forced-colors:bg-[CanvasText]',
              !each.is_reached && 'border-b-2 border-dotted border-warning',
              each.is_reached &&
                (each === hottest ? 'bg-brand' : 'bg-brand-tint-2 shadow-[inset_0_0_0_1px_var(--ui-brand)]'),
            )}
          />
        ))}
      </span>
      {!isBare && (
        <span className="min-w-0 text-xs">
          {hottest && <span className="block truncate font-medium text-brand-fg">{describe(hottest)}</span>}
          <span className={classNames('block truncate', only ? 'text-warning-fg' : 'text-fg-3')}>
            {only
              ? missed.length === 1
                ? text('one_not_reached', { name: nameType(only.type) })
                : text('not_reached', { count: missed.length })
              : text('all_reached')}
          </span>
        </span>
      )}
    </div>
  );
}
