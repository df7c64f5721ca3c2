import type { DeviceType } from '#domain/device-type.ts';
import { readDeviceType } from '#domain/device-type.ts';
import { isCounted, type LoadSignal, type ViewGrade, type VisitFacts } from '../contract.ts';
import { findBotKind } from './bots.ts';

type ByPart = Readonly<Record<string, number>>;

/** A stored signal: the totals of a page load when it was sent. */
export interface Signal extends LoadSignal {
  id: string;
  visit_id: string;
  load_id: string;
  /** Active milliseconds by part of the page. */
  parts: ByPart;
  part_taps: ByPart;
  /** Milliseconds a video of the part played while the page was visible. */
  part_played_ms: ByPart;
  /** The furthest part the visitor came to; empty before the first. */
  reached_part: string;
  facts: Readonly<VisitFacts>;
  user_agent: string;
  is_owner: boolean;
  received_at: string;
}

export interface AssembledView {
  /** The id of its first signal, so that assembling again finds the same view. */
  id: string;
  visit_id: string;
  grade: ViewGrade;
  started_at: string;
  last_signal_at: string;
  seconds: number;
  /** The version of the page that was shown; null for a page without versions. */
  version: number | null;
  part_seconds: Record<string, number>;
  part_taps: Record<string, number>;
  part_played_seconds: Record<string, number>;
  device_type: DeviceType;
}

/** A page opened again this soon after the last signal belongs to the same view (architecture.md §8). */
export const CONTINUES_WITHIN_MS = 30_000;
/** Less visible time than this does not prove that anybody looked. */
const PROVEN_VISIBLE_MS = 2_000;
/** Visible time after which a person without any input counts as likely reading. */
const LIKELY_VISIBLE_MS = 5_000;
const MAX_SECONDS = 3_600;
const MAX_TAPS = 1_000;
/**
 * How long a view must last by the server's clock, from its first signal to its last; one signal alone proves nothing,
 * whatever it reports.
 */
const PROVEN_OPEN_MS = 2_000;
/** How late a first signal may be; a page may not report more time than it was open, plus this. */
const LATE_SIGNAL_MS = 3_000;

/**
 * Assembles views from the signals of one subject, in any order and with repeats. A pure function, so that views may be
 * graded again when the rule changes.
 */
export function assembleViews(signals: readonly Signal[]): AssembledView[] {
  return [...groupBy(signals, ({ visit_id }) => visit_id).values()].flatMap(splitVisit);
}

/** Splits the loads of one tab into views; loads of one version at most 30 s apart are one. */
function splitVisit(signals: readonly Signal[]): AssembledView[] {
  const loads = [...groupBy(signals, ({ load_id }) => load_id).values()]
    .map(readLoad)
    .sort((one, other) => one.startedMs - other.startedMs || (one.first.id < other.first.id ? -1 : 1));
  const chains: { loads: Load[]; endedMs: number }[] = [];
  for (const load of loads) {
    const chain = chains.at(-1);
    const isSameVersion = chain?.loads[0]?.first.facts.version === load.first.facts.version;
    if (chain && isSameVersion && load.startedMs - chain.endedMs <= CONTINUES_WITHIN_MS) {
      chain.loads.push(load);
      chain.endedMs = Math.max(chain.endedMs, load.endedMs);
    } else chains.push({ loads: [load], endedMs: load.endedMs });
  }
  return chains.map((chain) => toView(chain.loads));
}

interface Load {
  first: Signal;
  signals: readonly Signal[];
  startedMs: number;
  endedMs: number;
  visibleMs: number;
  activeMs: number;
  inputs: number;
  partMs: ReadonlyMap<string, number>;
  partTaps: ReadonlyMap<string, number>;
  partPlayedMs: ReadonlyMap<string, number>;
}

/** Totals grow during a load, so the largest of each is the newest; none may exceed the time the load was open. */
function readLoad(signals: readonly Signal[]): Load {
  const times = signals.map(({ received_at }) => Date.parse(received_at));
  const startedMs = Math.min(...times);
  const endedMs = Math.max(...times);
  const openMs = endedMs - startedMs + LATE_SIGNAL_MS;
  const largest = (read: (signal: Signal) => number) => Math.max(...signals.map(read));
  const visibleMs = Math.min(
    largest(({ visible_ms }) => visible_ms),
    openMs,
  );
  const activeMs = Math.min(
    largest(({ active_ms }) => active_ms),
    visibleMs,
  );
  const inputs = largest((signal) => signal.inputs);
  const byPart = (read: (signal: Signal) => ByPart, most: number) => {
    const names = new Set(signals.flatMap((signal) => Object.keys(read(signal))));
    return new Map(
      [...names].map((part) => [
        part,
        Math.min(
          largest((signal) => read(signal)[part] ?? 0),
          most,
        ),
      ]),
    );
  };
  const first = signals.reduce((earliest, signal) => (isBefore(signal, earliest) ? signal : earliest));
  return {
    first,
    signals,
    startedMs,
    endedMs,
    visibleMs,
    activeMs,
    inputs,
    partMs: byPart(({ parts }) => parts, activeMs),
    partTaps: byPart(({ part_taps }) => part_taps, inputs),
    partPlayedMs: byPart(({ part_played_ms }) => part_played_ms, visibleMs),
  };
}

const isBefore = (one: Signal, other: Signal) =>
  one.received_at < other.received_at || (one.received_at === other.received_at && one.id < other.id);

function toView(loads: Load[]): AssembledView {
  const sum = (read: (load: Load) => number) => loads.reduce((total, load) => total + read(load), 0);
  const { first } = loads[0]!;
  const byPart = (read: (load: Load) => ReadonlyMap<string, number>, toAmount: (total: number) => number) => {
    const names = new Set(loads.flatMap((load) => [...read(load).keys()]));
    const amounts = [...names].map((part) => [part, toAmount(sum((load) => read(load).get(part) ?? 0))] as const);
    return Object.fromEntries(amounts.filter(([, amount]) => amount !== 0));
  };
  const toSeconds = (ms: number) => Math.min(MAX_SECONDS, Math.floor(ms / 1000));
  return {
    id: first.id,
    visit_id: first.visit_id,
    grade: gradeLoads(loads),
    started_at: first.received_at,
    last_signal_at: new Date(Math.max(...loads.map(({ endedMs }) => endedMs))).toISOString(),
    seconds: toSeconds(sum(({ activeMs }) => activeMs)),
    version: first.facts.version ?? null,
    part_seconds: byPart(({ partMs }) => partMs, toSeconds),
    part_taps: byPart(
      ({ partTaps }) => partTaps,
      (taps) => Math.min(MAX_TAPS, taps),
    ),
    part_played_seconds: byPart(({ partPlayedMs }) => partPlayedMs, toSeconds),
    device_type: readDeviceType(first.user_agent),
  };
}

/** Grades by who looked first, then by behaviour, which alone proves a person. */
function gradeLoads(loads: readonly Load[]): ViewGrade {
  const signals = loads.flatMap((load) => load.signals);
  if (signals.some(({ is_owner }) => is_owner)) return 'owner';
  const bot = signals.map(({ user_agent }) => findBotKind(user_agent)).find((kind) => kind !== null);
  if (bot) return bot;
  const openMs =
    Math.max(...loads.map(({ endedMs }) => endedMs)) - Math.min(...loads.map(({ startedMs }) => startedMs));
  if (openMs < PROVEN_OPEN_MS) return 'unproven';
  const visibleMs = loads.reduce((total, load) => total + load.visibleMs, 0);
  const hasInput = loads.some(({ inputs }) => inputs > 0);
  if (visibleMs >= PROVEN_VISIBLE_MS && hasInput) return 'human';
  return visibleMs >= LIKELY_VISIBLE_MS ? 'likely' : 'unproven';
}

/** The figures a subject shows of its views. */
export interface ViewTotals {
  times_viewed: number;
  seconds_viewed: number;
  first_viewed_at: string | null;
  last_viewed_at: string | null;
}

type TotalledView = Pick<AssembledView, 'grade' | 'seconds' | 'started_at' | 'last_signal_at'>;

/** Sums up the views that count. */
export function sumViews(views: readonly TotalledView[]): ViewTotals {
  const counted = views.filter(({ grade }) => isCounted(grade));
  return {
    times_viewed: counted.length,
    seconds_viewed: counted.reduce((total, { seconds }) => total + seconds, 0),
    first_viewed_at: earliest(counted.map(({ started_at }) => started_at)),
    last_viewed_at: latest(counted.map(({ last_signal_at }) => last_signal_at)),
  };
}

/**
 * Updates totals after some of its views were graded again, without reading the others.
 *
 * @returns null when a view no longer counts, because only all views together tell which is now the first or last.
 */
export function totalsAfter(all: ViewTotals, before: ViewTotals, after: ViewTotals): ViewTotals | null {
  if (after.times_viewed < before.times_viewed) return null;
  return {
    times_viewed: all.times_viewed + after.times_viewed - before.times_viewed,
    seconds_viewed: all.seconds_viewed + after.seconds_viewed - before.seconds_viewed,
    first_viewed_at: earliest([all.first_viewed_at, after.first_viewed_at]),
    last_viewed_at: latest([all.last_viewed_at, after.last_viewed_at]),
  };
}

const instants = (values: readonly (string | null)[]) => values.filter((value) => value !== null).sort();
const earliest = (values: readonly (string | null)[]): string | null => instants(values)[0] ?? null;
const latest = (values: readonly (string | null)[]): string | null => instants(values).at(-1) ?? null;

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
