import type * as z from 'zod';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Attention, FEWEST_VIEWS, type PageTemplateItem } from '../../contract.ts';
import { findLiveVersion } from '../draft/read-pages.queries.ts';
import { type AttentionRow, countViews, readAttention } from './attention.queries.ts';

/** Returns how a version of a page was looked at; nothing of its components below five views. */
export async function getAttention(
  scope: Scope,
  content_id: number,
  asked?: number,
): Promise<z.output<typeof Attention>> {
  const version = asked ?? (await findLiveVersion(scope, content_id));
  if (version === null) throw new Problem('not_found', { log_detail: `page ${content_id} is a draft` });
  const views = await countViews(scope, { content_id, version });
  if (views < FEWEST_VIEWS) return { version, views, components: null };
  const rows = await readAttention(scope, [{ content_id, version }]);
  const shares = shareOut(rows);
  return {
    version,
    views,
    components: rows.map(({ content_id: _, version: __, views: ___, seconds: ____, ...row }, index) => ({
      ...row,
      share: shares[index]!,
    })),
  };
}

type Listed = Pick<PageTemplateItem, 'id' | 'live_version'>;

/** Adds to lines of a list how each page was looked at in the version that is live. */
export async function withAttention<Page extends Listed>(
  scope: Scope,
  pages: readonly Page[],
): Promise<(Page & Pick<PageTemplateItem, 'attention'>)[]> {
  const isLocked = findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') !== null;
  const versions = pages.flatMap(({ id, live_version }) =>
    live_version === null || isLocked ? [] : [{ content_id: id, version: live_version }],
  );
  const rows = await readAttention(scope, versions);
  return pages.map((page) => ({
    ...page,
    attention: toStrip(rows.filter(({ content_id }) => content_id === page.id)),
  }));
}

function toStrip(rows: readonly AttentionRow[]): PageTemplateItem['attention'] {
  if ((rows[0]?.views ?? 0) < FEWEST_VIEWS) return null;
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
