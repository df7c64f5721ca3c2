import { toCalendarDay } from '#domain/wall-time.ts';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { findDays, resolveCriteria, toPeriod } from '#features/clients/server/index.ts';
import { readDefinitions } from '#features/custom-fields/server/index.ts';
import { alertPeople, listDoneKind } from '#features/notifications/server/index.ts';
import { readLastExport, readTimeZone, recordExport } from '#features/preferences/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { bind, type DetachedContext } from '#platform/server/http/bind.ts';
import { type CsvPlan, exportCsv } from '#platform/server/http/csv-download.ts';
import { clientExports, type ExportRequest, nameExportFile } from '../contract.ts';
import { clientExportStarted } from '../events.ts';
import { listColumns } from './columns.ts';
import { type ExportedClient, readExportPage } from './read-clients.queries.ts';

export const clientExportRoutes = bind(clientExports, {
  exportClients: ({ body, ...context }) => exportClients(context, body),
});

/** Streams clients as a CSV. */
const exportClients = (context: DetachedContext, asked: ExportRequest) =>
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

type Period = NonNullable<ClientCriteria['created']>;

/** What a period is counted from. */
interface Clock {
  /** The beginning of the export. */
  at: string;
  time_zone: string;
  last_export_at: string | null;
}

const DAY_MS = 86_400_000;

/**
 * A transaction dates its clients at its beginning and may end behind the beginning of an export; this far back they are
 * exported twice rather than never.
 */
const OVERLAP_MS = 60_000;

const before = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/** Returns when clients of the period were added; days are those of the person's zone, and today is one of the last seven. */
function findPeriod({ period, from = '', to = '' }: ExportRequest, clock: Clock): Period {
  const { at, time_zone, last_export_at } = clock;
  const today = toCalendarDay(at, time_zone);
  const lastDays = (count: number) => toPeriod(findDays('in_last', [String(count)], today), time_zone);
  const periods: Record<ExportRequest['period'], () => Period> = {
    ALL: () => ({}),
    LAST_24_HOURS: () => ({ from: before(at, DAY_MS) }),
    LAST_7_DAYS: () => lastDays(7),
    LAST_30_DAYS: () => lastDays(30),
    CUSTOM: () => toPeriod(findDays('between', [from, to], today), time_zone),
    SINCE_LAST_EXPORT: () => (last_export_at === null ? {} : { from: before(last_export_at, OVERLAP_MS) }),
  };
  return periods[period]();
}

/** Returns the time that is in both periods; an end that is missing is open. */
function intersect(one: Period, other: Period = {}): Period {
  const from = [one.from, other.from]
    .filter((end) => end !== undefined)
    .sort(byTime)
    .at(-1);
  const to = [one.to, other.to]
    .filter((end) => end !== undefined)
    .sort(byTime)
    .at(0);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The end of the last day that can be written is 'infinity'. */
const readTime = (end: string): number => (end === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(end));
const byTime = (one: string, other: string): number => (readTime(one) < readTime(other) ? -1 : 1);
