import { contentsFor, readShareDetails, requireContentKind } from '#features/content/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';

/** A message with placeholders that a person gives with a content. */
export interface ReadyMessage {
  obstacle: null;
  content_id: number;
  title: string;
  message: string;
  /** Whether the text is sent in place of a link. */
  isText: boolean;
}

/** Says why a person cannot give a content, in words that fit what they do. */
export interface ObstacleWords {
  content_hidden: string;
  content_deleted: string;
  not_ready: string;
}

/** Returns what the actor sends with a content: this message, else theirs for it. The obstacle says why they cannot. */
export async function readMessage(
  scope: Scope,
  { content_id, message }: { content_id: number | null; message: string },
  words: ObstacleWords,
): Promise<ReadyMessage | { obstacle: string }> {
  const content = content_id === null ? undefined : await findContent(scope, content_id);
  if (!content) return { obstacle: words.content_hidden };
  if (content.deleted_at !== null) return { obstacle: words.content_deleted };
  const { id, type, title } = content;
  const kind = requireContentKind(type);
  const refusal = kind.findRefusal?.(await kind.get(scope, id)) ?? null;
  if (refusal !== null) return { obstacle: refusal };
  const details = (await readShareDetails(scope, [content])).get(id);
  if (!details?.is_ready) return { obstacle: words.not_ready };
  const isText = kind.getText !== undefined;
  return { obstacle: null, content_id: id, title, message: message || details.message, isText };
}

const findContent = (scope: Scope, id: number) =>
  contentsFor(scope, 'view', { withDeleted: true })
    .where('contents.id', '=', id)
    .select(['contents.id', 'contents.type', 'contents.title', 'contents.deleted_at'])
    .executeTakeFirst();
