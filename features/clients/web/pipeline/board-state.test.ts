import { describe, expect, it } from 'vitest';
import type { Client } from '../../contract.ts';
import type { PipelineView, Stage } from '../../pipeline-contract.ts';
import { addPage, mergeLoadedPages, moveClient, putClient } from './board-state.ts';

const makeClient = (id: number, stage: number | null, amount = 10): Client =>
  ({
    id,
    custom_fields: { ...(stage !== null && { s: stage }), a: amount },
    last_activity_at: `2026-11-22T00:00:${String(id).padStart(2, '0')}.000Z`,
  }) as unknown as Client;

const makeStage = (id: number, outcome: Stage['outcome'], clients: Client[], more: Partial<Stage> = {}): Stage => ({
  id,
  name: `Stage ${id}`,
  color_id: 1,
  outcome,
  count: clients.length,
  amount_sum: clients.length * 10,
  clients,
  next: null,
  ...more,
});

const makeView = (...stages: Stage[]): PipelineView => ({
  field: { id: 1, key: 's', name: 'Stage' },
  amount: { key: 'a', currency: null },
  stages,
  open: { count: 0, amount_sum: 0 },
});

const describeView = ({ stages }: PipelineView) =>
  stages.map(({ id, count, amount_sum, clients }) => [id, count, amount_sum, clients.map((client) => client.id)]);

describe('a board on the screen', () => {
  it('moves a card to its place by the last activity, with counts, sums and what is open', () => {
    const view = makeView(
      makeStage(1, 'OPEN', [makeClient(5, 1), makeClient(3, 1)]),
      makeStage(2, 'WON', [makeClient(4, 2), makeClient(2, 2)]),
    );

    const moved = moveClient(view, 3, 2);

    expect(describeView(moved)).toEqual([
      [1, 1, 10, [5]],
      [2, 3, 30, [4, 3, 2]],
    ]);
    expect(moved.open).toEqual({ count: 1, amount_sum: 10 });
    expect(describeView(moveClient(moved, 3, 1))).toEqual(describeView(view));
  });

  it('has a column for clients in no stage once one is taken out of its stage', () => {
    const moved = moveClient(makeView(makeStage(1, 'OPEN', [makeClient(5, 1)])), 5, 'none');

    expect(describeView(moved)).toEqual([
      [null, 1, 10, [5]],
      [1, 0, 0, []],
    ]);
  });

  it('follows a client that changed, that is in another column now, or gone', () => {
    const view = makeView(makeStage(1, 'OPEN', [makeClient(5, 1), makeClient(3, 1)]), makeStage(2, 'WON', []));
    const cards = (board: PipelineView) => board.stages.map(({ clients }) => clients.map(({ id }) => id));

    expect(cards(putClient(view, 3, makeClient(3, 2)))).toEqual([[5], [3]]);
    expect(cards(putClient(view, 5, null))).toEqual([[3], []]);
  });

  it('keeps the further pages of a column when a new answer comes, without those that moved away', () => {
    const loaded = makeView(
      makeStage(1, 'OPEN', [makeClient(9, 1), makeClient(8, 1), makeClient(7, 1), makeClient(6, 1)], { next: 'c2' }),
      makeStage(2, 'WON', []),
    );
    const fresh = makeView(
      makeStage(1, 'OPEN', [makeClient(10, 1), makeClient(9, 1)], { next: 'c1', count: 5 }),
      makeStage(2, 'WON', [makeClient(7, 2)]),
    );

    const shown = mergeLoadedPages(loaded, fresh);

    expect(shown.stages[0]).toMatchObject({ next: 'c2', count: 5 });
    expect(shown.stages[0]!.clients.map(({ id }) => id)).toEqual([10, 9, 8, 6]);
  });

  it('adds a page without repeating a client', () => {
    const view = makeView(makeStage(1, 'OPEN', [makeClient(9, 1), makeClient(8, 1)], { next: 'c1', count: 3 }));

    const shown = addPage(view, makeStage(1, 'OPEN', [makeClient(8, 1), makeClient(7, 1)], { count: 3 }));

    expect(describeView(shown)).toEqual([[1, 3, 20, [9, 8, 7]]]);
  });
});
