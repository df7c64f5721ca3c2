import { randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { Question } from '#features/lead-forms/definition.ts';
import { newForm } from '#features/lead-forms/testing/new-form.ts';
import { ask } from '#features/lead-forms/testing/questions.ts';
import { nowIso } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { clockAt } from '#testing/views.ts';
import type { Org, Person } from '#testing/world.ts';
import type { Attribution, GivenConsent, SubmissionStatus } from '../contract.ts';
import { signVisit } from '../server/visit/visit-token.ts';
import type { FormSignal } from '../signals.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

/** Returns a question for a text. */
export const asking = (id: string, label: string, parts: Partial<Question> = {}): Question =>
  ask('note', { id, label, ...parts });

export const questionForName = asking('qname00', 'Your name', { kind: 'name' });
export const questionForEmail = asking('qemail0', 'E-mail', { kind: 'email' });
export const questionForBudget = asking('qbudget', 'Budget');

interface Sent {
  status?: SubmissionStatus;
  /** The answers by the ids of their questions. */
  answers?: Record<string, string>;
  name?: string;
  version?: number;
  link_id?: number | null;
  visit?: string;
  sent_at?: string;
  is_test?: boolean;
  came_by?: Partial<Attribution>;
  consents?: GivenConsent[];
  /** Whose client the lead became: nobody's for null, and none yet for 'waiting'. */
  assigned_to?: Person | null | 'waiting';
  /** Whether it is a lead; by default as soon as it was sent. */
  is_lead?: boolean;
}

interface Looked {
  visit?: string;
  load?: string;
  version?: number;
  link_id?: number | null;
  seconds: number;
  inputs?: number;
  reached?: string;
  site?: string;
  user_agent?: string;
  as?: Person;
  address?: string;
  /** Seconds on the clock of `clockAt`. */
  at: number;
}

let lastSeq = 0;

/** A published form whose submissions a test writes as they are stored, and whose page reports. */
export async function newListedForm(
  org: Org,
  {
    name = 'Open house',
    versions = [[questionForName, questionForEmail, questionForBudget]],
  }: { name?: string; versions?: Question[][] } = {},
) {
  const { services } = await testApp();
  const { org_id } = org;
  const at = nowIso();
  const { id, source_id, code, get, write } = await newForm(org, { name });
  const { draft } = await get();
  await org.inScope(async ({ db }) => {
    for (const [index, questions] of versions.entries()) {
      const definition = JSON.stringify({ ...draft, questions });
      await db
        .insertInto('lead_form_versions')
        .values({ org_id, form_id: id, version: index + 1, definition, published_at: at })
        .onConflict((conflict) => conflict.columns(['org_id', 'form_id', 'version']).doUpdateSet({ definition }))
        .execute();
    }
    await db
      .updateTable('lead_forms')
      .set({ live_version: versions.length })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .execute();
  });
  const labels = new Map(versions.flat().map((question) => [question.id, question.label]));

  /** Writes what a visitor sent, with its lead and its client. @returns the ids of all three. */
  async function send(sent: Sent = {}) {
    const { status = 'SENT', answers = {}, version = versions.length, link_id = null, is_test = false } = sent;
    const { assigned_to = org.owner, sent_at = nowIso(), is_lead = status === 'SENT' } = sent;
    const person = sent.name ?? answers[questionForName.id] ?? 'Tan Wei Ling';
    const client_id =
      is_lead && assigned_to !== 'waiting'
        ? (await org.client({ name: person, assigned_to, source: 'external_integration' })).id
        : null;
    const [submission_id, lead_id] = [randomUUID(), is_lead ? randomUUID() : null];
    await org.inScope(async ({ db }) => {
      if (lead_id !== null) {
        await db
          .insertInto('lead_events')
          .values({
            org_id,
            id: lead_id,
            source_id,
            body: Buffer.from('{}'),
            outcome: client_id === null ? 'RECEIVED' : 'CLIENT_CREATED',
            client_id,
            is_test,
            received_at: sent_at,
            filed_at: client_id === null ? null : sent_at,
          })
          .execute();
      }
      await db
        .insertInto('lead_form_submissions')
        .values({
          org_id,
          id: submission_id,
          form_id: id,
          version,
          link_id,
          visit_id: sent.visit ?? randomBytes(16).toString('base64url'),
          status,
          is_unfinished: status === 'UNFINISHED',
          name: person,
          answers: JSON.stringify(
            Object.entries(answers).map(([key, value]) => ({ key, label: labels.get(key) ?? key, values: [value] })),
          ),
          consents: JSON.stringify(sent.consents ?? []),
          came_by: JSON.stringify({ first_touch: null, last_touch: null, site: null, ...sent.came_by }),
          is_test,
          lead_id,
          sent_at,
        })
        .execute();
    });
    return { submission_id, lead_id: lead_id ?? '', client_id: client_id ?? 0 };
  }

  /** Returns the signed visit that stands in the page. */
  const sign = (visit: string, drawn_at: string, { version = versions.length, link_id = null as number | null } = {}) =>
    signVisit(services.settings.secret_key, {
      visit_id: visitId(visit),
      form_id: id,
      version,
      link_id,
      drawn_at,
      is_prefilled: false,
    });

  /** Reports a look at the page so far, by default from a phone. */
  async function report({
    visit = 'visit',
    load = 'load',
    version = versions.length,
    link_id = null,
    ...look
  }: Looked) {
    clockAt(look.at);
    lastSeq += 1;
    const ms = look.seconds * 1_000;
    const signal: FormSignal = {
      seq: lastSeq,
      visible_ms: ms,
      active_ms: ms,
      inputs: look.inputs ?? 0,
      reached_question_id: look.reached ?? '',
    };
    const token = sign(visit, nowIso(), { version, link_id });
    return postSignals(code, { visit: token, load_id: load.padEnd(16, '-'), site: look.site, signals: [signal] }, look);
  }

  /** Reports a whole look, from opening the page to its last report. */
  async function look(looked: Looked) {
    await report({ ...looked, seconds: 0, inputs: 0, reached: '', at: looked.at - looked.seconds });
    return report(looked);
  }

  return {
    id,
    code,
    write,
    send,
    report,
    look,
    signVisit: sign,
    visitId,
    /** Adds many leads at once, all of one client, a minute apart. */
    async fill(count: number) {
      const { id: client_id } = await org.client({ name: 'One of many' });
      await org.inScope(({ db }) =>
        sql`
          with made as (select n, gen_random_uuid() as lead_id from generate_series(1, ${count}::int) as n),
          leads as (
            insert into lead_events (org_id, id, source_id, body, outcome, client_id, received_at)
            select ${org_id}, lead_id, ${source_id}, '', 'CLIENT_CREATED', ${client_id}, now() from made)
          insert into lead_form_submissions (org_id, id, form_id, version, visit_id, status, name, answers, lead_id, sent_at)
          select ${org_id}, gen_random_uuid(), ${id}, 1, 'filled-' || n, 'SENT', 'Lead ' || n,
            jsonb_build_array(jsonb_build_object('key', ${questionForName.id}::text, 'label', 'Your name', 'values', jsonb_build_array('Lead ' || n))),
            lead_id, now() - n * interval '1 minute'
          from made`.execute(db),
      );
    },
    addLink: (link_name: string) =>
      org.inScope(async ({ db }) => {
        const link = await db
          .insertInto('lead_form_links')
          .values({ org_id, form_id: id, name: link_name, slug: link_name.toLowerCase(), created_at: at })
          .returning('id')
          .executeTakeFirstOrThrow();
        return link.id;
      }),
    views: () =>
      org.inScope(({ db }) =>
        db
          .selectFrom('lead_form_views')
          .where('org_id', '=', org_id)
          .where('form_id', '=', id)
          .orderBy('started_at')
          .selectAll()
          .execute(),
      ),
    countSignals: () =>
      org.inScope(async ({ db }) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from visit_signals
          where org_id = ${org_id} and subject = 'lead_form' and subject_id = ${id}`.execute(db);
        return rows[0]!.count;
      }),
  };
}

/** The id of a visit as the page has it. */
const visitId = (visit: string): string => visit.padEnd(22, '-');

interface Browser {
  user_agent?: string;
  as?: Person;
  address?: string;
}

/** Sends a report as `sendBeacon` does. */
export async function postSignals(code: string, body: unknown, from: Browser = {}): Promise<LightMyRequestResponse> {
  const { server } = await testApp();
  return server.inject({
    method: 'POST',
    remoteAddress: from.address ?? '203.0.113.7',
    url: `/f/${code}/signals`,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': from.user_agent ?? PHONE,
      ...(from.as && { cookie: from.as.cookie }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
