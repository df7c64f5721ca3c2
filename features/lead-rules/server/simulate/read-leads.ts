import type { Scope } from '#platform/server/database/scope.ts';
import { withPlacedAssignees } from '../decide/with-placed-assignees.ts';
import {
  findFirstWithin,
  type PastLeadRow,
  type ReplayedLead,
  type ReplayedSource,
  readCatalogue,
  readPastLeads,
  toFacts,
} from './past-leads.queries.ts';

/** Work on the database in a short transaction, of which a simulation has several. */
export type Read = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** How many leads one statement reads; fewer where their answers come along, which may be long. */
const PAGE = 500;
const PAGE_WITH_ANSWERS = 100;
/** How many leads stand for all when others are made up like them. */
const PATTERNS = 2_000;

interface Wanted {
  since: string;
  limit: number;
  withAnswers: boolean;
  sources: ReadonlyMap<number, ReplayedSource & { is_removed: boolean }>;
}

/** Returns the newest leads of a period, page by page in the order of their arrival. */
export async function readAll(read: Read, wanted: Wanted) {
  const first = await read((scope) => findFirstWithin(scope, wanted.since, wanted.limit));
  return { leads: readPages(read, wanted, first), is_limited: first !== null };
}

async function* readPages(read: Read, wanted: Wanted, first: string | null): AsyncGenerator<ReplayedLead[]> {
  const { since, withAnswers, sources } = wanted;
  const limit = withAnswers ? PAGE_WITH_ANSWERS : PAGE;
  let after = first;
  let left = wanted.limit;
  for (;;) {
    const { rows, leads } = await read(async (scope) => {
      const rows = await readPastLeads(scope, { since, after, limit, withAnswers });
      return {
        rows,
        leads: await withPlacedAssignees(
          scope,
          rows.map((row) => toReplayed(row, sources)),
        ),
      };
    });
    // Leads that arrive meanwhile are not waited for.
    yield leads.slice(0, left);
    left -= rows.length;
    if (rows.length < limit || left <= 0) return;
    after = rows.at(-1)!.id;
  }
}

const toReplayed = (row: PastLeadRow, sources: Wanted['sources']): ReplayedLead => ({
  ...toFacts(row, sources),
  id: row.id,
  client_id: row.client_id,
  at_ms: Date.parse(row.received_at),
});

/**
 * Returns leads after which others are made up: the newest of sources that exist, or where none came the entries of the
 * catalogue.
 */
export async function readPatterns(read: Read, { since, withAnswers, sources }: Wanted) {
  return read(async (scope) => {
    const limit = withAnswers ? PAGE : PATTERNS;
    const rows = await readPastLeads(scope, { since, after: null, limit, withAnswers, newestFirst: true });
    const living = rows.filter(({ source_id }) => sources.get(source_id)?.is_removed === false);
    const patterns = living.length > 0 ? living : await readCatalogue(scope, limit);
    return withPlacedAssignees(
      scope,
      patterns.map((row) => toFacts(row, sources)),
    );
  });
}

type Pattern = Pick<ReplayedLead, 'facts' | 'key' | 'saves_to_owner' | 'source_assignee_id' | 'is_placed'>;

/**
 * Makes leads up, evenly spread over a period: each is like one of the patterns, which are leads that came, so that
 * sources, pages, forms and campaigns occur as often as they did. The same seed makes the same leads.
 */
export function* makeUpLeads(
  patterns: readonly Pattern[],
  { count, from_ms, to_ms, seed }: { count: number; from_ms: number; to_ms: number; seed: number },
): Generator<ReplayedLead> {
  if (patterns.length === 0) return;
  const draw = seededNumbers(seed);
  const step = (to_ms - from_ms) / count;
  for (let index = 0; index < count; index += 1) {
    const pattern = patterns[Math.floor(draw() * patterns.length)]!;
    yield { ...pattern, id: null, client_id: null, is_old: false, at_ms: Math.floor(from_ms + index * step) };
  }
}

/** Returns numbers from 0 to below 1 that follow from the seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
