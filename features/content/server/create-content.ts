import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { Content, ContentType, ShareOptions } from '../contract.ts';
import { contentCreated } from '../events.ts';
import { requireContentKind } from './content-kind.ts';
import { recordContent } from './record-content.ts';
import { type AskedVisibility, chooseVisibility } from './visibility.ts';
import { copySearchBody, insertContent, writeSubteams } from './write-contents.queries.ts';

const MAX_TITLE = 120;

interface NewContent extends AskedVisibility {
  type: ContentType;
  title: string;
  share_options?: ShareOptions;
}

/**
 * Creates a content that belongs to the actor.
 *
 * @param insertDetails writes what its kind has beyond the common part.
 * @returns its id.
 */
export async function createContent(
  scope: Scope,
  { visibility: wanted, subteam_ids: named, ...fields }: NewContent,
  insertDetails: (id: number) => Promise<unknown>,
): Promise<number> {
  const { visibility, subteam_ids } = await chooseVisibility(scope, { visibility: wanted, subteam_ids: named });
  const id = await insertContent(scope, { ...fields, visibility });
  await insertDetails(id);
  await writeSubteams(scope, id, subteam_ids);
  await recordContent(scope, contentCreated, { id, type: fields.type, owner_id: scope.actor.profile_id, visibility });
  return id;
}

/** Makes a copy that belongs to the actor and only they see; notes and figures stay with the original. */
export async function copyContent(scope: Scope, original: ContentRow): Promise<Content> {
  const { type, share_options } = original;
  const title = `Copy of ${original.title}`.slice(0, MAX_TITLE);
  const kind = requireContentKind(type);
  const id = await createContent(scope, { type, title, share_options, visibility: 'PRIVATE' }, async (copy) => {
    await kind.copyDetails(scope, original.id, copy);
    await copySearchBody(scope, original.id, copy);
  });
  return kind.get(scope, id);
}
