import { textTemplates } from '#features/content/contract.ts';
import type { FormWords } from '#features/lead-forms/definition.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Org, Person } from '#testing/world.ts';
import { ask, newAcceptingForm } from './accepting-form.ts';
import { openForm } from './public-forms.ts';

interface NewGivingForm {
  /** Whose leads they are; the owner unless it says null. */
  assignee?: Person | null;
  content_id?: number;
  words?: FormWords;
}

/** A published form that gives a message called Price list to who sends it, and also by e-mail to who consents to that. */
export async function newGivingForm(org: Org, { assignee = org.owner, content_id, words = {} }: NewGivingForm = {}) {
  const consent = ask('consent', { label: 'By e-mail', text: 'Send it to me by e-mail too' });
  const id = content_id ?? (await newMessage(org.owner));
  const form = await newAcceptingForm(org, {
    questions: [ask('name'), ask('phone'), ask('email'), consent],
    ...(assignee && { assignee }),
    after_sending: { kind: 'content', content_id: id, email_consent_question_id: consent.id },
    words,
  });
  return {
    ...form,
    content_id: id,
    /** Opens the thank-you of a visit as its visitor does. */
    openThanks: async (visit_id: string) => (await openForm(`${form.path}/sent/${visit_id}`)).html,
    /** What was given or is to be given, oldest first. */
    given: () =>
      org.inScope(({ db }) =>
        db
          .selectFrom('lead_form_contents')
          .where('org_id', '=', org.org_id)
          .where('form_id', '=', form.form_id)
          .orderBy('created_at')
          .selectAll()
          .execute(),
      ),
    shares: () =>
      org.inScope(({ db }) =>
        db.selectFrom('shared_contents').where('org_id', '=', org.org_id).orderBy('id').selectAll().execute(),
      ),
  };
}

const newMessage = async (person: Person): Promise<number> =>
  (await person.call(textTemplates.create, { body: { title: 'Price list', body: 'From 1.2 m' } })).id;

/** Files what was sent, and gives what follows from it. */
export async function fileAndGive(): Promise<void> {
  await fileWaitingLeads();
  await (await testApp()).runJobs();
}
