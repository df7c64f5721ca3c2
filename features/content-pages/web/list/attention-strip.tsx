import { formatPercent } from '#platform/web/format.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { PageTemplateItem } from '../../contract.ts';
import { nameType } from '../component-type.tsx';
import { text } from '../en.ts';

type Shares = NonNullable<PageTemplateItem['attention']>;

interface AttentionStripProps {
  page: PageTemplateItem;
  /** True for the bars alone. */
  isBare?: boolean;
}

/** How the attention is spread over a page: a bar for each component, the hottest dark, unreached ones dotted. */
export function AttentionStrip({ page: { attention, share_stats }, isBare = false }: AttentionStripProps) {
  if (!attention) {
    if (isBare || share_stats === null) return null;
    return (
      <span className="text-xs text-fg-3">{text(share_stats.share_count === 0 ? 'not_shared' : 'too_few_views')}</span>
    );
  }
  return (
    <div className="flex min-w-0 items-end gap-3">
      <Bars shares={attention} />
      {!isBare && <Summary shares={attention} />}
    </div>
  );
}

const findHottest = (shares: Shares) => shares.toSorted((one, other) => other.share - one.share)[0];

const describeShare = ({ type, share }: Shares[number]): string =>
  text('share_of', { name: nameType(type), percent: formatPercent(share) });

function Bars({ shares }: { shares: Shares }) {
  const hottest = findHottest(shares);
  return (
    <span
      role="img"
      aria-label={text('attention_strip', { parts: shares.map(describeShare).join(', ') })}
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
  );
}

function Summary({ shares }: { shares: Shares }) {
  const hottest = findHottest(shares);
  const missed = shares.filter(({ is_reached }) => !is_reached);
  const [only] = missed;
  return (
    <span className="min-w-0 text-xs">
      {hottest && <span className="block truncate font-medium text-brand-fg">{describeShare(hottest)}</span>}
      <span className={classNames('block truncate', only ? 'text-warning-fg' : 'text-fg-3')}>
        {only
          ? missed.length === 1
            ? text('one_not_reached', { name: nameType(only.type) })
            : text('not_reached', { count: missed.length })
          : text('all_reached')}
      </span>
    </span>
  );
}
