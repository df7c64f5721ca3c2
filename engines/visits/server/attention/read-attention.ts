import type { PageQuery } from '#platform/contract/paging.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type AttentionQuery, FEWEST_VIEWS, type PartAttention, type ViewFigures } from '../../contract.ts';
import {
  type AskedVersion,
  type AttendedSubject,
  type AttentionRow,
  countDevices,
  countViews,
  listReaders,
  readAttention,
} from './attention.queries.ts';

/** Returns which versions count: one, or that one and those before it. @param live counts where none is named. */
export function chooseVersions(
  subject_id: number,
  { version, version_to }: AttentionQuery,
  live: number,
): AskedVersion {
  const last = version_to ?? version ?? live;
  return { subject_id, version: last, first_version: version_to === undefined ? last : 1 };
}

/** Tells how what has a kind of parts was looked at. */
export const attentionTo = <Part extends PartAttention>(of: AttendedSubject) => ({
  /** Returns how a version was looked at; nothing of its parts below five views. */
  async get(
    scope: Scope,
    asked: AskedVersion,
    query: AttentionQuery,
  ): Promise<ViewFigures & { components: Part[] | null }> {
    const { version } = asked;
    const devices = await countDevices(of, scope, asked, query);
    const { median_seconds, ...counts } = await countViews(of, scope, asked, query);
    if (counts.views < FEWEST_VIEWS) return { version, ...counts, devices, median_seconds: null, components: null };
    const rows = await readAttention(of, scope, [asked], query);
    return { version, ...counts, devices, median_seconds, components: shareOut<Part>(rows) };
  },

  /** Returns who spent the time on a version, each with the seconds by part; nobody below five views. */
  async listReaders(
    scope: Scope,
    asked: AskedVersion,
    query: AttentionQuery & PageQuery & { component_id?: string | undefined },
  ): Promise<Awaited<ReturnType<typeof listReaders>>> {
    const { views } = await countViews(of, scope, asked, query);
    if (views < FEWEST_VIEWS) return { results: [], next: null, previous: null };
    return listReaders(of, scope, asked, query);
  },

  /** Returns the parts of these versions with their shares, by subject; none of one with fewer than five views. */
  async listShares(scope: Scope, versions: readonly AskedVersion[]): Promise<ReadonlyMap<number, Part[]>> {
    const rows = await readAttention(of, scope, versions);
    const told = versions.flatMap(({ subject_id }): [number, Part[]][] => {
      const parts = rows.filter((row) => row.subject_id === subject_id);
      return (parts[0]?.shown_count ?? 0) < FEWEST_VIEWS ? [] : [[subject_id, shareOut<Part>(parts)]];
    });
    return new Map(told);
  },
});

/** Returns parts with their shares of the whole time; they add up to 1 where there was any. */
function shareOut<Part extends PartAttention>(rows: readonly AttentionRow[]): Part[] {
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return rows.map(({ subject_id: _, seconds, ...row }) => ({
    ...(row as unknown as Part),
    share: total === 0 ? 0 : seconds / total,
  }));
}
