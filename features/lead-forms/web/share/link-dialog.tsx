import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ComboboxOption } from '#platform/web/ui/fields/combobox-options.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import type { LeadForm } from '../../contract.ts';
import { type FormLink, FormLinkDraft, formLinks } from '../../links-contract.ts';
import { shownAddress, withoutScheme } from '../form-address.ts';
import { findChosen, isGoneChoice, useLeadChoices } from '../use-lead-choices.ts';
import { text } from './en.ts';

/** What a choice is called that was deleted meanwhile. */
const gone = { assignee_id: text('assignee_gone'), group_id: text('group_gone'), stage_option_id: text('stage_gone') };

interface LinkDialogProps {
  form: LeadForm;
  /** Absent for a new one. */
  link?: FormLink;
  onClose: () => void;
}

/** Adds or edits a named link: its name, its address, and what its leads get. */
export function LinkDialog({ form, link, onClose }: LinkDialogProps) {
  const choices = useLeadChoices();
  const [isSlugOwn, setIsSlugOwn] = useState(link !== undefined);
  const done = (key: 'added' | 'saved') => ({
    ...saidByForm,
    onSuccess: ({ name }: FormLink) => {
      onClose();
      toast({ type: 'SUCCESS', heading: text(key, { name }) });
    },
  });
  const create = useChange(formLinks.create, done('added'));
  const update = useChange(formLinks.update, done('saved'));
  const fields = useForm<FormLinkDraft>({
    stored: {
      name: link?.name ?? '',
      slug: link?.slug ?? '',
      assignee_id: link?.assignee?.id ?? null,
      group_id: link?.group_id ?? null,
      stage_option_id: link?.stage_option_id ?? null,
    },
    findProblem: problemBySchema(FormLinkDraft.shape),
    refusalUnder: 'slug',
    save: (body) =>
      link
        ? update.mutateAsync({ params: { id: form.id, link_id: link.id }, body })
        : create.mutateAsync({ params: { id: form.id }, body }),
  });
  const { values, errors, change } = fields;
  const choose = (name: keyof typeof gone, options: readonly ComboboxOption[] | undefined) => ({
    options: options ?? [],
    value: findChosen(options, values[name], gone[name]),
    error: errors[name] ?? (isGoneChoice(options, values[name]) ? text('gone_help') : null),
    onChange: (option: ComboboxOption | null) => change({ [name]: option ? Number(option.value) : null }),
  });
  return (
    <FormDialog
      form={fields}
      onClose={onClose}
      title={link ? text('edit_title', { name: link.name }) : text('add_title')}
      saveLabel={text(link ? 'save' : 'add')}
    >
      <TextField
        label={text('name')}
        help={text('name_help')}
        isRequired
        maxLength={80}
        {...fields.input('name')}
        onChange={({ target }) =>
          change({ name: target.value, ...(!isSlugOwn && { slug: suggestSlug(target.value) }) })
        }
      />
      <TextField
        label={text('slug')}
        help={text('slug_help')}
        isRequired
        dir="ltr"
        maxLength={40}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        start={
          <bdi dir="ltr" className="max-w-56 truncate text-fg-3">
            {`${withoutScheme(shownAddress(form))}/`}
          </bdi>
        }
        {...fields.input('slug')}
        onChange={({ target }) => {
          setIsSlugOwn(target.value !== '');
          change({ slug: target.value.trim().toLowerCase() });
        }}
      />
      <Combobox
        label={text('assignee')}
        help={text('assignee_help')}
        placeholder={text('follows_form')}
        {...choose('assignee_id', choices.people)}
      />
      <Combobox label={text('its_group')} placeholder={text('no_group')} {...choose('group_id', choices.groups)} />
      <Combobox label={text('stage')} placeholder={text('form_stage')} {...choose('stage_option_id', choices.stages)} />
    </FormDialog>
  );
}

const MAX_SLUG = 40;

/** Returns the end of an address for a name: 'expo-singapore-hall-4'; empty where no letter from a to z is left. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
