import type { Client } from '../../contract.ts';
import { NO_STAGE, type PipelineView, type Stage } from '../../pipeline-contract.ts';

/** A column by its option, or the one of clients in no stage. */
export type StageKey = number | typeof NO_STAGE;

export const stageKey = ({ id }: Pick<Stage, 'id'>): StageKey => id ?? NO_STAGE;

/** Returns the option that a stage stands for; null for none. */
export const toOption = (key: StageKey): number | null => (key === NO_STAGE ? null : key);

/** Returns the column a client belongs in; an option without a column is none. */
export function findStageKey({ field, stages }: PipelineView, client: Client): StageKey {
  const value = field ? client.custom_fields[field.key] : undefined;
  return stages.find(({ id }) => id !== null && id === value)?.id ?? NO_STAGE;
}

export const findClient = ({ stages }: PipelineView, id: number): Client | undefined =>
  stages.flatMap(({ clients }) => clients).find((client) => client.id === id);

export const findStage = ({ stages }: PipelineView, key: StageKey): Stage | undefined =>
  stages.find((stage) => stageKey(stage) === key);

/** Whether a client stands before another in a column: the last activity first. */
const isBefore = (one: Client, other: Client): boolean =>
  one.last_activity_at > other.last_activity_at ||
  (one.last_activity_at === other.last_activity_at && one.id > other.id);

/** Returns where a client stands in a column, by the order of the server. */
export function findPlace(clients: readonly Client[], client: Client): number {
  const place = clients.findIndex((other) => other.id !== client.id && !isBefore(other, client));
  return place < 0 ? clients.length : place;
}

function insert(clients: readonly Client[], client: Client): Client[] {
  const others = clients.filter(({ id }) => id !== client.id);
  return others.toSpliced(findPlace(others, client), 0, client);
}

const readAmount = ({ amount }: PipelineView, client: Client): number => {
  const value = amount ? client.custom_fields[amount.key] : 0;
  return typeof value === 'number' ? value : 0;
};

const setStage = (key: string, client: Client, to: StageKey): Client => {
  const { [key]: _, ...others } = client.custom_fields;
  const option = toOption(to);
  return { ...client, custom_fields: option === null ? others : { ...others, [key]: option } };
};

const emptyStage: Stage = {
  id: null,
  name: null,
  color_id: null,
  outcome: null,
  count: 0,
  amount_sum: 0,
  clients: [],
  next: null,
};

/** Returns the board with one client in another column, counts and sums included. */
export function moveClient(board: PipelineView, id: number, to: StageKey): PipelineView {
  const client = findClient(board, id);
  if (!client || !board.field) return board;
  const from = findStageKey(board, client);
  if (from === to) return board;
  const moved = setStage(board.field.key, client, to);
  const amount = readAmount(board, client);
  const stages = to === NO_STAGE && !findStage(board, to) ? [emptyStage, ...board.stages] : board.stages;
  const changed = stages.map((stage) => {
    const key = stageKey(stage);
    if (key === from)
      return { ...withCount(stage, -1, amount), clients: stage.clients.filter((other) => other.id !== id) };
    return key === to ? { ...withCount(stage, 1, amount), clients: insert(stage.clients, moved) } : stage;
  });
  return { ...board, stages: changed, open: sumOpen(changed) };
}

const withCount = (stage: Stage, sign: 1 | -1, amount: number): Stage => ({
  ...stage,
  count: Math.max(0, stage.count + sign),
  amount_sum: stage.amount_sum + sign * amount,
});

function sumOpen(stages: readonly Stage[]): PipelineView['open'] {
  const open = stages.filter(({ outcome }) => outcome === 'OPEN');
  return {
    count: open.reduce((sum, { count }) => sum + count, 0),
    amount_sum: open.reduce((sum, { amount_sum }) => sum + amount_sum, 0),
  };
}

/** Returns the board with a client as it is now: changed, in another column, or gone. Counts come with the next answer. */
export function putClient(board: PipelineView, id: number, client: Client | null): PipelineView {
  const key = client && findStageKey(board, client);
  const stages = board.stages.map((stage) => {
    const clients = stage.clients.filter((other) => other.id !== id);
    if (!client || stageKey(stage) !== key)
      return clients.length === stage.clients.length ? stage : { ...stage, clients };
    const isLoaded = stage.next === null || findPlace(clients, client) < clients.length;
    return { ...stage, clients: isLoaded ? insert(clients, client) : clients };
  });
  return { ...board, stages };
}

/** Returns a new answer with the further clients that were loaded before, behind its own. */
export function mergeLoadedPages(earlier: PipelineView | undefined, fresh: PipelineView): PipelineView {
  if (!earlier || earlier.field?.id !== fresh.field?.id) return fresh;
  const known = new Set(fresh.stages.flatMap(({ clients }) => clients.map(({ id }) => id)));
  const stages = fresh.stages.map((stage) => {
    const before = findStage(earlier, stageKey(stage));
    const last = stage.clients.at(-1);
    if (!before || !last || stage.next === null) return stage;
    const further = before.clients.filter((client) => !known.has(client.id) && isBefore(last, client));
    return further.length === 0 ? stage : { ...stage, clients: [...stage.clients, ...further], next: before.next };
  });
  return { ...fresh, stages };
}

/** Returns the board with the next clients of one column. */
export function addPage(board: PipelineView, page: Stage): PipelineView {
  const known = new Set(board.stages.flatMap(({ clients }) => clients.map(({ id }) => id)));
  const arrived = page.clients.filter(({ id }) => !known.has(id));
  const { count, amount_sum, next } = page;
  const stages = board.stages.map((stage) =>
    stage.id === page.id ? { ...stage, count, amount_sum, next, clients: [...stage.clients, ...arrived] } : stage,
  );
  return { ...board, stages };
}
