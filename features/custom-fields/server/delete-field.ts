import { Problem } from '#platform/contract/problems.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { lockDefinitions, requireDefinition } from './definitions.queries.ts';
import { countClientsWith } from './field-uses.queries.ts';
import { refuseConverting } from './refuse-fields.ts';
import { insertRemoval } from './removals/removals.queries.ts';
import { refreshSearchTexts } from './search-texts.job.ts';
import { recordFieldChange, writeField } from './write-fields.queries.ts';

/** Deletes a field; its values stay stored for 30 days and nobody is shown them. Throws `not_found` or `not_possible_now`. */
export async function deleteField(scope: Scope, id: number): Promise<void> {
  const field = requireDefinition(await lockDefinitions(scope), id);
  refuseConverting(field);
  if (field.default_key !== null) {
    throw new Problem('not_possible_now', {
      detail: 'Reports and the pipeline rely on this field, so it cannot be deleted. You can rename it.',
    });
  }
  const clients_count = await countClientsWith(scope, field.key);
  await writeField(scope, id, { deleted_at: nowIso() });
  await insertRemoval(scope, { kind: 'field', field_id: id, clients_count });
  await refreshSearchTexts(scope, field.key);
  await recordFieldChange(scope, id, 'deleted');
}
