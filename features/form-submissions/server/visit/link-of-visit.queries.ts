import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import type { PublicForm } from '../page/public-form.ts';
import type { Visit } from './visit-token.ts';

/** Returns the link that a visit began by; one that was deleted or whose address leads elsewhere by now is still that link. */
export async function findLinkOfVisit(
  { database }: Services,
  { org_id, form_id, link }: Pick<PublicForm, 'org_id' | 'form_id' | 'link'>,
  { link_id }: Pick<Visit, 'link_id'>,
  request_id: string,
): Promise<PublicForm['link']> {
  if (link_id === null) return null;
  if (link_id === link?.id) return link;
  const begun = await withScope(database, { org_id, actor: null, request_id, mode: 'read' }, ({ db }) =>
    db
      .selectFrom('lead_form_links')
      .where('org_id', '=', org_id)
      .where('form_id', '=', form_id)
      .where('id', '=', link_id)
      .select(['id', 'name'])
      .executeTakeFirst(),
  );
  return begun ?? null;
}
