import { nowMillis } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { CustomFieldType } from '../contract.ts';
import type { FieldDefinition } from './definitions.queries.ts';
import { startRemoval } from './removals/removals.job.ts';
import { insertRemoval } from './removals/removals.queries.ts';
import { refreshSearchTexts } from './search-texts.job.ts';
import { writeField } from './write-fields.queries.ts';

/**
 * Changes the type of a field: values that fit the new one are converted, the others are taken away; all are kept for
 * the way back. The options of a new dropdown are written already.
 */
export async function changeType(
  scope: OrgScope,
  field: FieldDefinition,
  to: { type: CustomFieldType; currency: string | null; is_pipeline: boolean },
  undoes_id: number | null = null,
): Promise<void> {
  await writeField(scope, field.id, to);
  const removal = await insertRemoval(scope, {
    kind: 'type',
    field_id: field.id,
    former_type: field.type,
    former_currency: field.currency,
    undoes_id,
    status: 'TAKING',
  });
  const isMore = await startRemoval(scope, removal, nowMillis());
  if (isMore) await writeField(scope, field.id, { is_converting: true });
  // A text that stays as it is when it becomes a date is no longer found by search.
  await refreshSearchTexts(scope, field.key);
}
