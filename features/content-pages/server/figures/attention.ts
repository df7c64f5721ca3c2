import { type AttentionQuery, FEWEST_VIEWS } from '#engines/visits/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Attention, PageReader, PageTemplateItem } from '../../contract.ts';
import { findLiveVersion } from '../draft/read-pages.queries.ts';
import { listVersionComponents } from '../page/page-parts.queries.ts';
import {
  type AskedVersion,
  type AttentionRow,
  countDevices,
  countViews,
  listReaders,
  readAttention,
} from './attention.queries.ts';

/** Returns how a version of a page was looked at; nothing of its components below five views. */
export async function getAttention(scope: Scope, content_id: number, query: AttentionQuery): Promise<Attention> {
  const asked = await findAsked(scope, content_id, query);
  const { version } = asked;
  const devices = await countDevices(scope, asked, query);
  const { median_seconds, ...counts } = await countViews(scope, asked, query);
  if (counts.views < FEWEST_VIEWS) return { version, ...counts, devices, median_seconds: null, components: null };
  const rows = await readAttention(scope, [asked], query);
  const shares = shareOut(rows);
  return {
    version,
    ...counts,
    devices,
    median_seconds,
    components: rows.map(({ content_id: _, seconds: __, ...row }, index) => ({ ...row, share: shares[index]! })),
  };
}

/** Returns who spent the time on a version; nobody below five views. */
export async function getReaders(
  scope: Scope,
  content_id: number,
  query: AttentionQuery & PageQuery & { component_id?: string | undefined },
): Promise<Page<PageReader>> {
  const asked = await findAsked(scope, content_id, query);
  const { views } = await countViews(scope, asked, query);
  if (views < FEWEST_VIEWS) return { results: [], next: null, previous: null };
  const page = await listReaders(scope, asked, query);
  const components = await listVersionComponents(scope, [asked]);
  const results = page.results.map(({ by_component, ...reader }) => ({
    ...reader,
    sections: components.map(({ component_id, type }) => ({
      component_id,
      type,
      seconds: by_component[component_id] ?? 0,
    })),
  }));
  return { ...page, results };
}

/** Returns which versions count: one, or that one and those before it. Throws `not_found` for a page that is a draft. */
async function findAsked(
  scope: Scope,
  content_id: number,
  { version, version_to }: AttentionQuery,
): Promise<AskedVersion> {
  const last = version_to ?? version ?? (await findLiveVersion(scope, content_id));
  if (last === null) throw new Problem('not_found', { log_detail: `page ${content_id} is a draft` });
  return { content_id, version: last, first_version: version_to === undefined ? last : 1 };
}

type Listed = Pick<PageTemplateItem, 'id' | 'live_version'> & { view_count: number };

/** Adds to lines of a list how each page was looked at in the version that is live. */
export async function withAttention<Page extends Listed>(
  scope: Scope,
  pages: readonly Page[],
): Promise<(Page & Pick<PageTemplateItem, 'attention'>)[]> {
  const isLocked = findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') !== null;
  const versions = pages.flatMap(({ id, live_version, view_count }) =>
    live_version === null || view_count < FEWEST_VIEWS || isLocked
      ? []
      : [{ content_id: id, version: live_version, first_version: live_version }],
  );
  const rows = await readAttention(scope, versions);
  return pages.map((page) => ({
    ...page,
    attention: toStrip(rows.filter(({ content_id }) => content_id === page.id)),
  }));
}

function toStrip(rows: readonly AttentionRow[]): PageTemplateItem['attention'] {
  if ((rows[0]?.shown_count ?? 0) < FEWEST_VIEWS) return null;
  const shares = shareOut(rows);
  return rows.map(({ component_id, type, reached_count }, index) => ({
    component_id,
    type,
    share: shares[index]!,
    is_reached: reached_count > 0,
  }));
}

/** Returns the parts of the whole time; they add up to 1 where there was any. */
function shareOut(rows: readonly AttentionRow[]): number[] {
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return rows.map(({ seconds }) => (total === 0 ? 0 : seconds / total));
}
