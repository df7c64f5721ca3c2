import { LEAD_FORM } from '#features/lead-forms/contract.ts';
import type { FormDefinition, Question } from '#features/lead-forms/definition.ts';
import { defineForm } from '#features/lead-forms/testing/questions.ts';
import { addSourceWithoutAddress } from '#features/leads/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { publishAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import { testApp } from '#testing/app.ts';
import type { Org, Person } from '#testing/world.ts';
import { clearPublicForm } from '../server/page/public-form.ts';

interface NewPublicForm {
  assignee?: Person;
  alias?: string;
}

/** A published form, reached by its address as visitors reach it. */
export interface TestForm {
  form_id: number;
  path: string;
  /** Shows this to visitors as the next version. */
  publish(definition: FormDefinition): Promise<void>;
  /** Changes the stored form at once. */
  change(fields: FormFields): Promise<void>;
  /** @returns the path of a named link. */
  addLink(name: string, slug: string): Promise<string>;
}

interface FormFields {
  state?: 'LIVE' | 'CLOSED';
  closed_at?: string | null;
  deleted_at?: string | null;
  closes_at?: string | null;
  max_leads?: number | null;
}

/** Publishes a form. */
export async function newPublicForm(
  org: Org,
  definition: FormDefinition = defineForm(),
  { assignee, alias }: NewPublicForm = {},
): Promise<TestForm> {
  const { services } = await testApp();
  const { org_id } = org;
  const at = nowIso();
  const { form_id, code } = await org.inScope(async (scope) => {
    const source = await addSourceWithoutAddress(scope, LEAD_FORM, definition.title);
    const { id } = await scope.db
      .insertInto('lead_forms')
      .values({
        org_id,
        source_id: source.id,
        name: definition.title,
        state: 'LIVE',
        draft: JSON.stringify(definition),
        draft_changed_at: at,
        live_version: 1,
        published_at: at,
        sealed_code: '',
        alias: alias ?? null,
        assignee_id: assignee?.profile_id ?? null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const published = await publishAddress(scope, 'lead-form', id);
    const sealed_code = seal(services.settings.secret_key, published);
    await scope.db.updateTable('lead_forms').set({ sealed_code }).where('id', '=', id).execute();
    return { form_id: id, code: published };
  });
  const path = `/f/${code}`;
  let version = 0;
  const form: TestForm = {
    form_id,
    path,
    publish: (next) =>
      org.inScope(async (scope) => {
        version += 1;
        await scope.db
          .insertInto('lead_form_versions')
          .values({ org_id, form_id, version, definition: JSON.stringify(next), published_at: nowIso() })
          .execute();
        await scope.db.updateTable('lead_forms').set({ live_version: version }).where('id', '=', form_id).execute();
        await clearPublicForm(scope, form_id);
      }),
    change: (fields) =>
      org.inScope(async (scope) => {
        await scope.db.updateTable('lead_forms').set(fields).where('id', '=', form_id).execute();
        await clearPublicForm(scope, form_id);
      }),
    addLink: (name, slug) =>
      org.inScope(async (scope) => {
        const { id } = await scope.db
          .insertInto('lead_form_links')
          .values({ org_id, form_id, name, slug, created_at: nowIso() })
          .returning('id')
          .executeTakeFirstOrThrow();
        await scope.db.insertInto('lead_form_slugs').values({ org_id, form_id, slug, link_id: id }).execute();
        return `${path}/${slug}`;
      }),
  };
  await form.publish(definition);
  return form;
}

/** A page as a browser without scripts has it. */
export interface OpenPage {
  status: number;
  html: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** The fields of its form with their values, as they would be sent. */
  fields: Record<string, string>;
}

type Headers = Record<string, string>;

/** Opens an address as a visitor who is signed in nowhere. */
export async function openForm(path: string, headers: Headers = {}): Promise<OpenPage> {
  const { server } = await testApp();
  return readPage(await server.inject({ method: 'GET', url: path, headers }));
}

/** Sends a page with what was written, by the question: 'go: back' is the way back. */
export async function sendForm(
  path: string,
  page: Pick<OpenPage, 'fields'>,
  written: readonly (readonly [question: Question, answer: string])[] = [],
  { go = 'on', fields = {}, headers = {} }: { go?: string; fields?: Record<string, string>; headers?: Headers } = {},
): Promise<OpenPage> {
  const answers = Object.fromEntries(written.map(([{ id }, answer]) => [`a_${id}`, answer]));
  return postFields(path, { ...page.fields, ...answers, go, ...fields }, headers);
}

/** Sends fields as a browser does. */
export async function postFields(path: string, fields: Record<string, string>, headers: Headers = {}) {
  return postBody(path, new URLSearchParams(fields).toString(), headers);
}

export async function postBody(path: string, payload: string, headers: Headers = {}): Promise<OpenPage> {
  const { server } = await testApp();
  const sent = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return readPage(await server.inject({ method: 'POST', url: path, payload, headers: sent }));
}

interface Answer {
  statusCode: number;
  body: string;
  headers: OpenPage['headers'];
}

const readPage = ({ statusCode, body, headers }: Answer): OpenPage => ({
  status: statusCode,
  html: body,
  headers,
  fields: readFields(body),
});

/** Returns the fields of a drawn page with their values, as a browser would send them. */
export function readFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<(?:input|textarea|select)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g)];
  const fields = inputs.flatMap(([, attributes = '', text]): [string, string][] => {
    const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const name = read('name');
    const isLeftOut = /\bdisabled=/.test(attributes) || (read('type') === 'checkbox' && !/\bchecked=/.test(attributes));
    return name === undefined || isLeftOut ? [] : [[name, unescapeHtml(text ?? read('value') ?? '')]];
  });
  return Object.fromEntries(fields);
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns what is said at the field of a question. */
export const errorAt = ({ html }: OpenPage, { id }: Question): string =>
  unescapeHtml(new RegExp(`id="a_${id}-error"[^>]*>.*?<span>([^<]*)</span>`, 's').exec(html)?.[1] ?? '');

/** Returns what visitors of a form have sent, the oldest first. */
export const listSubmissions = (org: Org, form_id: number) =>
  org.inScope((scope) =>
    scope.db
      .selectFrom('lead_form_submissions')
      .where('org_id', '=', org.org_id)
      .where('form_id', '=', form_id)
      .selectAll()
      .orderBy('sent_at')
      .execute(),
  );
