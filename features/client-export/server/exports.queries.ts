import { sql } from 'kysely';
import { allows } from '#platform/contract/access.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import { toSql } from '#platform/server/database/access-sql.ts';
import { keysetPage } from '#platform/server/database/keyset.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { exportAccess, type exportRow } from '../access.ts';
import type { ExportColumn, ExportFormatName, ExportRequest, ExportStatus } from '../contract.ts';
import type { Period } from './period.ts';

interface NewExport {
  request: ExportRequest;
  columns: readonly ExportColumn[];
  added: Period;
  time_zone: string;
  sight: readonly number[] | null;
  file_key: string;
  at: string;
}

/** Stores what is to be exported. @returns its id. */
export async function insertExport({ db, org_id, actor }: Scope, wanted: NewExport): Promise<number> {
  const { request, columns, added, time_zone, sight, file_key, at } = wanted;
  const { id } = await db
    .insertInto('client_exports')
    .values({
      org_id,
      created_by_id: actor.profile_id,
      request: JSON.stringify(request),
      format: request.format,
      columns: JSON.stringify(columns),
      added: JSON.stringify(added),
      time_zone,
      sight: sight && [...sight],
      file_key,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const workColumns = [
  'id',
  'created_by_id',
  'request',
  'format',
  'columns',
  'added',
  'time_zone',
  'sight',
  'file_key',
  'status',
  'total_count',
  'done_count',
  'part_count',
  'file_bytes',
  'cursor',
  'created_at',
  'parts_until',
] as const;

const selectStored = ({ db, org_id }: OrgScope, id: number) =>
  db.selectFrom('client_exports').where('org_id', '=', org_id).where('id', '=', id).select(workColumns);

/** An export as it stands. */
export type StoredExport = Awaited<ReturnType<ReturnType<typeof selectStored>['executeTakeFirstOrThrow']>>;

export const readExport = (scope: OrgScope, id: number): Promise<StoredExport> =>
  selectStored(scope, id).executeTakeFirstOrThrow();

/** Returns an export at work, locked so that only one process works on it; undefined where it has ended. */
export const lockRunning = (scope: OrgScope, id: number): Promise<StoredExport | undefined> =>
  selectStored(scope, id).where('status', '=', 'RUNNING').forUpdate().executeTakeFirst();

/** Whether it began between midnight and five by the clock of the organisation. */
const isUnusualHour = sql<boolean>`(
  select extract(hour from client_exports.created_at at time zone orgs.time_zone) < 5
  from orgs where orgs.org_id = client_exports.org_id)`;

const selectListed = ({ db, org_id, actor }: Scope) =>
  db
    .selectFrom('client_exports')
    .leftJoin('profiles', (join) => matchInOrg(join, 'profiles.id', 'client_exports.created_by_id'))
    .where('client_exports.org_id', '=', org_id)
    .where(toSql(exportAccess.view, actor, 'client_exports'))
    .select([
      'client_exports.id',
      'client_exports.request',
      'client_exports.format',
      'client_exports.sight',
      'client_exports.status',
      'client_exports.failure',
      'client_exports.total_count',
      'client_exports.done_count',
      'client_exports.file_bytes',
      'client_exports.parts_until',
      'client_exports.created_at',
      'client_exports.finished_at',
      'client_exports.created_by_id',
      'profiles.name as created_by_name',
      isUnusualHour.as('is_unusual_hour'),
    ]);

export type ListedExport = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>;

export const readListed = (scope: Scope, paging: PageQuery): Promise<Page<ListedExport>> =>
  keysetPage(selectListed(scope), { column: 'client_exports.id', id: 'client_exports.id', direction: 'desc' }, paging);

export const findListed = (scope: Scope, id: number): Promise<ListedExport> =>
  selectListed(scope).where('client_exports.id', '=', id).executeTakeFirstOrThrow();

/** Loads the exports that calls are about. */
export const exportRows = rowLoader<{ id: number }, typeof exportRow>()({
  kind: 'clientExport',
  rights: exportAccess,
  unseen: 'not_found',
  load: async (scope, { id }, right) => {
    const row = await scope.db
      .selectFrom('client_exports')
      .where('org_id', '=', scope.org_id)
      .where('id', '=', id)
      .where(toSql(exportAccess.view, scope.actor, 'client_exports'))
      .select(['id', 'status', 'created_by_id'])
      .$if(right !== 'view', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', { log_detail: `client export ${id}` });
    if (!allows(exportAccess[right], scope.actor, row)) throw new Problem('no_permission_for_object');
    return row;
  },
});

/** What the actor chose last. */
export interface LastChoice {
  format: ExportFormatName;
  columns: ExportColumn[];
}

export const readLastChoice = ({ db, org_id, actor }: Scope): Promise<LastChoice | undefined> =>
  db
    .selectFrom('client_exports')
    .where('org_id', '=', org_id)
    .where('created_by_id', '=', actor.profile_id)
    .orderBy('id', 'desc')
    .select(['format', 'columns'])
    .limit(1)
    .executeTakeFirst();

interface Progress {
  total_count?: number;
  done_count?: number;
  part_count?: number;
  file_bytes?: number;
  cursor?: string | null;
}

export const saveProgress = ({ db, org_id }: OrgScope, id: number, progress: Progress) =>
  db.updateTable('client_exports').set(progress).where('org_id', '=', org_id).where('id', '=', id).execute();

interface Ending {
  status: Exclude<ExportStatus, 'RUNNING'>;
  failure?: string;
  parts_until: string;
}

/** Ends an export that is at work. */
export const saveEnd = ({ db, org_id }: OrgScope, id: number, ending: Ending) =>
  db
    .updateTable('client_exports')
    .set({ ...ending, finished_at: nowIso() })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute();

/** Clears the parts of exports whose time is over. @returns what names them. */
export const clearParts = ({ db, org_id }: OrgScope, before: string, most: number) =>
  db
    .updateTable('client_exports')
    .set({ parts_until: null })
    .where('org_id', '=', org_id)
    .where('id', 'in', (query) =>
      query
        .selectFrom('client_exports as over')
        .where('over.org_id', '=', org_id)
        .where('over.parts_until', '<=', before)
        .select('over.id')
        .limit(most),
    )
    .returning(['file_key', 'part_count'])
    .execute();
