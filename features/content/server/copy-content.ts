import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { Content } from '../contract.ts';
import { contentCreated } from '../events.ts';
import { copyDetails } from './copy-content.queries.ts';
import { getContent } from './get-content.ts';
import { recordContent } from './record-content.ts';
import { insertContent } from './write-contents.queries.ts';

const MAX_TITLE = 120;

/** Makes a copy that belongs to the actor and only they see; notes and figures stay with the original. */
export async function copyContent(scope: Scope, original: ContentRow): Promise<Content> {
  const title = `Copy of ${original.title}`.slice(0, MAX_TITLE);
  const { type, share_options } = original;
  const id = await insertContent(scope, { type, title, visibility: 'PRIVATE', share_options });
  await copyDetails(scope, original.id, id);
  const owner_id = scope.actor.profile_id;
  await recordContent(scope, contentCreated, { id, type, owner_id, visibility: 'PRIVATE' });
  return getContent(scope, { type, id });
}
