import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { PipelineView, Stage } from '../../pipeline-contract.ts';
import { findPlace } from './board-state.ts';
import type { ColumnMenuProps } from './column-menu.tsx';
import { text } from './en.ts';
import { type Entry, entryKey } from './entry.ts';
import { formatSum } from './format-amount.ts';
import { nameStage } from './stage-marks.tsx';
import type { Lift } from './use-card-drag.ts';
import { VirtualCards } from './virtual-cards.tsx';

const ColumnMenu = lazyOnInteraction<ColumnMenuProps>(() =>
  import('./column-menu.tsx').then((module) => module.ColumnMenu),
);

/** From so many cards on, only those in sight are drawn. */
const VIRTUAL_FROM = 60;

interface ColumnProps {
  stage: Stage;
  mark: ReactNode;
  amount: PipelineView['amount'];
  columnRef: (element: HTMLElement | null) => void;
  lift: Lift | null;
  isFrom: boolean;
  isOver: boolean;
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
  hasFailed: boolean;
  onEnd: () => void;
  renderCard: (entry: Entry) => ReactNode;
}

/** One stage: what it is called, how many clients and how much is in it, and its cards. */
export function PipelineColumn(props: ColumnProps) {
  const { stage, mark, amount, columnRef, lift, isOver, isCollapsed, onCollapse } = props;
  if (isCollapsed && !isOver) return <CollapsedColumn {...props} />;
  const entries = listEntries(props);
  const sum = amount && stage.amount_sum !== 0 ? formatSum(stage.amount_sum, amount) : null;
  return (
    <section
      ref={columnRef}
      aria-label={describeColumn(stage, amount)}
      className="flex min-h-0 min-w-60 max-w-100 flex-1 basis-60 flex-col"
    >
      <div className={classNames('flex h-9 shrink-0 items-center gap-2 px-1.5', lift && isOver && 'text-brand-fg')}>
        <h2 className="flex min-w-0 text-sm font-semibold">{mark}</h2>
        <CountBadge count={stage.count} />
        {sum && <span className="ms-auto shrink-0 text-xs text-fg-3 tabular-nums">{sum}</span>}
        <span className={sum ? '' : 'ms-auto'}>
          <ColumnMenu
            onCollapse={() => onCollapse(true)}
            trigger={<RowMenuButton label={text('column_actions', { name: nameStage(stage) })} />}
          />
        </span>
      </div>
      <Cards {...props} entries={entries} />
    </section>
  );
}

/** A folded column; a press shows its cards. */
function CollapsedColumn({ stage, mark, columnRef, onCollapse }: ColumnProps) {
  return (
    <section
      ref={columnRef}
      aria-label={text('column', { name: nameStage(stage), count: stage.count })}
      className="shrink-0"
    >
      <button
        type="button"
        aria-expanded="false"
        onClick={() => onCollapse(false)}
        className="focus-inset flex w-11 flex-col items-center gap-2 rounded-md bg-surface py-3 text-sm font-semibold shadow-[0_0_0_1px_var(--ui-line-2),var(--ui-sh-1)] hover:shadow-2"
      >
        <span className="flex max-h-40 [writing-mode:vertical-rl]">{mark}</span>
        <CountBadge count={stage.count} />
        <VisuallyHidden>{text('show_column')}</VisuallyHidden>
      </button>
    </section>
  );
}

function describeColumn(stage: Stage, amount: PipelineView['amount']): string {
  const column = text('column', { name: nameStage(stage), count: stage.count });
  return amount ? text('column_worth', { column, sum: formatSum(stage.amount_sum, amount) }) : column;
}

/** Returns the cards with the carried one where it would land. */
function listEntries({ stage, lift, isFrom, isOver }: ColumnProps): Entry[] {
  const cards = stage.clients.map((client): Entry => ({ client, kind: 'card' }));
  if (!lift || (!isFrom && !isOver)) return cards;
  const { client, by } = lift;
  const carried: Entry = { client, kind: by === 'keys' ? 'lifted' : 'slot' };
  const others = cards.filter((entry) => entry.client.id !== client.id);
  if (isFrom) {
    const place = cards.findIndex((entry) => entry.client.id === client.id);
    if (place < 0) return cards;
    if (by === 'keys') return isOver ? cards.with(place, carried) : others;
    // The element that a finger rests on must stay in the page, else its movements are no longer heard.
    const away: Entry = { client, kind: 'away' };
    return cards.toSpliced(place, 1, ...(isOver ? [carried, away] : [away]));
  }
  const place = findPlace(
    others.map((entry) => entry.client),
    client,
  );
  return others.toSpliced(place, 0, carried);
}

interface CardsProps extends ColumnProps {
  entries: readonly Entry[];
}

function Cards({ stage, entries, hasFailed, onEnd, renderCard, lift, isOver }: CardsProps) {
  const scroller = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const isVirtual = stage.clients.length >= VIRTUAL_FROM;
  const shown = stage.clients.length;
  const hasMore = stage.next !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards move the end, which is looked at again
  useEffect(() => {
    if (!hasMore || hasFailed || !end.current) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onEnd(), {
      root: scroller.current,
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, hasFailed, onEnd, shown]);
  const isEmpty = entries.length === 0;
  return (
    <ul
      ref={scroller}
      data-cards
      className={classNames(
        'focus-inset -mx-1 flex min-h-16 flex-1 flex-col overflow-x-hidden overflow-y-auto rounded-md px-1 pt-1 pb-3 [scrollbar-width:thin]',
        !isVirtual && 'gap-2',
        lift && isOver && 'bg-brand-tint/50',
      )}
    >
      {isVirtual ? (
        <VirtualCards scrollRef={scroller} entries={entries} renderCard={renderCard} />
      ) : (
        entries.map((entry) => <CardPlace key={entryKey(entry)} entry={entry} renderCard={renderCard} />)
      )}
      {isEmpty && (
        <li className="grid min-h-16 place-items-center rounded-md border border-dashed border-line-btn px-3 text-center text-xs text-fg-3">
          {text('drop_here')}
        </li>
      )}
      {hasMore && (
        <li ref={end} className="grid min-h-10 shrink-0 place-items-center text-xs text-fg-3">
          {hasFailed ? (
            <button type="button" onClick={onEnd} className="touch-target rounded-xs px-1 underline">
              {text('more_not_loaded')}
            </button>
          ) : (
            text('loading_more')
          )}
        </li>
      )}
    </ul>
  );
}

export const CardPlace = ({
  entry,
  renderCard,
}: {
  entry: Entry;
  renderCard: (entry: Entry) => ReactNode;
}): ReactElement => <li className={classNames('shrink-0', entry.kind === 'away' && 'hidden')}>{renderCard(entry)}</li>;
