import type * as z from 'zod';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../access.ts';
import type { TextTemplate, textTemplates } from '../contract.ts';
import { contentCreated, contentUpdated } from '../events.ts';
import { getText } from './contents.queries.ts';
import { recordContent } from './record-content.ts';
import { chooseVisibility } from './visibility.ts';
import { insertContent, insertText, writeSubteams, writeText } from './write-contents.queries.ts';

type Draft = z.output<typeof textTemplates.create.body>;
type Patch = z.output<typeof textTemplates.update.body>;

/** Creates a message that belongs to the actor. */
export async function createText(scope: Scope, draft: Draft): Promise<TextTemplate> {
  const { title, body, template_type = 'MAIN_CONTENT_MESSAGE' } = draft;
  const { visibility, subteam_ids } = await chooseVisibility(scope, draft);
  const id = await insertContent(scope, { type: 'text', title, visibility });
  await insertText(scope, id, { body, template_type });
  await writeSubteams(scope, id, subteam_ids);
  const owner_id = scope.actor.profile_id;
  await recordContent(scope, contentCreated, { id, type: 'text', owner_id, visibility });
  return getText(scope, id);
}

/** Changes the named fields of a message. */
export async function updateText(scope: Scope, content: ContentRow, patch: Patch): Promise<TextTemplate> {
  const { id } = content;
  const changes = changesBetween(await getText(scope, id), patch);
  if (Object.keys(changes).length > 0) {
    await writeText(scope, id, patch);
    await recordContent(scope, contentUpdated, content, changes);
  }
  return getText(scope, id);
}
