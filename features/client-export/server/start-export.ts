import { randomUUID } from 'node:crypto';
import { readLastExport, readTimeZone } from '#features/preferences/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import { countExport } from '#platform/server/http/csv-download.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';

import type { ExportRow } from '../access.ts';
import { type ClientExport, ExportRequest } from '../contract.ts';
import { clientExportStarted } from '../events.ts';
import { exportWords } from './en.ts';
import { insertExport, readExport } from './exports.queries.ts';
import { findPeriod } from './period.ts';
import { chooseColumns, readColumns, resolveExport } from './plan-export.ts';
import { exportJob } from './run/export.job.ts';
import { readSight } from './sight.ts';
import { getExport } from './view-exports.ts';

const counted = { counter: 'client-export', tooMany: exportWords.too_many };

/** Starts an export. Throws `too_many_requests`, and `invalid_input` for a filter or columns that do not fit. */
export async function startExport(context: DetachedContext, request: ExportRequest): Promise<ClientExport> {
  await countExport(context, counted);
  return context.transaction((scope) => beginExport(scope, request));
}

/** Starts an export of what an earlier one asked for. Throws as `startExport` does. */
export async function repeatExport(context: DetachedRowContext<ExportRow>): Promise<ClientExport> {
  const stored = await context.withRow((scope, { id }) => readExport(scope, id));
  return startExport(context, ExportRequest.parse(stored.request));
}

async function beginExport(scope: Scope, request: ExportRequest): Promise<ClientExport> {
  const at = nowIso();
  const time_zone = await readTimeZone(scope);
  const last_export_at = await readLastExport(scope);
  const added = findPeriod(request, { at, time_zone, last_export_at });
  await resolveExport(scope, request, added);
  const chosen = chooseColumns(await readColumns(scope, time_zone), request.columns);
  const id = await insertExport(scope, {
    request,
    columns: chosen.map(({ key, header }) => ({ key, header })),
    added,
    time_zone,
    sight: readSight(scope.actor),
    file_key: randomUUID(),
    at,
  });
  const { profile_id } = scope.actor;
  await record(scope, clientExportStarted, {
    subject_id: profile_id,
    payload: {},
    audience: null,
    to_profile_id: profile_id,
  });
  await enqueue(scope, exportJob, { org_id: scope.org_id, export_id: id });
  return getExport(scope, id);
}
