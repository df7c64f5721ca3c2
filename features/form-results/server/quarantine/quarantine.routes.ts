import { seesUnassigned } from '#features/clients/server/index.ts';
import { bind } from '#platform/server/http/bind.ts';
import { formSubmissions } from '../../contract.ts';
import { listUnassigned } from '../leads/hidden-submissions.ts';
import { discardSubmissions, listQuarantined, readSigns, releaseSubmissions } from './quarantine.ts';

const { listQuarantined: list, release, discard, readSigns: signs } = formSubmissions;
/** The calls about quarantine. */
export const quarantine = { listQuarantined: list, release, discard, readSigns: signs };

export const quarantineRoutes = bind(quarantine, {
  listQuarantined: ({ scope, lead_form: form, query }) =>
    listUnassigned(scope, query, (asked) => listQuarantined(scope, form.id, asked)),
  // What one may not see one can neither let out nor delete.
  release: async ({ scope, services, lead_form: form, body }) => ({
    released_count: seesUnassigned(scope.actor) ? await releaseSubmissions(scope, services, form.id, body.ids) : 0,
  }),
  discard: async ({ scope, lead_form: form, body }) => ({
    changed_count: seesUnassigned(scope.actor) ? await discardSubmissions(scope, form.id, body) : 0,
  }),
  readSigns: ({ scope, lead_form: form }) => readSigns(scope, form.id),
});
