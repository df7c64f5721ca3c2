import { toCalendarDay } from '#domain/wall-time.ts';
import { clientPages } from '#features/clients/pages.ts';
import { resolveCriteria } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { alertPeople, listDoneKind } from '#features/notifications/server/index.ts';
import { readLastExport, readTimeZone, recordExport } from '#features/preferences/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { type CsvPlan, exportCsv } from '#platform/server/http/csv-download.ts';
import { type ExportRequest, nameExportFile } from '../contract.ts';
import { clientExportStarted } from '../events.ts';
import { listColumns } from './columns.ts';
import { findPeriod, intersect } from './find-period.ts';
import { type ExportedClient, readExportPage } from './read-clients.queries.ts';

/** Streams clients as a CSV. */
export const exportClients = (context: DetachedContext, asked: ExportRequest) =>
  exportCsv(context, {
    counter: 'client-export',
    tooMany: (most, wait) => `You have exported clients ${most} times in ten minutes. Try again in ${wait}.`,
    plan: () => context.read((scope) => planExport(context, scope, asked)),
    event: clientExportStarted,
    logged: 'clients_exported',
    details: { period: asked.period },
  });

/** Finds out once what every page needs: the columns, and the criteria with what they name looked up. */
async function planExport(
  context: DetachedContext,
  scope: Scope,
  asked: ExportRequest,
): Promise<CsvPlan<ExportedClient>> {
  const at = nowIso();
  const time_zone = await readTimeZone(scope);
  const last_export_at = await readLastExport(scope);
  const { criteria = {}, recently_active } = asked;
  const created = intersect(findPeriod(asked, { at, time_zone, last_export_at }), criteria.created);
  const isLimited = created.from !== undefined || created.to !== undefined;
  const wanted = { ...criteria, ...(isLimited && { created }), ...(recently_active && { was_active: true }) };
  const resolved = await resolveCriteria(scope, wanted, (index) => `criteria.conditions.${index}`);
  return {
    file_name: nameExportFile(toCalendarDay(at, time_zone)),
    columns: listColumns(await readDefinitions(scope), time_zone),
    first: await readExportPage(scope, resolved),
    readNext: (present, cursor) => readExportPage(present, resolved, cursor),
    onTaken: (count) => context.transaction((taken) => recordTaken(taken, context, at, count)),
  };
}

/** When everything before the end of the file has been taken, the export is noted. */
async function recordTaken(scope: Scope, { services }: DetachedContext, at: string, count: number): Promise<void> {
  await recordExport(scope, at);
  await alertPeople(scope, listDoneKind, [scope.actor.profile_id], {
    public_url: services.settings.public_url,
    title: 'Your export is done',
    body: `${count} ${count === 1 ? 'client' : 'clients'} in the file.`,
    page: fillPage(clientPages.clients),
  });
}
