import type { Page } from '#platform/contract/paging.ts';
import { csvLine } from '#platform/server/csv-line.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import {
  countExport,
  EXPORT_PAGE,
  isGone,
  MAX_EXPORTS,
  readAsNow,
  sendCsv,
} from '#platform/server/http/csv-download.ts';
import type { REPLY_SENT } from '#platform/server/http/request.ts';
import { logSecurity } from '#platform/server/logs/security-log.ts';
import type { LeadFormRow } from '../../access.ts';
import { formLeadsExported } from '../../events.ts';
import type { FormLead } from '../../submissions-contract.ts';
import { today } from './days.ts';
import { exportWords } from './en.ts';
import { type AskedFilters, type Filters, readFilters } from './filters.queries.ts';
import { type LeadColumn, listLeadColumns } from './lead-columns.ts';
import { listLeads, listVersions } from './leads.queries.ts';
import { readDefinitions } from './submissions.queries.ts';

type Context = DetachedRowContext<LeadFormRow>;

interface Plan {
  form: LeadFormRow;
  filters: Filters;
  columns: LeadColumn[];
  file_name: string;
}

/**
 * Streams the leads of a form that the caller may see as a CSV, in pages with the rights of the moment (decision 0134). Test
 * leads are left out.
 */
export async function exportLeads(context: Context, asked: AskedFilters): Promise<typeof REPLY_SENT> {
  await countExport(context, 'form-export', (wait) => exportWords.too_many(MAX_EXPORTS, wait));
  const [plan, first] = await context.withRow(async (scope, form) => {
    const planned = await planExport(scope, form, asked);
    return [planned, await readPage(scope, planned, null)] as const;
  });
  await context.transaction((scope) => recordStart(scope, plan.form));
  return sendCsv(context, plan.file_name, writeFile(context, plan, first));
}

async function planExport(scope: Scope, form: LeadFormRow, asked: AskedFilters): Promise<Plan> {
  const zone = await readOrgZone(scope);
  const filters = await readFilters(scope, asked);
  const versions = await listVersions(scope, form.id, filters);
  const definitions = await readDefinitions(scope, form.id, versions);
  const newestFirst = [...definitions].sort(([one], [other]) => other - one).map(([, definition]) => definition);
  return {
    form,
    filters,
    columns: listLeadColumns(newestFirst, zone),
    file_name: exportWords.file(form.name, today(zone)),
  };
}

const readPage = (scope: Scope, { form, filters }: Plan, cursor: string | null): Promise<Page<FormLead>> =>
  listLeads(scope, form.id, filters, { page_size: EXPORT_PAGE, ...(cursor !== null && { cursor }) });

/** Noted before anything leaves, because a download that is broken off has been taken in part. */
const recordStart = (scope: Scope, { id }: LeadFormRow): Promise<void> =>
  record(scope, formLeadsExported, {
    subject_id: id,
    payload: {},
    audience: null,
    to_profile_id: scope.actor.profile_id,
  });

async function* writeFile(context: Context, plan: Plan, first: Page<FormLead>): AsyncGenerator<string> {
  let count = 0;
  let isWhole = false;
  try {
    yield csvLine(plan.columns.map(({ header }) => header));
    for (let page = first; ; page = await readNext(context, plan, page.next)) {
      const leads = page.results.filter(({ is_test }) => !is_test);
      count += leads.length;
      yield leads.map((lead) => csvLine(plan.columns.map(({ read }) => read(lead)))).join('');
      if (page.next === null) break;
    }
    isWhole = !isGone(context);
  } finally {
    logSecurity(context.services, context.request, 'form_leads_exported', { count, is_whole: isWhole });
  }
}

/** Reads the next page with the rights the person has by now. Throws `not_signed_in` when the session has ended. */
async function readNext(context: Context, plan: Plan, cursor: string | null): Promise<Page<FormLead>> {
  if (isGone(context)) return { results: [], next: null, previous: null };
  return readAsNow(context, (scope) => readPage(scope, plan, cursor));
}
