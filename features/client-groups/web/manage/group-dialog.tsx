import { useId, useState } from 'react';
import type { ClientCriteria } from '#features/clients/contract.ts';
import { useChange } from '#platform/web/data.ts';
import { findNameProblem } from '#platform/web/find-name-problem.ts';
import { Tag, toTag } from '#platform/web/ui/display/tag.tsx';
import { chooseUnusedColor, countColor } from '#platform/web/ui/display/unused-color.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { choiceBoxClasses } from '#platform/web/ui/fields/choice-box.ts';
import { ColorChoice } from '#platform/web/ui/fields/color-choice.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ClientGroup, clientGroups, MAX_GROUP_NAME } from '../../contract.ts';
import { useGroups } from '../use-groups.ts';
import { text } from './en.ts';
import { RuleEditor } from './rule-editor.tsx';

interface GroupDialogProps {
  /** The group to edit; absent for a new one. */
  group?: ClientGroup | undefined;
  onClose: () => void;
}

interface GroupForm {
  name: string;
  color_id: number;
  is_smart: boolean;
  criteria: ClientCriteria | null;
}

/** Creates a group or edits one. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const groups = useGroups().data?.results ?? [];
  const form = useGroupForm(group, groups, onClose);
  const { name, color_id, is_smart, criteria } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text(group ? 'edit_title' : 'new_title')}
      saveLabel={text(group ? 'save' : 'create')}
      footerStart={is_smart ? <span className="text-xs text-fg-3">{text('rule_later')}</span> : undefined}
    >
      <div className="relative">
        <TextField label={text('name')} isRequired autoComplete="off" {...form.input('name')} />
        <span className="absolute end-0 top-0.5 text-xs text-fg-3 tabular-nums">
          {text('name_length', { count: name.length, most: MAX_GROUP_NAME })}
        </span>
      </div>
      <div className="grid gap-2.5">
        <ColorChoice
          value={color_id}
          onChange={(color) => form.change({ color_id: color })}
          describe={(colour) => text('colour_used', { colour, count: countColor(groups, color_id) })}
        />
        <p className="flex min-h-5 min-w-0 items-center gap-2 text-xs text-fg-3">
          {text('looks_like')}
          <Tag {...toTag({ name: name.trim() || text('name'), color_id })} />
        </p>
      </div>
      <KindChoice isSmart={is_smart} onChange={(next) => form.change({ is_smart: next })} />
      {is_smart ? (
        <RuleEditor
          criteria={criteria}
          error={form.errors.criteria}
          onChange={(rule) => form.change({ criteria: rule })}
        />
      ) : null}
      {is_smart && group?.criteria === null && <p className="text-xs text-fg-3">{text('chosen_leave')}</p>}
    </FormDialog>
  );
}

function useGroupForm(group: ClientGroup | undefined, groups: readonly ClientGroup[], onClose: () => void) {
  const onSuccess = ({ name }: ClientGroup) => {
    onClose();
    toast({ type: 'SUCCESS', heading: text(group ? 'saved' : 'created'), message: name });
  };
  const create = useChange(clientGroups.create, { ...saidByForm, onSuccess });
  const update = useChange(clientGroups.update, { ...saidByForm, onSuccess });
  // Chosen once, so that a group made elsewhere meanwhile does not change the colour under the person's eyes.
  const [color_id] = useState(() => group?.color_id ?? chooseUnusedColor(groups));
  return useForm<GroupForm>({
    stored: {
      name: group?.name ?? '',
      color_id,
      is_smart: Boolean(group?.criteria),
      criteria: group?.criteria ?? null,
    },
    findProblem: (field, values) => {
      if (field === 'criteria') return values.is_smart && !values.criteria ? text('rule_needed') : null;
      return field === 'name' ? findNameProblem(values.name, MAX_GROUP_NAME) : null;
    },
    save: ({ is_smart, criteria, ...draft }) => {
      const body = { ...draft, criteria: is_smart ? criteria : null };
      return group ? update.mutateAsync({ params: { id: group.id }, body }) : create.mutateAsync({ body });
    },
  });
}

/** Chooses who decides which clients are in a group: people or a rule. */
function KindChoice({ isSmart, onChange }: { isSmart: boolean; onChange: (isSmart: boolean) => void }) {
  const name = useId();
  const kinds = [
    { value: false, label: text('chosen'), help: text('chosen_help') },
    { value: true, label: text('by_rule'), help: text('by_rule_help') },
  ];
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium">{text('who')}</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {kinds.map(({ value, label, help }) => (
          <label
            key={label}
            className={classNames(
              'flex cursor-pointer items-start gap-2.5 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              value === isSmart
                ? 'forced-chosen border-brand bg-brand-tint shadow-[inset_0_0_0_1px_var(--ui-brand)]'
                : 'border-line-ctl',
            )}
          >
            <span className="flex h-5 items-center">
              <input
                type="radio"
                name={name}
                checked={value === isSmart}
                onChange={() => onChange(value)}
                className={choiceBoxClasses('circle', 'outline-none')}
              />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{label}</span>
              <span className="block text-xs text-fg-3">{help}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
