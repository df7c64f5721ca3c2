import type { CustomFieldOption } from '#features/custom-fields/contract.ts';
import { type FieldDefinition, listOptions, readDefinitions } from '#features/custom-fields/server/index.ts';
import { fieldProblem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { MAX_EVENT_NAME, type StageChoice } from '../contract.ts';
import { conversionSettingsChanged } from '../events.ts';
import { listChoices, saveChoices } from './stages.queries.ts';

/** The event of a customer whom no stage told. */
export const CONVERTED = 'converted';
/** Meta's own name of the first step. */
const FIRST = 'Lead';

/** The field of lead stages with what each stage is called at Meta. */
export interface Stages {
  field: FieldDefinition;
  /** In the order of the pipeline. */
  list: (CustomFieldOption & Pick<StageChoice, 'event_name' | 'is_on'>)[];
}

/** Returns the stages of the organisation; null where it has none. */
export async function readStages(scope: OrgScope): Promise<Stages | null> {
  const field = (await readDefinitions(scope)).find(({ default_key }) => default_key === 'LEAD_STAGE');
  const options = field ? listOptions(field) : [];
  if (!field || options.length === 0) return null;
  const chosen = await listChoices(scope);
  const names = nameStages(options);
  return {
    field,
    list: options.map((option) => ({
      ...option,
      ...(chosen.get(option.id) ?? { event_name: names.get(option.id)!, is_on: option.outcome !== 'LOST' }),
    })),
  };
}

/** Names events by their stages until a person says otherwise: the first is Meta's own, one that is won is a conversion. */
export function nameStages(
  options: readonly Pick<CustomFieldOption, 'id' | 'name' | 'outcome'>[],
): Map<number, string> {
  const first = options.find(({ outcome }) => outcome === 'OPEN');
  const used = new Set<string>();
  return new Map(
    options.map((option, index) => {
      const wanted =
        option === first
          ? FIRST
          : option.outcome === 'WON'
            ? CONVERTED
            : writeSlug(option.name) || `stage_${index + 1}`;
      const name = used.has(wanted) ? `${wanted}_${index + 1}` : wanted;
      used.add(name);
      return [option.id, name];
    }),
  );
}

const writeSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, MAX_EVENT_NAME - 4);

/** Keeps what stages are called. Throws `invalid_input` for one that is none of the organisation's. */
export async function saveStages(scope: Scope, choices: readonly StageChoice[]): Promise<void> {
  const known = new Set((await readStages(scope))?.list.map(({ id }) => id));
  if (!choices.every(({ option_id }) => known.has(option_id)))
    throw fieldProblem('stages', 'The stages have changed. Reload the page and try again.');
  await saveChoices(scope, choices);
  await record(scope, conversionSettingsChanged, { subject_id: 0, payload: { what: 'stages' }, audience: null });
}
