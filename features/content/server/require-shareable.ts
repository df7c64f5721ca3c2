import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/scope.ts';
import { isProcessing, isReady } from '../content-types.ts';
import type { DocumentTemplate, TextTemplate } from '../contract.ts';
import { type ContentName, getDocument, getText } from './contents.queries.ts';

/**
 * A content the actor may share now. Throws `not_found`, and `not_possible_now` for a file that is still processed or
 * could not be.
 */
export async function requireShareable(
  scope: Scope,
  { type, id }: ContentName,
): Promise<TextTemplate | DocumentTemplate> {
  if (type === 'text') return getText(scope, id);
  if (type !== 'file') throw new Problem('not_found', { log_detail: `${type} ${id}` });
  const document = await getDocument(scope, id);
  if (isReady(document.doc_status)) return document;
  throw new Problem('not_possible_now', {
    detail: isProcessing(document.doc_status)
      ? 'You can share this file as soon as it is ready.'
      : (document.failure_reason ?? 'This file cannot be shared.'),
  });
}
