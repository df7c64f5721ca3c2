import { newListedForm } from '#features/form-submissions/testing/listed-form.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { listedCalls } from './submissions.routes.ts';

const ofForm = async (org: Org, marker: string) => {
  const form = await newListedForm(org, { name: marker });
  await form.send({ name: marker });
  return { params: { id: form.id } };
};

export const submissionSafety = safetyRows(listedCalls, {
  listLeads: { about: 'row', call: ofForm },
  listQuestions: { about: 'row', call: ofForm },
  listSources: { about: 'row', call: ofForm },
  // The call answers a CSV, not JSON; who is in it for whom, and who gets none, is tested with the export.
  exportLeads: { about: 'row' },
  listUnfinished: { about: 'row', call: ofForm },
  readFigures: { about: 'row', call: ofForm },
});
