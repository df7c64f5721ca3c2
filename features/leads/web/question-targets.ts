import type { QuestionTargets } from '#engines/connected-sources/web/index.ts';
import { clientFieldLabel } from '#features/clients/web/index.ts';
import { useCustomFields } from '#features/custom-fields/web/index.ts';
import { answeredFields } from '../contract.ts';
import { text } from './en.ts';

const nameRoles = ['name', 'first_name', 'last_name', 'email', 'phone'] as const;

const ownNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(nameRoles.map((role) => [role, text(`role_${role}`)])),
  note: text('keep'),
};

const CUSTOM = 'custom_field:';

/** Returns what a question of a form can fill: fields of a client, the organisation's own fields, or none of them. */
export function useQuestionTargets(): QuestionTargets {
  const fields = useCustomFields();
  const known: string[] = [...nameRoles, ...answeredFields];
  const own = fields.map(({ id }) => `${CUSTOM}${id}`);
  const name = (target: string): string =>
    target.startsWith(CUSTOM)
      ? (fields.find(({ id }) => `${CUSTOM}${id}` === target)?.name ?? text('deleted_field'))
      : (ownNames[target] ?? clientFieldLabel(target) ?? target);
  const options = (targets: readonly string[], heading: string) =>
    targets.map((value) => ({ value, label: name(value), heading }));
  return {
    name,
    list: (chosen) => {
      const others = chosen !== undefined && ![...known, ...own, 'note'].includes(chosen) ? [chosen] : [];
      return [
        { value: 'note', label: text('keep') },
        ...options([...known, ...others], text('fields')),
        ...options(own, text('custom_fields')),
      ];
    },
  };
}
