import { bind } from '#platform/server/http/bind.ts';
import { formSubmissions } from '../../submissions-contract.ts';
import { discardHeld, listQuarantined, readSigns, releaseHeld } from './quarantine.ts';

const { listQuarantined: list, release, discard, readSigns: signs } = formSubmissions;
/** The calls about quarantine. */
export const quarantine = { listQuarantined: list, release, discard, readSigns: signs };

export const quarantineRoutes = bind(quarantine, {
  listQuarantined: ({ scope, lead_form: form, query }) => listQuarantined(scope, form.id, query),
  release: async ({ scope, services, lead_form: form, body }) => ({
    released_count: await releaseHeld(scope, services, form.id, body.ids),
  }),
  discard: async ({ scope, lead_form: form, body }) => ({ changed_count: await discardHeld(scope, form.id, body) }),
  readSigns: ({ scope, lead_form: form }) => readSigns(scope, form.id),
});
