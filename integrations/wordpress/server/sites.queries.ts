import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { hashToken } from '#platform/server/sessions/secrets.ts';

/** What the plugin says of its site. */
export interface SiteFacts {
  url: string;
  wp_version: string;
  php_version: string;
  plugin_version: string;
}

/** A form as the plugin lists it. */
export interface ListedForm {
  plugin: string;
  external_id: string;
  title: string;
  is_on_at_site: boolean;
}

/** The most forms of one site. */
export const MAX_FORMS = 200;

export const listSites = ({ db, org_id }: OrgScope) =>
  db.selectFrom('wordpress_sites').where('org_id', '=', org_id).selectAll().execute();

/** Returns when each connected site was last heard of. */
export const listLastSeen = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('wordpress_sites')
    .innerJoin('lead_sources', (join) =>
      join
        .onRef('lead_sources.org_id', '=', 'wordpress_sites.org_id')
        .onRef('lead_sources.id', '=', 'wordpress_sites.source_id'),
    )
    .where('wordpress_sites.org_id', '=', org_id)
    .where('lead_sources.org_id', '=', org_id)
    .where('lead_sources.deleted_at', 'is', null)
    .select('wordpress_sites.last_seen_at')
    .execute();

export const listForms = ({ db, org_id }: OrgScope) =>
  db.selectFrom('wordpress_forms').where('org_id', '=', org_id).orderBy('title').selectAll().execute();

export const findSiteByKey = ({ db, org_id }: OrgScope, site_key: string) =>
  db
    .selectFrom('wordpress_sites')
    .where('org_id', '=', org_id)
    .where('site_key', '=', site_key)
    .select('source_id')
    .forUpdate()
    .executeTakeFirst();

export const findSite = ({ db, org_id }: OrgScope, source_id: number) =>
  db
    .selectFrom('wordpress_sites')
    .where('org_id', '=', org_id)
    .where('source_id', '=', source_id)
    .selectAll()
    .executeTakeFirst();

/** Stores a site that was connected now, or again. */
export const saveSite = ({ db, org_id }: OrgScope, source_id: number, site_key: string, facts: SiteFacts, at: string) =>
  db
    .insertInto('wordpress_sites')
    .values({ org_id, source_id, site_key, ...facts, connected_at: at, last_heartbeat_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_id']).doUpdateSet({
        ...facts,
        connected_at: at,
        last_heartbeat_at: at,
        last_seen_at: at,
      }),
    )
    .execute();

/** Notes that a site was heard of. @param facts what its heartbeat said; null for a lead. */
export const writeSeen = (
  { db, org_id }: OrgScope,
  source_id: number,
  at: string,
  facts: Omit<SiteFacts, 'url'> | null,
) =>
  db
    .updateTable('wordpress_sites')
    .set({ last_seen_at: at, ...(facts && { ...facts, last_heartbeat_at: at }) })
    .where('org_id', '=', org_id)
    .where('source_id', '=', source_id)
    .execute();

/** Gives a site to a source until an instant. @returns false where another account has it. */
export async function claimSite(
  scope: OrgScope,
  source_id: number,
  site_key: string,
  { at, until }: { at: string; until: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select claim_wordpress_site(${hashToken(`wordpress:${site_key}`)}, ${source_id}, ${at}, ${until}) as is_ours`.execute(
    scope.db,
  );
  return rows[0]?.is_ours === true;
}

/** Replaces the forms of a site by those the plugin lists; what was chosen here about a form stays. */
export async function replaceForms(scope: OrgScope, source_id: number, forms: readonly ListedForm[]): Promise<void> {
  const names = forms.map(({ plugin, external_id }) => `${plugin} ${external_id}`);
  await scope.db
    .deleteFrom('wordpress_forms')
    .where('org_id', '=', scope.org_id)
    .where('source_id', '=', source_id)
    .where(sql<boolean>`plugin || ' ' || external_id <> all(${names}::text[])`)
    .execute();
  await saveForms(scope, source_id, forms);
}

export async function saveForms(
  { db, org_id }: OrgScope,
  source_id: number,
  forms: readonly ListedForm[],
): Promise<void> {
  const byName = new Map(forms.map((form) => [`${form.plugin} ${form.external_id}`, form]));
  if (byName.size === 0) return;
  await db
    .insertInto('wordpress_forms')
    .values([...byName.values()].map((form) => ({ org_id, source_id, ...form })))
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'source_id', 'plugin', 'external_id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        is_on_at_site: eb.ref('excluded.is_on_at_site'),
      })),
    )
    .execute();
}

export const findForm = ({ db, org_id }: OrgScope, source_id: number, plugin: string, external_id: string) =>
  db
    .selectFrom('wordpress_forms')
    .where('org_id', '=', org_id)
    .where('source_id', '=', source_id)
    .where('plugin', '=', plugin)
    .where('external_id', '=', external_id)
    .select(['is_on', 'title'])
    .executeTakeFirst();

export async function writeFormSwitch(
  { db, org_id }: OrgScope,
  source_id: number,
  { plugin, external_id, is_on }: { plugin: string; external_id: string; is_on: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('wordpress_forms')
    .set({ is_on })
    .where('org_id', '=', org_id)
    .where('source_id', '=', source_id)
    .where('plugin', '=', plugin)
    .where('external_id', '=', external_id)
    .returning('plugin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a nonce, and drops those of this site that have ended. @returns false when it was used before. */
export async function claimNonce(
  { db, org_id }: OrgScope,
  source_id: number,
  nonce: string,
  { at, until }: { at: string; until: string },
): Promise<boolean> {
  const mine = db.deleteFrom('wordpress_nonces').where('org_id', '=', org_id).where('source_id', '=', source_id);
  await mine.where('expires_at', '<=', at).execute();
  const row = await db
    .insertInto('wordpress_nonces')
    .values({ org_id, source_id, nonce, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}
