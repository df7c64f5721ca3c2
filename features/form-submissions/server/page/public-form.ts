import type { FormDefinition, FormState } from '#features/lead-forms/contract.ts';
import { leadFormChanged } from '#features/lead-forms/events.ts';
import { FORM_ADDRESS, findDefinition } from '#features/lead-forms/server/index.ts';
import type { KnownSource } from '#features/leads/server/index.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { notifiedCache } from '#platform/server/live/notified-cache.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { hashToken, unseal } from '#platform/server/sessions/secrets.ts';
import { readPublicForm } from './public-form.queries.ts';

/** A form as its visitors meet it; it was published at least once. */
export interface PublicForm {
  org_id: number;
  form_id: number;
  source: KnownSource;
  name: string;
  /** As it is stored; whether it takes answers now is said by form-closing.ts. */
  state: FormState;
  closed_at: string | null;
  archived_at: string | null;
  deleted_at: string | null;
  closes_at: string | null;
  max_leads: number | null;
  allowed_sites: readonly string[];
  live_version: number;
  live: FormDefinition;
  /** The link it was opened by; null for its own address. */
  link: { id: number; name: string } | null;
  /** Whom the page names: the person that leads of this link go to, where the form shows that; without a name the team. */
  contact: { name: string | null; picture_key: string | null; picture_type: string | null };
  org_name: string;
  default_country: string;
  code: string;
  /** The path it was opened by: '/f/bayshore/expo'. */
  path: string;
  /** Returns a version as it was published; null when there is none. */
  definition(version: number): Promise<FormDefinition | null>;
}

/** What the slug of a named link looks like; anything else leads to the form itself. */
const SLUG = /^[a-z0-9-]{1,40}$/;

const MAX_CACHED = 5_000;
const MAX_VERSIONS = 1_000;

const nameForm = ({ org_id, form_id }: Pick<PublicForm, 'org_id' | 'form_id'>) => `${org_id}:${form_id}`;

const cache = notifiedCache<PublicForm>({ channel: 'lead-forms', most: MAX_CACHED, nameSubject: nameForm });

/** Finds forms by their addresses. */
class PublicForms {
  /** Published versions never change. */
  private readonly versions = new Map<string, FormDefinition>();

  constructor(private readonly services: Services) {}

  find(code: string, asked: string | null, request_id: string): Promise<PublicForm | null> {
    const slug = asked !== null && SLUG.test(asked) ? asked : null;
    const key = `${hashToken(code).toString('base64')}/${slug ?? ''}`;
    return cache.find(this.services, key, () => this.load(code, slug, request_id));
  }

  private async load(code: string, slug: string | null, request_id: string): Promise<PublicForm | null> {
    const { database, settings } = this.services;
    const address = await withGlobalScope(database, request_id, (globalScope) =>
      findPublicAddress(globalScope, FORM_ADDRESS, code),
    );
    if (!address) return null;
    const { org_id, subject_id: form_id } = address;
    const row = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, (scope) =>
      readPublicForm(scope, form_id, slug),
    );
    if (!row) return null;
    const { id: _id, source_id: _source, assignee_id: _assignee, sealed_code, link, ...facts } = row;
    this.keepVersion(`${org_id}:${form_id}:${row.live_version}`, row.live);
    return {
      ...facts,
      org_id,
      form_id,
      link: link && { id: link.id, name: link.name },
      code: unseal(settings.secret_key, sealed_code),
      path: `/f/${encodeURIComponent(code)}${link && slug !== null ? `/${slug}` : ''}`,
      definition: (version) => this.findVersion(org_id, form_id, version, request_id),
    };
  }

  private async findVersion(org_id: number, form_id: number, version: number, request_id: string) {
    const key = `${org_id}:${form_id}:${version}`;
    const known = this.versions.get(key);
    if (known) return known;
    const options = { org_id, actor: null, request_id, mode: 'read' as const };
    const found = await withScope(this.services.database, options, (scope) => findDefinition(scope, form_id, version));
    if (found) this.keepVersion(key, found);
    return found;
  }

  private keepVersion(key: string, definition: FormDefinition): void {
    if (this.versions.size >= MAX_VERSIONS) this.versions.clear();
    this.versions.set(key, definition);
  }
}

const publicForms = perProcess((services) => new PublicForms(services));

/** Returns the form of a code or alias, with the named link of a slug; an unknown slug is the form itself. */
export const findPublicForm = (
  services: Services,
  code: string,
  slug: string | null,
  request_id: string,
): Promise<PublicForm | null> => publicForms(services).find(code, slug, request_id);

/** Clears a form that changed from the caches of all processes. */
export const clearPublicForm = (scope: OrgScope, form_id: number): Promise<void> =>
  cache.clear(scope, nameForm({ org_id: scope.org_id, form_id }));

export const publicFormChanges = on(leadFormChanged, async (scope, events) => {
  for (const { subject_id } of events) await clearPublicForm(scope, Number(subject_id));
});
