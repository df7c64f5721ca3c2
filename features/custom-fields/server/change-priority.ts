import type * as z from 'zod';
import type { Scope } from '#platform/server/database/scope.ts';
import type { CustomField, customFields } from '../contract.ts';
import { lockDefinitions, requireDefinition, toCustomField } from './definitions.queries.ts';
import { recordFieldChange, writePositions } from './write-fields.queries.ts';

type Move = z.output<typeof customFields.changePriority.body>['fields_priority'][number];

/** Moves fields one after the other, all or none. Throws `not_found` for a field that does not exist. */
export async function changePriority(scope: Scope, moves: readonly Move[]): Promise<CustomField[]> {
  let fields = await lockDefinitions(scope);
  for (const { cf_id, move } of moves) {
    const field = requireDefinition(fields, cf_id);
    const from = fields.indexOf(field);
    const others = fields.filter((each) => each !== field);
    fields = others.toSpliced(findPlace(move, from), 0, field);
  }
  await writePositions(
    scope,
    fields.map(({ id }) => id),
  );
  await recordFieldChange(scope, moves[0]!.cf_id, 'moved');
  return fields.map(toCustomField);
}

/** A place before the first or behind the last is the first or the last. */
function findPlace(move: Move['move'], from: number): number {
  if (move === 'UP') return Math.max(0, from - 1);
  return move === 'DOWN' ? from + 1 : move - 1;
}
