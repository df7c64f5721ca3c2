import { type FieldDefinition, readDefinitions } from '#features/custom-fields/server/index.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Audience } from '../../contract.ts';
import { readNamedGroups } from './audience.queries.ts';
import { audienceWords } from './en.ts';

/** What audiences name, as far as it exists. */
export interface AudienceReferences {
  groups: ReadonlyMap<number, { is_smart: boolean }>;
  fields: ReadonlyMap<number, FieldDefinition>;
}

export async function findAudienceReferences(
  scope: Scope,
  parts: readonly { audience: Audience }[],
): Promise<AudienceReferences> {
  const audiences = parts.flatMap(({ audience }) => audience ?? []);
  const groups = audiences.flatMap((audience) => (audience.kind === 'group' ? audience.group_id : []));
  const fields = audiences.some(({ kind }) => kind === 'field') ? await readDefinitions(scope) : [];
  return {
    groups: new Map((await readNamedGroups(scope, groups)).map((group) => [group.id, group])),
    fields: new Map(fields.map((field) => [field.id, field])),
  };
}

/** Returns what is wrong with an audience, in words for its writer; null for one that can be. */
export function audienceProblem(audience: Audience, { groups, fields }: AudienceReferences): string | null {
  if (audience === null) return null;
  if (audience.kind === 'group') {
    const group = groups.get(audience.group_id);
    if (!group) return audienceWords.group_gone;
    return group.is_smart ? audienceWords.group_is_smart : null;
  }
  const field = fields.get(audience.custom_field_id);
  if (!field) return audienceWords.field_gone;
  const hasOption = field.options.some(({ id }) => String(id) === audience.value);
  return field.type === 'dropdown' && !hasOption ? audienceWords.option_gone : null;
}
