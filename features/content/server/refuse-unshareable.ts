import { Problem } from '#platform/contract/problems.ts';
import { isProcessing, isReady } from '../content-types.ts';
import type { DocumentTemplate, TextTemplate } from '../contract.ts';

/** Throws `not_possible_now` for a file that is still processed or could not be. */
export function refuseUnshareable(content: TextTemplate | DocumentTemplate): void {
  if (content.type === 'text' || isReady(content.doc_status)) return;
  throw new Problem('not_possible_now', {
    detail: isProcessing(content.doc_status)
      ? 'You can share this file as soon as it is ready.'
      : (content.failure_reason ?? 'This file cannot be shared.'),
  });
}
