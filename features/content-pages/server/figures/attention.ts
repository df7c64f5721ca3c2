import { type AttentionQuery, FEWEST_VIEWS } from '#engines/visits/contract.ts';
import { type AskedVersion, attentionTo, chooseVersions } from '#engines/visits/server/index.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { findPlanProblem } from '#platform/contract/plan.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Attention, ComponentAttention, PageReader, PageTemplateItem } from '../../contract.ts';
import { findLiveVersion } from '../draft/read-pages.queries.ts';
import { listVersionComponents } from '../page/page-parts.queries.ts';
import { attendedPages } from './attention.queries.ts';

const attention = attentionTo<ComponentAttention>(attendedPages);

/** Returns how a version of a page was looked at. Throws `not_found` for a page that is a draft. */
export async function getAttention(scope: Scope, content_id: number, query: AttentionQuery): Promise<Attention> {
  return attention.get(scope, await findAsked(scope, content_id, query), query);
}

/** Returns who spent the time on a version, with the components of it that they looked at. */
export async function getReaders(
  scope: Scope,
  content_id: number,
  query: AttentionQuery & PageQuery & { component_id?: string | undefined },
): Promise<Page<PageReader>> {
  const asked = await findAsked(scope, content_id, query);
  const page = await attention.listReaders(scope, asked, query);
  const components =
    page.results.length === 0 ? [] : await listVersionComponents(scope, [{ content_id, version: asked.version }]);
  const results = page.results.map(({ by_part, about, ...reader }) => ({
    ...reader,
    client: about as PageReader['client'],
    sections: components.map(({ component_id, type }) => ({ component_id, type, seconds: by_part[component_id] ?? 0 })),
  }));
  return { ...page, results };
}

async function findAsked(scope: Scope, content_id: number, query: AttentionQuery): Promise<AskedVersion> {
  const live = query.version_to ?? query.version ?? (await findLiveVersion(scope, content_id));
  if (live === null) throw new Problem('not_found', { log_detail: `page ${content_id} is a draft` });
  return chooseVersions(content_id, query, live);
}

type Listed = Pick<PageTemplateItem, 'id' | 'live_version'> & { view_count: number };

/** Adds to lines of a list how each page was looked at in the version that is live. */
export async function withAttention<Page extends Listed>(
  scope: Scope,
  pages: readonly Page[],
): Promise<(Page & Pick<PageTemplateItem, 'attention'>)[]> {
  const isLocked = findPlanProblem(scope.actor, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS') !== null;
  const versions = pages.flatMap(({ id, live_version, view_count }) =>
    live_version === null || view_count < FEWEST_VIEWS || isLocked ? [] : [chooseVersions(id, {}, live_version)],
  );
  const shares = await attention.listShares(scope, versions);
  return pages.map((page) =>
    Object.assign(page, {
      attention:
        shares.get(page.id)?.map(({ component_id, type, share, reached_count }) => ({
          component_id,
          type,
          share,
          is_reached: reached_count > 0,
        })) ?? null,
    }),
  );
}
