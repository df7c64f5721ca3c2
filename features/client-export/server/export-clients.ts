import { toCalendarDay } from '#domain/wall-time.ts';
import { clientPages } from '#features/clients/pages.ts';
import { resolveCriteria } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { alertPeople, IMPORT_OR_EXPORT_DONE } from '#features/notifications/server/index.ts';
import { noteExport, readLastExport, readTimeZone } from '#features/preferences/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso } from '#platform/server/clock.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { countExport, isGone, MAX_EXPORTS, readAsNow, sendCsv } from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import { type ExportRequest, nameExportFile } from '../contract.ts';
import { clientExportStarted } from '../events.ts';
import { listColumns } from './columns.ts';
import { findPeriod, intersect } from './find-period.ts';
import { type ExportPage, readExportPage } from './read-clients.queries.ts';

/**
 * Streams clients as a CSV. Each page is read in a transaction of its own with the rights of that moment, so that a slow
 * download holds no connection and ends with the right to it (decision 0134). What is wrong with the request is answered
 * before the file begins.
 */
export async function exportClients(context: DetachedContext, asked: ExportRequest): Promise<typeof REPLY_SENT> {
  await countExport(context, 'client-export', tooMany);
  const plan = await context.read((scope) => planExport(scope, asked));
  const first = await context.read((scope) => readExportPage(scope, plan.criteria, null));
  await context.transaction(recordStart);
  const name = nameExportFile(toCalendarDay(plan.at, plan.time_zone));
  return sendCsv(context, name, writeFile(context, asked, plan, first));
}

const tooMany = (wait: string) =>
  `You have exported clients ${MAX_EXPORTS} times in ten minutes. Try again in ${wait}.`;

/** Noted before anything leaves, because a download that is broken off has been taken in part. */
function recordStart(scope: Scope): Promise<void> {
  const { profile_id } = scope.actor;
  const details = { subject_id: profile_id, payload: {}, audience: null, to_profile_id: profile_id };
  return record(scope, clientExportStarted, details);
}

type ExportPlan = Awaited<ReturnType<typeof planExport>>;

/** Finds out once what every page needs: the columns, and the criteria with what they name looked up. */
async function planExport(scope: Scope, asked: ExportRequest) {
  const at = nowIso();
  const time_zone = await readTimeZone(scope);
  const last_export_at = await readLastExport(scope);
  const { criteria = {}, recently_active } = asked;
  const created = intersect(findPeriod(asked, { at, time_zone, last_export_at }), criteria.created);
  const isLimited = created.from !== undefined || created.to !== undefined;
  const wanted = { ...criteria, ...(isLimited && { created }), ...(recently_active && { was_active: true }) };
  const resolved = await resolveCriteria(scope, wanted, (index) => `criteria.conditions.${index}`);
  return { at, time_zone, criteria: resolved, columns: listColumns(await readDefinitions(scope), time_zone) };
}

/** Writes the file; when everything before its end has been taken, the export is noted. */
async function* writeFile(
  context: DetachedContext,
  { period }: ExportRequest,
  plan: ExportPlan,
  first: ExportPage,
): AsyncGenerator<string> {
  let count = 0;
  let isWhole = false;
  try {
    yield csvLine(plan.columns.map(({ header }) => header));
    for (let page = first; ; page = await readNext(context, plan, page.next)) {
      count += page.clients.length;
      yield page.clients.map((client) => csvLine(plan.columns.map(({ read }) => read(client)))).join('');
      if (page.next === null) break;
    }
    if (isGone(context)) return;
    await context.transaction(async (scope) => {
      await noteExport(scope, plan.at);
      await alertPeople(scope, IMPORT_OR_EXPORT_DONE, [scope.actor.profile_id], {
        public_url: context.services.settings.public_url,
        title: 'Your export is done',
        body: `${count} ${count === 1 ? 'client' : 'clients'} in the file.`,
        page: fillPage(clientPages.clients),
      });
    });
    isWhole = true;
  } finally {
    logSecurity(context.services, context.request, 'clients_exported', { count, period, is_whole: isWhole });
  }
}

/** Reads the next page with the rights the person has by now. Throws `not_signed_in` when the session has ended. */
async function readNext(context: DetachedContext, plan: ExportPlan, cursor: string | null): Promise<ExportPage> {
  if (isGone(context)) return { clients: [], next: null };
  return readAsNow(context, (scope) => readExportPage(scope, plan.criteria, cursor));
}
