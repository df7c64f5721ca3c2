import { newLiveForm } from '#features/form-submissions/testing/live-form.ts';
import { testApp } from '#testing/app.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { quarantine } from './quarantine.routes.ts';

/** Makes a form with one submission in quarantine. */
async function holdOne(org: Org, name: string) {
  const form = await newLiveForm((await testApp()).services, org, { name });
  const { submission_id } = await form.send({ name, email: 'ana@example.com', honeypot: 'win' });
  return { params: { id: form.form_id }, submission_id };
}

async function holdAndName(org: Org, marker: string, body: object = {}) {
  const { params, submission_id } = await holdOne(org, marker);
  return { params, body: { ids: [submission_id], ...body } };
}

async function holdAndRead(org: Org, marker: string) {
  const { params } = await holdOne(org, marker);
  return { params };
}

export const quarantineSafety = safetyRows(quarantine, {
  listQuarantined: { about: 'row', call: holdAndRead },
  release: { about: 'row', call: (org, marker) => holdAndName(org, marker) },
  discard: { about: 'row', call: (org, marker) => holdAndName(org, marker, { is_discarded: true }) },
  readSigns: { about: 'row', call: holdAndRead },
});
