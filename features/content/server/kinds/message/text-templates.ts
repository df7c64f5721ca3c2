import type * as z from 'zod';
import { changesBetween } from '#platform/contract/event.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ContentRow } from '../../../access.ts';
import type { TextTemplate, textTemplates } from '../../../contract.ts';
import { contentUpdated } from '../../../events.ts';
import { createContent } from '../../create-content.ts';
import { recordContent } from '../../record-content.ts';
import { getText, insertText, writeText } from './messages.queries.ts';

type Draft = z.output<typeof textTemplates.create.body>;
type Patch = z.output<typeof textTemplates.update.body>;

/** Creates a message that belongs to the actor. */
export async function createText(scope: Scope, draft: Draft): Promise<TextTemplate> {
  const { body, template_type = 'MAIN_CONTENT_MESSAGE', ...common } = draft;
  const id = await createContent(scope, { ...common, type: 'text' }, (content_id) =>
    insertText(scope, content_id, { body, template_type }),
  );
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
