import { sql } from 'kysely';
import { DOCUMENT_MAX_PAGES } from '#features/content/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { findLiveVersion } from '../draft/read-pages.queries.ts';

/** How many pages' parts are held at once. */
const MAX_HELD = 500;

/** By page and version: versions never change, so that every signal of a visit needs no reading of components. */
const held = new Map<string, ReadonlySet<string>>();

/** Returns the components of all versions of a page, and the pages of the files in them. */
export async function listShownParts(scope: OrgScope, id: number): Promise<ReadonlySet<string>> {
  const name = `${scope.org_id}:${id}:${await findLiveVersion(scope, id)}`;
  const known = held.get(name);
  if (known) return known;
  const parts = await readParts(scope, id);
  if (held.size >= MAX_HELD) held.clear();
  held.set(name, parts);
  return parts;
}

async function readParts({ db, org_id }: OrgScope, content_id: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; type: string }>`
    select distinct component ->> 'id' as id, component ->> 'type' as type
    from page_versions, jsonb_array_elements(definition -> 'components') component
    where org_id = ${org_id} and content_id = ${content_id}`.execute(db);
  const pages = Array.from({ length: DOCUMENT_MAX_PAGES }, (_, index) => index + 1);
  return new Set(rows.flatMap(({ id, type }) => (type === 'pdflink' ? pages.map((page) => `${id}:${page}`) : [id])));
}

/** Returns the components of these versions in their order. */
export async function listVersionComponents(
  { db, org_id }: OrgScope,
  versions: readonly { content_id: number; version: number }[],
) {
  const { rows } = await sql<{ content_id: number; version: number; component_id: string; type: string }>`
    select content_id, version, component ->> 'id' as component_id, component ->> 'type' as type
    from (
      select distinct content_id, version
      from unnest(${versions.map(({ content_id }) => content_id)}::bigint[],
                  ${versions.map(({ version }) => version)}::int[]) as named (content_id, version)
    ) wanted
    join page_versions stored using (content_id, version),
      jsonb_array_elements(stored.definition -> 'components') with ordinality as each (component, place)
    where stored.org_id = ${org_id}
    order by content_id, version, place`.execute(db);
  return rows;
}
