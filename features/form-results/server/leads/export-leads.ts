import { today } from '#features/form-submissions/server/index.ts';
import type { LeadFormRow } from '#features/lead-forms/access.ts';
import { readOrgZone } from '#platform/server/database/org.queries.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { DetachedRowContext } from '#platform/server/http/bind.ts';
import { type CsvPage, type CsvPlan, EXPORT_PAGE, exportCsv } from '#platform/server/http/csv-download.ts';
import type { FormLead } from '../../contract.ts';
import { formLeadsExported } from '../../events.ts';
import { exportWords } from './en.ts';
import { type AskedFilters, readFilters } from './filters.queries.ts';
import { listLeadColumns } from './lead-columns.ts';
import { listLeads, listVersions } from './leads.queries.ts';
import { readDefinitions } from './submissions.queries.ts';

/** Streams the leads of a form that the caller may see as a CSV. Test leads are left out. */
export const exportLeads = (context: DetachedRowContext<LeadFormRow>, asked: AskedFilters) =>
  exportCsv(context, {
    counter: 'form-export',
    tooMany: exportWords.too_many,
    plan: () => context.withRow((scope, form) => planExport(scope, form, asked)),
    event: formLeadsExported,
    logged: 'form_leads_exported',
  });

async function planExport(scope: Scope, { id, name }: LeadFormRow, asked: AskedFilters): Promise<CsvPlan<FormLead>> {
  const zone = await readOrgZone(scope);
  const filters = await readFilters(scope, asked);
  const definitions = await readDefinitions(scope, id, await listVersions(scope, id, filters));
  const newestFirst = [...definitions].sort(([one], [other]) => other - one).map(([, definition]) => definition);
  const readPage = async (present: Scope, cursor?: string): Promise<CsvPage<FormLead>> => {
    const page = await listLeads(present, id, filters, { page_size: EXPORT_PAGE, ...(cursor && { cursor }) });
    return { next: page.next, results: page.results.filter(({ is_test }) => !is_test) };
  };
  return {
    file_name: exportWords.file(name, today(zone)),
    columns: listLeadColumns(newestFirst, zone),
    first: await readPage(scope),
    readNext: readPage,
    subject_id: id,
  };
}
