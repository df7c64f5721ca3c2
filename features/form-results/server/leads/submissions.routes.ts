import { bind } from '#platform/server/http/bind.ts';
import { formSubmissions } from '../../contract.ts';
import { readFigures } from '../figures/read-figures.ts';
import { exportLeads } from './export-leads.ts';
import { readFilters } from './filters.queries.ts';
import { countHidden } from './hidden-leads.queries.ts';
import { listUnassigned } from './hidden-submissions.ts';
import { listLeads, listSources } from './leads.queries.ts';
import { listQuestions } from './list-questions.ts';
import { listUnfinished } from './unfinished.queries.ts';

/** The calls that list and count what was sent. */
export const listedCalls = {
  listLeads: formSubmissions.listLeads,
  listQuestions: formSubmissions.listQuestions,
  listSources: formSubmissions.listSources,
  exportLeads: formSubmissions.exportLeads,
  listUnfinished: formSubmissions.listUnfinished,
  readFigures: formSubmissions.readFigures,
};

export const submissionRoutes = bind(listedCalls, {
  listLeads: async ({ scope, lead_form, query }) => {
    const filters = await readFilters(scope, query);
    const [page, hidden_count] = await Promise.all([
      listLeads(scope, lead_form.id, filters, query),
      countHidden(scope, lead_form.id, filters),
    ]);
    return { ...page, hidden_count };
  },
  listQuestions: async ({ scope, lead_form }) => ({ results: await listQuestions(scope, lead_form) }),
  listSources: async ({ scope, lead_form }) => ({
    results: await listSources(scope, lead_form.id, await readFilters(scope, {})),
  }),
  exportLeads: ({ query, ...context }) => exportLeads(context, query),
  listUnfinished: ({ scope, lead_form, query }) =>
    listUnassigned(scope, query, async (asked) =>
      listUnfinished(scope, lead_form.id, await readFilters(scope, asked), asked),
    ),
  readFigures: ({ scope, lead_form, query }) => readFigures(scope, lead_form, query),
});
