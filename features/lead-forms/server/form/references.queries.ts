import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { FormDefinition, FormSettings } from '../../contract.ts';
import type { KnownReferences } from '../publish/draft-problems.ts';

type Referring = { draft: FormDefinition } & Pick<FormSettings, 'assignee_id' | 'group_ids' | 'stage_option_id'>;

/** Finds out which of the things that a form names still exist. */
export async function findReferences(scope: OrgScope, form: Referring): Promise<KnownReferences> {
  const { draft, assignee_id, group_ids, stage_option_id } = form;
  const definitions = await readDefinitions(scope);
  const content_id = draft.after_sending.kind === 'content' ? draft.after_sending.content_id : null;
  const keys = pictureKeys(draft);
  return {
    fields: new Map(definitions.map((field) => [field.id, field])),
    has_content: content_id === null || (await hasContent(scope, content_id)),
    has_pictures: keys.length === 0 || (await countPictures(scope, keys)) === keys.length,
    has_assignee: assignee_id === null || (await isActive(scope, assignee_id)),
    has_groups: group_ids.length === 0 || (await countGroups(scope, group_ids)) === group_ids.length,
    has_stage: stage_option_id === null || isStageIn(definitions, stage_option_id),
  };
}

/** Returns the keys of the pictures of a form, each once. */
export const pictureKeys = ({ look }: Pick<FormDefinition, 'look'>): string[] => [
  ...new Set([look.cover_key, look.logo_key].filter((key) => key !== null)),
];

async function hasContent({ db, org_id }: OrgScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('contents')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function countPictures({ db, org_id }: OrgScope, keys: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('files')
    .where('org_id', '=', org_id)
    .where('key', 'in', keys)
    .where('status', '=', 'STORED')
    .select('id')
    .execute();
  return rows.length;
}

/** Tells whether this profile can be given leads. */
export async function isActive({ db, org_id }: OrgScope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .where('account_status', '=', 'ACTIVE')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts those of these groups that clients can be put into by hand. */
export async function countGroups({ db, org_id }: OrgScope, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('client_groups')
    .where('org_id', '=', org_id)
    .where('id', 'in', ids)
    .where('criteria', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.length;
}

/** Tells whether an option is a stage of the pipeline. */
export const isStage = async (scope: OrgScope, option_id: number): Promise<boolean> =>
  isStageIn(await readDefinitions(scope), option_id);

const isStageIn = (fields: readonly FieldDefinition[], option_id: number): boolean =>
  fields.some(({ is_pipeline, options }) => is_pipeline && options.some(({ id }) => id === option_id));
