import type * as z from 'zod';
import { addSourceWithoutAddress, changeSource, getSource } from '#features/leads/server/index.ts';
import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import { FormSettings, LEAD_FORM, type LeadForm, MAX_FORMS, type NewLeadForm } from '../../contract.ts';
import { publishCode } from '../addresses/addresses.queries.ts';
import { getForm } from './read-form.queries.ts';
import { recordChange } from './record-change.ts';
import { getLeadForm } from './show-form.ts';
import { makeStart } from './starting-points.ts';
import { countForms, insertForm, type NewForm, writeForm } from './write-forms.queries.ts';

type Wanted = z.output<typeof NewLeadForm>;

/** Makes a form as a draft, with a lead source and an address of its own. */
export async function createForm(scope: Scope, services: Services, { name, starts_as }: Wanted): Promise<LeadForm> {
  const form = {
    name,
    draft: makeStart(starts_as, name),
    closes_at: null,
    max_leads: null,
    allowed_sites: [],
    assignee_id: null,
    group_ids: [],
    stage_option_id: null,
    tells_each_quarantined: false,
  };
  const id = await addForm(scope, services, form);
  await recordChange(scope, id, 'created');
  return getLeadForm(scope, services, id);
}

const MAX_NAME = 100;

/** Makes a draft of the questions, look and settings of a form; its address, links and leads stay its own. */
export async function copyForm(scope: Scope, services: Services, form_id: number): Promise<LeadForm> {
  const form = await getForm(scope, form_id);
  const { alias: _alias, name, closes_at, ...settings } = FormSettings.parse(form);
  const id = await addForm(scope, services, {
    ...settings,
    draft: form.draft,
    name: `Copy of ${name}`.slice(0, MAX_NAME),
    closes_at: closes_at !== null && closes_at > nowIso() ? closes_at : null,
  });
  await recordChange(scope, id, 'copied');
  return getLeadForm(scope, services, id);
}

async function addForm(scope: Scope, { settings }: Services, form: Omit<NewForm, 'source_id'>): Promise<number> {
  await refuseTooMany(scope);
  const { id: source_id } = await addSourceWithoutAddress(scope, LEAD_FORM, form.name);
  if (form.assignee_id !== null) {
    const source = await getSource(scope, LEAD_FORM, source_id);
    await changeSource(scope, source, { default_assignee_id: form.assignee_id });
  }
  const id = await insertForm(scope, { ...form, source_id });
  const code = await publishCode(scope, id);
  await writeForm(scope, id, { sealed_code: seal(settings.secret_key, code) });
  return id;
}

/** Throws `not_possible_now` when the organisation has as many forms as it can have. */
export async function refuseTooMany(scope: Scope): Promise<void> {
  if ((await countForms(scope)) < MAX_FORMS) return;
  throw new Problem('not_possible_now', {
    detail: `An organisation can have at most ${MAX_FORMS} forms. Delete one that is no longer used.`,
  });
}
