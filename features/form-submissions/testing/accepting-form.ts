import { randomBytes } from 'node:crypto';
import { LEAD_FORM } from '#features/lead-forms/contract.ts';
import type { FormWords } from '#features/lead-forms/definition.ts';
import { type AfterSending, FormDefinition, type Question } from '#features/lead-forms/definition.ts';
import { fieldName } from '#features/lead-forms/page/form-view.ts';
import type { CheckedAnswer } from '#features/lead-forms/server/index.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { addSourceWithoutAddress } from '#features/leads/server/index.ts';
import { nowIso, nowMillis } from '#platform/server/clock.ts';
import { publishAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import { SECRET_KEY, type TestApp, testApp } from '#testing/app.ts';
import { runJob } from '#testing/jobs.ts';
import { fileWaitingLeads } from '#testing/leads/leads.ts';
import type { Org, Person } from '#testing/world.ts';
import type { Attribution } from '../contract.ts';
import { acceptSubmission } from '../server/accept/accept-submission.ts';
import { storeUnfinished } from '../server/accept/store-unfinished.ts';
import { type AcceptingForm, listConsents } from '../server/accept/submitted.ts';
import { fileUnfinishedJob } from '../server/accept/unfinished.job.ts';
import { signVisit } from '../server/visit/visit-token.ts';

export { ask };

interface NewAcceptingForm {
  name?: string;
  questions?: readonly Question[];
  assignee?: Person;
  group_ids?: number[];
  stage_option_id?: number;
  after_sending?: AfterSending;
  words?: FormWords;
}

interface SentAnswers {
  /** The answer to the question of each kind, or under each label; an option by its label. */
  [question: string]: string;
}

interface HowSent {
  visit_id?: string;
  link?: { id: number; name: string } | null;
  came_by?: Partial<Attribution>;
  is_quarantined?: boolean;
  is_test?: boolean;
  app?: TestApp;
}

/** A published form whose answers a test sends below the page: name, phone and e-mail unless it asks otherwise. */
export async function newAcceptingForm(
  org: Org,
  {
    name = 'Open house',
    questions = [ask('name'), ask('phone'), ask('email')],
    assignee,
    group_ids = [],
    stage_option_id,
    after_sending = { kind: 'text' },
    words = {},
  }: NewAcceptingForm = {},
) {
  const definition = FormDefinition.parse({
    title: name,
    intro: '',
    language: 'en',
    questions,
    look: { accent: '#00696b', theme: 'auto', cover_key: null, logo_key: null, shows_contact: false },
    words,
    unfinished_notice: 'With Next we keep what you wrote.',
    after_sending,
  });
  const at = nowIso();
  const { org_id } = org;
  const form = await org.inScope(async (scope): Promise<AcceptingForm & { code: string }> => {
    const source = await addSourceWithoutAddress(scope, LEAD_FORM, name);
    if (assignee) {
      await scope.db
        .updateTable('lead_sources')
        .set({ default_assignee_id: assignee.profile_id })
        .where('org_id', '=', org_id)
        .where('id', '=', source.id)
        .execute();
    }
    const { id: form_id } = await scope.db
      .insertInto('lead_forms')
      .values({
        org_id,
        source_id: source.id,
        name,
        state: 'LIVE',
        draft: JSON.stringify(definition),
        draft_changed_at: at,
        live_version: 1,
        published_at: at,
        sealed_code: '',
        group_ids,
        stage_option_id: stage_option_id ?? null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scope.db
      .insertInto('lead_form_versions')
      .values({ org_id, form_id, version: 1, definition: JSON.stringify(definition), published_at: at })
      .execute();
    const code = await publishAddress(scope, 'lead-form', form_id);
    await scope.db
      .updateTable('lead_forms')
      .set({ sealed_code: seal(SECRET_KEY, code) })
      .where('org_id', '=', org_id)
      .where('id', '=', form_id)
      .execute();
    return { org_id, form_id, name, source: { ...source, org_id }, link: null, live_version: 1, max_leads: null, code };
  });

  const check = (answers: SentAnswers): CheckedAnswer[] =>
    questions.flatMap((question) => {
      const value = answers[question.kind] ?? answers[question.label];
      if (value === undefined) return [];
      const option = question.options.find(({ label }) => label === value);
      return [{ question, values: [value], option_ids: option ? [option.id] : [] }];
    });
  const services = async (app?: TestApp) => (app ?? (await testApp())).services;
  const newVisit = () => randomBytes(16).toString('base64url');
  const attribution = (came_by: Partial<Attribution> = {}): Attribution => ({
    first_touch: null,
    last_touch: null,
    site: null,
    ...came_by,
  });

  const judge = (is_quarantined: boolean) => ({
    signs: is_quarantined ? [{ sign: 'trap_filled' as const, weight: 60, is_strong: true, detail: '' }] : [],
    score: is_quarantined ? 60 : 0,
    is_quarantined,
    address_digest: randomBytes(32),
    text_digest: randomBytes(32),
  });

  return {
    ...form,
    /** The path of its public page. */
    path: `/f/${form.code}`,
    questions,
    newVisit,
    /**
     * Returns what a browser would send of its page to this path, ten seconds after it was drawn.
     *
     * @param how.visit_id of a visit; the same one stands for sending again.
     */
    fields: (
      answers: SentAnswers,
      { visit_id = newVisit(), link_id = null as number | null } = {},
    ): URLSearchParams => {
      const drawn_at = new Date(nowMillis() - 10_000).toISOString();
      const visit = { visit_id, form_id: form.form_id, version: 1, link_id, drawn_at, is_prefilled: false };
      return new URLSearchParams({
        visit: signVisit(SECRET_KEY, visit),
        script: '1',
        ...Object.fromEntries(
          check(answers).map(({ question, values, option_ids }) => [
            fieldName(question.id),
            String(option_ids[0] ?? values[0]),
          ]),
        ),
      });
    },
    /** Sends answers with Send. */
    async send(answers: SentAnswers, how: HowSent = {}) {
      const { visit_id = newVisit(), link = null, came_by, is_quarantined = false, is_test = false, app } = how;
      const checked = check(answers);
      const accepted = await acceptSubmission(
        await services(app),
        { ...form, link },
        {
          visit: { visit_id, version: 1 },
          checked,
          consents: listConsents(checked, 1, nowIso()),
          came_by: attribution(came_by),
          judgement: judge(is_quarantined),
          is_test,
        },
        'test',
      );
      if (!accepted) throw new Error('the form has all its leads');
      return accepted;
    },
    /** Sends what was written so far with Next. */
    async next(answers: SentAnswers, visit_id: string, { page = 0, is_quarantined = false } = {}) {
      const visit = { visit_id, version: 1 };
      const sent = { visit, checked: check(answers), page, came_by: attribution(), judgement: judge(is_quarantined) };
      await storeUnfinished(await services(), form, sent, 'test');
    },
    /** Makes a named link. */
    addLink: (link_name: string, { to, group_id, stage }: { to?: Person; group_id?: number; stage?: number } = {}) =>
      org.inScope(async (scope) => {
        const { id } = await scope.db
          .insertInto('lead_form_links')
          .values({
            org_id,
            form_id: form.form_id,
            name: link_name,
            slug: link_name.toLowerCase(),
            assignee_id: to?.profile_id ?? null,
            group_id: group_id ?? null,
            stage_option_id: stage ?? null,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { id, name: link_name };
      }),
    submissions: () =>
      org.inScope(({ db }) =>
        db
          .selectFrom('lead_form_submissions')
          .where('org_id', '=', org_id)
          .where('form_id', '=', form.form_id)
          .orderBy('sent_at')
          .selectAll()
          .execute(),
      ),
    /** The rows of the ledger, oldest first. */
    ledger: () =>
      org.inScope(({ db }) =>
        db
          .selectFrom('lead_events')
          .where('org_id', '=', org_id)
          .where('source_id', '=', form.source.id)
          .orderBy('id')
          .select(['id', 'outcome', 'client_id', 'completes_id', 'lead', 'is_test', 'received_at'])
          .execute(),
      ),
    /** The counters of its source. */
    counts: () =>
      org.inScope(({ db }) =>
        db
          .selectFrom('lead_sources')
          .where('org_id', '=', org_id)
          .where('id', '=', form.source.id)
          .select(['created_count', 'duplicate_count'])
          .executeTakeFirstOrThrow(),
      ),
  };
}
export type TestAcceptingForm = Awaited<ReturnType<typeof newAcceptingForm>>;

/** Makes leads of what was begun and never sent, as the job does every minute, and files them. */
export async function fileUnfinished(): Promise<void> {
  const app = await testApp();
  const { services } = app;
  await runJob(services, fileUnfinishedJob, {});
  await fileWaitingLeads();
}
