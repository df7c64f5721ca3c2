import type { CustomField, CustomFieldOption } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { NO_STAGE, type PipelineQuery, type PipelineView, type Stage } from '../../pipeline-contract.ts';
import { narrowCriteria, resolveCriteria } from '../list/resolve-criteria.queries.ts';
import { readBoard } from './read-board.queries.ts';
import { readStageCursor, writeStageCursor } from './stage-cursor.ts';

/** What clients in no option are read as. */
const NONE = 0;

/**
 * Returns the board, or one column of it. Throws `invalid_input` for a field or an option that does not exist, and for a
 * cursor of another column.
 */
export async function getPipelineView(scope: Scope, query: PipelineQuery): Promise<PipelineView> {
  const { field_id, stage_id, cursor, page_size, ...criteria } = query;
  const definitions = await readDefinitions(scope);
  const field = chooseField(definitions, field_id);
  const size = definitions.find(({ default_key }) => default_key === 'OPPORTUNITY_SIZE');
  const amount = size?.type === 'number' ? { key: size.key, currency: size.currency } : null;
  if (!field) return { field: null, amount, stages: [], open: { count: 0, amount_sum: 0 } };
  const options = listOptions(field);
  const wanted = stage_id === undefined ? null : findStage(options, stage_id);
  const board = {
    key: field.key,
    field_id: field.id,
    amount_key: amount?.key ?? null,
    options: options.map(({ id }) => id),
    stages: wanted === null ? [NONE, ...options.map(({ id }) => id)] : [wanted],
    from: wanted === null || cursor === undefined ? null : readStageCursor(field.id, wanted, cursor),
    take: page_size,
  };
  const narrowed = await narrowCriteria(scope, await resolveCriteria(scope, criteria));
  const columns = await readBoard(scope, narrowed, board);
  const stages = board.stages.flatMap((id): Stage[] => {
    const { last, ...column } = columns.get(id) ?? { count: 0, amount_sum: 0, clients: [], last: null };
    if (id === NONE && wanted === null && column.count === 0) return [];
    const next = last && writeStageCursor(field.id, id, last);
    return [{ ...describeStage(options.find((option) => option.id === id)), ...column, next }];
  });
  return { field: { id: field.id, key: field.key, name: field.name }, amount, stages, open: addOpen(stages) };
}

const describeStage = (option: CustomFieldOption | undefined) => ({
  id: option?.id ?? null,
  name: option?.name ?? null,
  color_id: option?.color_id ?? null,
  outcome: option?.outcome ?? null,
});

function addOpen(stages: readonly Stage[]): PipelineView['open'] {
  const open = stages.filter(({ outcome }) => outcome === 'OPEN');
  return {
    count: open.reduce((sum, { count }) => sum + count, 0),
    amount_sum: open.reduce((sum, { amount_sum }) => sum + amount_sum, 0),
  };
}

const isDropdown = ({ type }: Pick<CustomField, 'type'>): boolean => type === 'dropdown';

/** Returns the dropdown that is asked for, else the one of the pipeline, else the lead stage, else the first. */
function chooseField(
  definitions: readonly FieldDefinition[],
  field_id: number | undefined,
): FieldDefinition | undefined {
  const dropdowns = definitions.filter(isDropdown);
  if (field_id !== undefined) {
    const field = dropdowns.find(({ id }) => id === field_id);
    if (!field) throw fieldProblem('field_id', 'This field no longer exists. Reload the page.');
    return field;
  }
  return (
    dropdowns.find(({ is_pipeline }) => is_pipeline) ??
    dropdowns.find(({ default_key }) => default_key === 'LEAD_STAGE') ??
    dropdowns[0]
  );
}

function findStage(options: readonly CustomFieldOption[], stage_id: number | typeof NO_STAGE): number {
  if (stage_id === NO_STAGE) return NONE;
  if (!options.some(({ id }) => id === stage_id))
    throw fieldProblem('stage_id', 'This option no longer exists. Reload the page.');
  return stage_id;
}
