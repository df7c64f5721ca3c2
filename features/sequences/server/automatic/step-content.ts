import { readShareDetails, requireContentKind } from '#features/content/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { ShareStep } from '../../definition.ts';
import { readStepContents } from '../read/step-contents.queries.ts';
import { mailWords } from './en.ts';

/** What a person sends with a step: the message with placeholders, or why they cannot. */
export type StepMessage =
  | { obstacle: string }
  | { obstacle: null; content_id: number; title: string; message: string; isText: boolean };

/** Returns what the actor would send: the step's own message, else theirs for this content. */
export async function readStepMessage(scope: Scope, { content_id, message }: ShareStep): Promise<StepMessage> {
  const content = content_id === null ? undefined : (await readStepContents(scope, [content_id])).get(content_id);
  if (content_id === null || !content) return { obstacle: mailWords.content_hidden };
  if (content.is_deleted) return { obstacle: mailWords.content_deleted };
  const kind = requireContentKind(content.type);
  const shown = await kind.get(scope, content_id);
  const refusal = kind.findRefusal?.(shown) ?? null;
  if (refusal !== null) return { obstacle: refusal };
  const details = (await readShareDetails(scope, [content])).get(content_id);
  if (!details?.is_ready) return { obstacle: mailWords.not_ready };
  const body = message || details.message;
  const isText = kind.getText !== undefined;
  return { obstacle: null, content_id, title: content.title, message: body, isText };
}
