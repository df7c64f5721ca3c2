import type { FormDefinition, FormState } from '#features/lead-forms/contract.ts';
import { leadFormChanged } from '#features/lead-forms/events.ts';
import { FORM_ADDRESS, findDefinition } from '#features/lead-forms/server/index.ts';
import type { KnownSource } from '#features/leads/server/index.ts';
import { now } from '#platform/server/clock.ts';
import { type OrgScope, withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { on } from '#platform/server/events.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { findPublicAddress } from '#platform/server/sessions/public-addresses.queries.ts';
import { hashToken, unseal } from '#platform/server/sessions/secrets.ts';
import { publishFormChange, readPublicForm } from './public-form.queries.ts';

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

const CACHE_MS = 5_000;
const MAX_CACHED = 5_000;
const MAX_VERSIONS = 1_000;

/**
 * Finds forms by their addresses, cached for 5 s so that many visitors at once ask the database once. A change of the form
 * arrives over NOTIFY and clears it at once; while that connection is down nothing is cached.
 */
class PublicForms {
  private readonly known = new Map<string, { form: PublicForm; until: number }>();
  /** How many changes were heard of: what was read before one may be out of date. */
  private changes = 0;
  /** Published versions never change. */
  private readonly versions = new Map<string, FormDefinition>();

  constructor(private readonly services: Services) {
    services.listener.on('lead-forms', (payload) => this.forget(payload));
    services.listener.onReconnect(() => this.known.clear());
    processCaches.add(this);
  }

  async find(code: string, asked: string | null, request_id: string): Promise<PublicForm | null> {
    const slug = asked !== null && SLUG.test(asked) ? asked : null;
    const key = `${hashToken(code).toString('base64')}/${slug ?? ''}`;
    const cached = this.known.get(key);
    if (cached && cached.until > now().getTime() && this.services.listener.isUp) return cached.form;
    const { changes } = this;
    const form = await this.load(code, slug, request_id);
    this.known.delete(key);
    if (form && changes === this.changes) this.keep(key, form);
    return form;
  }

  private keep(key: string, form: PublicForm): void {
    if (this.known.size >= MAX_CACHED) this.known.clear();
    this.known.set(key, { form, until: now().getTime() + CACHE_MS });
  }

  forget(payload: string): void {
    this.changes += 1;
    for (const [key, { form }] of this.known) {
      if (`${form.org_id}:${form.form_id}` === payload) this.known.delete(key);
    }
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

const processCaches = new Set<PublicForms>();
const publicForms = perProcess((services) => new PublicForms(services));

/** Returns the form of a code or alias, with the named link of a slug; an unknown slug is the form itself. */
export const findPublicForm = (
  services: Services,
  code: string,
  slug: string | null,
  request_id: string,
): Promise<PublicForm | null> => publicForms(services).find(code, slug, request_id);

/** Clears a form that changed from the caches: in this process with the commit, in others over NOTIFY. */
export async function clearPublicForm(scope: OrgScope, form_id: number): Promise<void> {
  await publishFormChange(scope, form_id);
  scope.afterCommit(() => {
    for (const cache of processCaches) cache.forget(`${scope.org_id}:${form_id}`);
  });
}

export const publicFormChanges = on(leadFormChanged, async (scope, events) => {
  for (const { subject_id } of events) await clearPublicForm(scope, Number(subject_id));
});
