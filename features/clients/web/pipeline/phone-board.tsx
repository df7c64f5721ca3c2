import { useEffect, useRef } from 'react';
import { LIST_SCROLLER } from '#platform/web/list/visit/list-return.ts';
import { CountBadge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { PipelineView } from '../../pipeline-contract.ts';
import { findStage, type StageKey, stageKey } from './board-state.ts';
import { useCardParts } from './card-parts.ts';
import { text } from './en.ts';
import { formatSum } from './format-amount.ts';
import { cardSurface, PipelineCard } from './pipeline-card.tsx';
import { useMoveTargets, useStageMark } from './stage-marks.tsx';
import type { Board } from './use-board.ts';
import type { MoveClient } from './use-move-client.ts';

interface PhoneBoardProps {
  view: PipelineView;
  board: Board;
  move: MoveClient;
  chosen: StageKey | undefined;
  onChoose: (key: StageKey) => void;
}

/** One column at a time, with a switch between the stages; cards move by their menu. */
export function PhoneBoard({ view, board, move, chosen, onChoose }: PhoneBoardProps) {
  const { stages, amount, field } = view;
  const mark = useStageMark(field);
  const targets = useMoveTargets(view);
  const { shown: parts } = useCardParts();
  const stage =
    (chosen !== undefined ? findStage(view, chosen) : undefined) ??
    stages.find(({ id, count }) => id !== null && count > 0) ??
    stages[0];
  const end = useRef<HTMLLIElement>(null);
  const key = stage && stageKey(stage);
  const { loadMore } = board;
  const hasMore = stage !== undefined && stage.next !== null;
  const shown = stage?.clients.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards move the end, which is looked at again
  useEffect(() => {
    if (!hasMore || !end.current || key === undefined) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadMore(key));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, key, loadMore, shown]);
  if (!stage || key === undefined) return null;
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-canvas">
      <div
        role="toolbar"
        aria-label={text('stages')}
        className="flex shrink-0 gap-2 overflow-x-auto px-4 py-2.5 [scrollbar-width:none]"
      >
        {stages.map((each) => {
          const isChosen = stageKey(each) === key;
          return (
            <button
              key={stageKey(each)}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(stageKey(each))}
              className={classNames(
                'flex h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap',
                isChosen
                  ? 'border-brand bg-brand-tint text-brand-fg forced-chosen'
                  : 'border-line-btn bg-surface text-fg-2',
              )}
            >
              {mark(each)}
              <CountBadge count={each.count} tone={isChosen ? 'brand' : 'neutral'} />
            </button>
          );
        })}
      </div>
      {amount && (
        <p className="flex shrink-0 justify-between px-4 pb-2 text-xs text-fg-3 tabular-nums">
          <span>{text('open_clients', { count: stage.count })}</span>
          <span>{formatSum(stage.amount_sum, amount)}</span>
        </p>
      )}
      <ul
        data-scroll-restoration-id={LIST_SCROLLER}
        className="focus-inset flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-4 pt-px pb-8"
      >
        {stage.clients.map((client) => (
          <li key={client.id} className="shrink-0">
            <article
              data-card={client.id}
              aria-label={client.name}
              className={classNames('group/card relative px-3 py-3', cardSurface)}
            >
              <PipelineCard
                client={client}
                parts={parts}
                amount={amount}
                menu={client.access_policy.EDIT ? { from: key, targets, onMove: move } : null}
              />
            </article>
          </li>
        ))}
        {stage.clients.length === 0 && <li className="py-10 text-center text-fg-3">{text('stage_empty')}</li>}
        {hasMore && (
          <li ref={end} className="grid min-h-10 shrink-0 place-items-center text-xs text-fg-3">
            {text('loading_more')}
          </li>
        )}
      </ul>
    </div>
  );
}
