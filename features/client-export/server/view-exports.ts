import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ClientExport } from '../contract.ts';
import { findListed, type ListedExport, readListed } from './exports.queries.ts';
import { KEPT_MS } from './run/end-export.ts';
import { coversSight } from './sight.ts';

/** Returns one page of exports, the last first. */
export async function listExports(scope: Scope, paging: PageQuery): Promise<Page<ClientExport>> {
  const page = await readListed(scope, paging);
  return { ...page, results: page.results.map((row) => toExport(scope, row)) };
}

/** Returns one that the actor may see. */
export const getExport = async (scope: Scope, id: number): Promise<ClientExport> =>
  toExport(scope, await findListed(scope, id));

function toExport({ actor }: Scope, row: ListedExport): ClientExport {
  const { request, created_by_id, created_by_name, status, done_count, finished_at, parts_until } = row;
  const hasHadFile = status === 'DONE' && done_count > 0 && finished_at !== null;
  return {
    id: row.id,
    period: request.period,
    from: request.from ?? null,
    to: request.to ?? null,
    is_filtered:
      request.recently_active === true ||
      request.client_ids !== undefined ||
      Object.keys(request.criteria ?? {}).length > 0,
    format: row.format,
    status,
    failure: row.failure,
    created_by: created_by_id === null ? null : { id: created_by_id, name: created_by_name ?? '' },
    is_mine: created_by_id === actor.profile_id,
    total_count: row.total_count,
    done_count,
    file_bytes: hasHadFile ? row.file_bytes : null,
    can_download: hasHadFile && parts_until !== null && parts_until > nowIso() && coversSight(actor, row.sight),
    is_unusual_hour: row.is_unusual_hour,
    created_at: row.created_at,
    finished_at,
    expires_at: hasHadFile ? new Date(Date.parse(finished_at) + KEPT_MS).toISOString() : null,
  };
}
