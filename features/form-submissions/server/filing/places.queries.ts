import { sql } from 'kysely';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** The stage of new clients as a value of the field of the pipeline, by its key; empty where it is gone. */
type Stage = Record<string, number>;

export interface PlaceOfForm {
  group_ids: number[];
  stage: Stage;
}

export interface PlaceOfLink {
  assignee_id: number | null;
  group_id: number | null;
  stage: Stage;
}

/** Returns where forms and links send their leads, by their ids; those of forms that are deleted too. */
export async function readPlaces(
  scope: OrgScope,
  { form_ids, link_ids }: { form_ids: readonly number[]; link_ids: readonly number[] },
): Promise<{ forms: Map<number, PlaceOfForm>; links: Map<number, PlaceOfLink> }> {
  const [forms, links] = await Promise.all([
    scope.db
      .selectFrom('lead_forms')
      .where('org_id', '=', scope.org_id)
      .where(sql<boolean>`id = any(${[...form_ids]}::bigint[])`)
      .select(['id', 'group_ids', 'stage_option_id'])
      .execute(),
    scope.db
      .selectFrom('lead_form_links')
      .where('org_id', '=', scope.org_id)
      .where(sql<boolean>`id = any(${[...link_ids]}::bigint[])`)
      .select(['id', 'assignee_id', 'group_id', 'stage_option_id'])
      .execute(),
  ]);
  const stages = await readStages(
    scope,
    [...forms, ...links].flatMap(({ stage_option_id }) => stage_option_id ?? []),
  );
  const findStage = (id: number | null): Stage => (id === null ? {} : (stages.get(id) ?? {}));
  return {
    forms: new Map(
      forms.map(({ id, group_ids, stage_option_id }) => [id, { group_ids, stage: findStage(stage_option_id) }]),
    ),
    links: new Map(
      links.map(({ id, assignee_id, group_id, stage_option_id }) => [
        id,
        { assignee_id, group_id, stage: findStage(stage_option_id) },
      ]),
    ),
  };
}

/** Returns options of the pipeline that still exist, as values of its field. */
async function readStages(scope: OrgScope, option_ids: readonly number[]): Promise<Map<number, Stage>> {
  if (option_ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('custom_field_options as option')
    .innerJoin('custom_fields as field', (join) => matchInOrg(join, 'field.id', 'option.field_id'))
    .where('option.org_id', '=', scope.org_id)
    .where(sql<boolean>`option.id = any(${[...option_ids]}::bigint[])`)
    .where('option.deleted_at', 'is', null)
    .where('field.deleted_at', 'is', null)
    .where('field.is_pipeline', '=', true)
    .where('field.is_converting', '=', false)
    .select(['option.id', 'field.key'])
    .execute();
  return new Map(rows.map(({ id, key }) => [id, { [key]: id }]));
}
