import { ask, newAcceptingForm } from '#features/form-submissions/testing/accepting-form.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import { safetyRows } from '#testing/safety.ts';
import type { Org } from '#testing/world.ts';
import { clientConsents } from '../../consents-contract.ts';

/** Makes a client who agreed to something in a form. */
async function withConsent(org: Org, marker: string) {
  const form = await newAcceptingForm(org, {
    name: marker,
    questions: [ask('name'), ask('email'), ask('consent', { text: marker })],
  });
  await form.send({ name: marker, email: `${crypto.randomUUID()}@example.com`, consent: 'yes' });
  await fileWaitingLeads();
  const [lead] = await form.ledger();
  return { params: { id: lead!.client_id! } };
}

export const consentSafety = safetyRows(clientConsents, { list: { about: 'client', call: withConsent } });
