import type * as z from 'zod';
import { readBrand } from '#features/branding/server/index.ts';
import { createContent } from '#features/content/server/index.ts';
import { mayDo } from '#platform/contract/permissions.ts';
import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { DesignedPage, NewFromDesign, PageTemplate } from '../../contract.ts';
import { getPage } from '../draft/show-page.ts';
import { insertPage } from '../draft/write-pages.queries.ts';
import { drawPreview } from '../page/preview.ts';
import { findDesign } from './designs.ts';

/**
 * Returns a design with the organisation's logo, and its colour where it has chosen one, or as it is drawn. Throws `not_found` for one
 * that the product does not have.
 */
async function requireDesign(scope: Scope, id: string, isOwn = true) {
  const found = findDesign(id);
  if (!found) throw new Problem('not_found', { log_detail: `design ${id}` });
  const { design, definition } = found;
  if (!isOwn) return { design, definition: { ...definition, look: { ...definition.look, shows_logo: false } } };
  const { accent } = await readBrand(scope);
  return { design, definition: accent ? { ...definition, look: { ...definition.look, accent: null } } : definition };
}

/** Makes a page of the actor's own from a design, as a draft. */
export async function makeFromDesign(
  scope: Scope,
  { ptemplate_id, title, ...chosen }: z.output<typeof NewFromDesign>,
): Promise<PageTemplate> {
  if (!mayDo(scope.actor, 'createContent')) throw new Problem('forbidden');
  const { design, definition } = await requireDesign(scope, ptemplate_id);
  const id = await createContent(scope, { type: 'html_page', title: title ?? design.name, ...chosen }, (content_id) =>
    insertPage(scope, content_id, { draft: definition, generated_from: ptemplate_id }),
  );
  return getPage(scope, id);
}

/** Shows a design as the caller's recipients would see it. */
export async function showDesign(
  scope: Scope,
  services: Services,
  { id, is_own, client_id = null }: { id: string; is_own: boolean; client_id?: number | undefined | null },
): Promise<DesignedPage> {
  const { design, definition } = await requireDesign(scope, id, is_own);
  const asked = { draft: definition, version: null, client_id };
  const { html } = await drawPreview(scope, services, { id: 0, title: design.name }, asked);
  return { ...design, definition, html };
}
