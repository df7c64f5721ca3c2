import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LIST_SCROLLER } from '#platform/web/list/visit/list-return.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { Client } from '../../contract.ts';
import type { PipelineView, Stage } from '../../pipeline-contract.ts';
import { findStage, type StageKey, stageKey } from './board-state.ts';
import { useCardParts } from './card-parts.ts';
import { text } from './en.ts';
import type { Entry } from './entry.ts';
import { CardLines, cardSurface, PipelineCard } from './pipeline-card.tsx';
import { PipelineColumn } from './pipeline-column.tsx';
import { nameStage, useMoveTargets, useStageMark } from './stage-marks.tsx';
import type { Board } from './use-board.ts';
import { type Lift, useCardDrag } from './use-card-drag.ts';
import type { MoveClient } from './use-move-client.ts';

interface BoardProps {
  view: PipelineView;
  board: Board;
  move: MoveClient;
  /** Announces to screen readers. */
  say: (words: string) => void;
}

/** Pixels kept around the place where a card would land. */
const MARGIN_PX = 24;

/** What is lost or in no stage yet is not worked on here, unless there is nothing else. */
const isFoldedAtFirst = ({ id, outcome }: Stage, stages: readonly Stage[]): boolean =>
  outcome === 'LOST' || (id === null && stages.some((stage) => stage.id !== null && stage.count > 0));

/** Columns that the person folded or unfolded, kept while the application is open. */
const folded = new Map<StageKey, boolean>();

/** The columns side by side; cards are dragged by mouse, finger and keyboard. */
export function PipelineBoard({ view, board, move, say }: BoardProps) {
  const { stages, amount, field } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [, redraw] = useState(0);
  const { shown: parts } = useCardParts();
  const mark = useStageMark(field);
  const keys = stages.map(stageKey);
  const getName = (key: StageKey | null) => {
    const stage = key === null ? undefined : findStage(view, key);
    return stage ? nameStage(stage) : text('no_stage');
  };
  /** The card that takes the focus once it is drawn in its column. */
  const focusId = useRef<number | null>(null);

  const drag = useCardDrag({
    keys,
    board: scroller,
    ghost,
    onDrop: (client, to) => {
      focusId.current = client.id;
      move(client, to);
    },
    say: (event, lift) => {
      if (lift.by === 'keys') focusId.current = lift.client.id;
      say(announce(event, lift));
    },
  });
  const { lift } = drag;

  function announce(event: 'lifted' | 'over' | 'dropped' | 'put_back', { client: { name }, from, over }: Lift): string {
    if (event === 'lifted') return text('lifted', { name, stage: getName(from) });
    if (event === 'over')
      return text('over', { stage: getName(over), index: keys.indexOf(over ?? from) + 1, total: keys.length });
    return event === 'dropped'
      ? text('dropped', { name, stage: getName(over) })
      : text('put_back', { name, stage: getName(from) });
  }

  useLayoutEffect(() => {
    // Drawing a card in another column takes the focus off it.
    const id = focusId.current;
    if (id === null) return;
    const link = scroller.current?.querySelector<HTMLElement>(`[data-card="${id}"] [data-row-link]`);
    if (!link || link.closest('.hidden')) return;
    if (!lift) focusId.current = null;
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    link.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    link.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const over = lift?.by === 'pointer' ? lift.over : null;
  useLayoutEffect(() => {
    if (over !== null) showSlot(scroller.current);
  }, [over]);

  const targets = useMoveTargets(view);

  const renderCard = (stage: Stage) =>
    function Card({ client, kind }: Entry) {
      if (kind === 'slot')
        return (
          <div
            data-slot
            style={{ height: lift?.box?.height }}
            className="rounded-md border border-dashed border-brand bg-brand-tint"
          />
        );
      const canMove = client.access_policy.EDIT;
      const from = kind === 'lifted' && lift ? lift.from : stageKey(stage);
      return (
        <article
          data-card={client.id}
          aria-label={client.name}
          onPointerDown={(press) => drag.onPointerDown(client, from, press)}
          onDragStart={(event) => event.preventDefault()}
          onKeyDown={(event) => onCardKey(client, from, event)}
          onBlur={() => drag.onBlur(client)}
          className={classNames(
            'group/card relative px-3 py-2.5 hover:shadow-[0_0_0_1px_var(--ui-line-btn),var(--ui-sh-2)]',
            cardSurface,
            canMove && 'cursor-grab select-none [-webkit-touch-callout:none]',
            kind === 'lifted' && 'rotate-2 shadow-dialog motion-reduce:rotate-0',
          )}
        >
          <PipelineCard
            client={client}
            parts={parts}
            amount={amount}
            menu={canMove ? { from, targets, onMove: move } : null}
          />
        </article>
      );
    };

  function onCardKey(client: Client, from: StageKey, event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target as Element).matches('[data-row-link]')) return;
    drag.onKeyDown(client, from, event);
    if (!event.defaultPrevented) moveFocus(event, scroller.current);
  }

  const fold = useCallback((key: StageKey, isFolded: boolean) => {
    folded.set(key, isFolded);
    redraw((count) => count + 1);
  }, []);

  return (
    <div
      ref={scroller}
      data-scroll-restoration-id={LIST_SCROLLER}
      className={classNames(
        'flex min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden border-t border-line bg-canvas px-5 pt-1.5',
        lift?.by === 'pointer' && 'cursor-grabbing [&_*]:cursor-grabbing',
      )}
    >
      {stages.map((stage) => {
        const key = stageKey(stage);
        return (
          <PipelineColumn
            key={key}
            stage={stage}
            mark={mark(stage)}
            amount={amount}
            columnRef={drag.columnRef(key)}
            lift={lift}
            isFrom={lift?.from === key}
            isOver={lift?.over === key}
            isCollapsed={folded.get(key) ?? isFoldedAtFirst(stage, stages)}
            onCollapse={(isFolded) => fold(key, isFolded)}
            hasFailed={board.failed.has(key)}
            onEnd={() => board.loadMore(key)}
            renderCard={renderCard(stage)}
          />
        );
      })}
      {lift?.box &&
        createPortal(
          <div
            ref={ghost}
            aria-hidden="true"
            style={{ width: lift.box.width, translate: `${lift.box.x - lift.box.dx}px ${lift.box.y - lift.box.dy}px` }}
            className="pointer-events-none fixed top-0 left-0 z-(--ui-z-menu)"
          >
            <div className="rotate-2 rounded-md bg-surface px-3 py-2.5 shadow-dialog motion-reduce:rotate-0">
              <CardLines
                client={lift.client}
                parts={parts}
                amount={amount}
                name={
                  <span dir="auto" className="truncate text-sm font-semibold">
                    {lift.client.name}
                  </span>
                }
              />
            </div>
          </div>,
          document.body,
        )}
    </div>
  );
}

/** Moves the focus between cards: up and down in a column, left and right to the columns beside it. */
function moveFocus(event: KeyboardEvent<HTMLElement>, board: HTMLElement | null): void {
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !board) return;
  const columns = [...board.querySelectorAll('[data-cards]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-row-link]'),
  ]);
  const at = columns.findIndex((links) => links.includes(event.target as HTMLElement));
  const links = columns[at] ?? [];
  const place = links.indexOf(event.target as HTMLElement);
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const beside = isSideways
    ? (step > 0 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0)).toReversed()).find(
        ({ length }) => length > 0,
      )
    : undefined;
  const next = isSideways ? beside?.[Math.min(place, beside.length - 1)] : links[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Scrolls the column under the pointer to where the card would land. */
function showSlot(board: HTMLElement | null): void {
  const slot = board?.querySelector('[data-slot]');
  const list = slot?.closest('[data-cards]');
  if (!slot || !list) return;
  const [place, frame] = [slot.getBoundingClientRect(), list.getBoundingClientRect()];
  if (place.top < frame.top) list.scrollTop += place.top - frame.top - MARGIN_PX;
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom + MARGIN_PX;
}
