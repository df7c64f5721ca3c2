import { clientFieldLabel } from '#features/clients/web/index.ts';
import type { CustomField } from '#features/custom-fields/contract.ts';
import { answeredFields, type QuestionTarget } from '#features/leads/contract.ts';
import type { SelectOption } from '#platform/web/ui/fields/select.tsx';
import { text } from '../en.ts';

const nameRoles = ['name', 'first_name', 'last_name', 'email', 'phone'] as const;

const ownNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(nameRoles.map((role) => [role, text(`role_${role}`)])),
  note: text('keep'),
};

const CUSTOM = 'custom_field:';

/** Returns what a target is called: 'Phone', 'Budget', 'Keep as an answer'. */
export function nameTarget(target: QuestionTarget, fields: readonly CustomField[]): string {
  if (target.startsWith(CUSTOM)) {
    const id = Number(target.slice(CUSTOM.length));
    return fields.find((field) => field.id === id)?.name ?? text('deleted_field');
  }
  return ownNames[target] ?? clientFieldLabel(target) ?? target;
}

/**
 * Lists what a question can fill: fields of a client, the organisation's own fields, or none of them.
 *
 * @param chosen the present choice, which is listed even if it is no usual one.
 */
export function listTargets(
  fields: readonly CustomField[],
  chosen: QuestionTarget | undefined,
): SelectOption<string>[] {
  const known: QuestionTarget[] = [...nameRoles, ...answeredFields];
  const own = fields.map(({ id }): QuestionTarget => `${CUSTOM}${id}`);
  const others = chosen !== undefined && ![...known, ...own, 'note'].includes(chosen) ? [chosen] : [];
  const options = (targets: readonly QuestionTarget[], heading: string) =>
    targets.map((value) => ({ value, label: nameTarget(value, fields), heading }));
  return [
    { value: 'note', label: text('keep') },
    ...options([...known, ...others], text('fields')),
    ...options(own, text('custom_fields')),
  ];
}
