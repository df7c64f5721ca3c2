import { useState } from 'react';
import { toCalendarDay } from '#domain/wall-time.ts';
import { messages } from '#platform/contract/messages.ts';
import { CallFailed, call } from '#platform/web/api.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useReadNow } from '#platform/web/data.ts';
import { useConflict } from '#platform/web/entity/use-conflict.tsx';
import { formatCalendarDate } from '#platform/web/format.ts';
import { LeaveQuestion } from '#platform/web/navigation/leave-question.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { TextArea } from '#platform/web/ui/fields/text-area.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { useForm } from '#platform/web/use-form.ts';
import {
  FormAlias,
  FormName,
  type FormSettings,
  LargestNumber,
  type LeadForm,
  leadForms,
  MAX_SITES,
} from '../../contract.ts';
import { withoutScheme } from '../form-address.ts';
import { getLastDay } from '../last-day.ts';
import { findChosen, useLeadChoices } from '../use-lead-choices.ts';
import { text } from './en.ts';
import { GoesToFields } from './goes-to-fields.tsx';
import { Part } from './part.tsx';
import { findWrongSite, hasTooManySites, readSettings, type SettingsValues, writeSettings } from './settings-values.ts';

const MAX_NAME = 100;
const MAX_ALIAS = 60;
const MAX_LEADS = 1_000_000;

/** Edits the settings; what somebody else changed meanwhile is asked about (readings.md D6). */
export function SettingsForm({ form: stored }: { form: LeadForm }) {
  const { time_zone } = useSession();
  const form = useSettingsForm(stored, time_zone);
  const now = useNow();
  return (
    <form {...form.props} className="grid gap-8">
      <LeaveQuestion isDirty={form.isDirty} />
      <Part title={text('name_and_address')}>
        <TextField
          label={text('name')}
          help={text('name_help')}
          isRequired
          maxLength={MAX_NAME}
          {...form.input('name')}
        />
        <TextField
          label={text('alias')}
          help={text(stored.alias === null ? 'alias_help' : 'alias_kept')}
          isOptional
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_ALIAS}
          start={<span className="text-fg-3">{addressBefore(stored)}</span>}
          {...form.input('alias')}
        />
      </Part>
      <Part title={text('open_until')}>
        <DateField
          label={text('last_day')}
          help={text('last_day_help')}
          today={toCalendarDay(now, time_zone)}
          {...form.control('last_day')}
        />
        <TextField
          label={text('max_leads')}
          help={text('max_leads_help')}
          isOptional
          inputMode="numeric"
          maxLength={String(MAX_LEADS).length}
          {...form.input('max_leads')}
        />
      </Part>
      <GoesToFields form={form} />
      <Part title={text('embedding')}>
        <TextArea
          label={text('allowed_sites')}
          help={text('allowed_sites_help')}
          isOptional
          dir="ltr"
          spellCheck={false}
          placeholder={'www.northgate.example\n*.northgate.example'}
          {...form.input('allowed_sites')}
        />
      </Part>
      <Part title={text('quarantine')}>
        <Switch
          label={text('tells_each')}
          help={text('tells_each_help')}
          checked={form.values.tells_each_quarantined}
          onChange={({ target }) => form.change({ tells_each_quarantined: target.checked })}
        />
      </Part>
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        aria-disabled={!form.isDirty}
        isSaving={form.isSaving}
      >
        {text('save')}
      </Button>
      {form.conflict}
    </form>
  );
}

/** The part of the address that stands before the alias. */
const addressBefore = ({ address }: LeadForm): string => withoutScheme(address).replace(/[^/]*$/, '');

function useSettingsForm(stored: LeadForm, time_zone: string) {
  const [seen, setSeen] = useState(stored);
  const update = useChange(leadForms.update, {
    onSuccess: (answer) => {
      setSeen(answer);
      toast({ type: 'SUCCESS', heading: text('saved') });
    },
    // The form shows it, or the question about two values.
    onFailure: () => true,
  });
  const question = useConflict({
    findLabel: (field) => text(`field_${field as keyof FormSettings}`),
    show: useShowSetting(time_zone),
  });
  const readNow = useReadNow();
  const params = { id: stored.id };
  const send = (patch: Partial<FormSettings>, base: Partial<FormSettings>) =>
    update.mutateAsync({ params, body: { ...patch, base } });

  /** Stores the settings; the person decides about what somebody else changed meanwhile. */
  async function store(patch: Partial<FormSettings>): Promise<void> {
    const base = pick(seen, patch);
    try {
      await send(patch, base);
    } catch (failure) {
      const conflicts = failure instanceof CallFailed ? failure.body.conflicts : undefined;
      if (!conflicts) throw failure;
      const theirs = Object.fromEntries(conflicts.map((found) => [found.field, found.theirs]));
      const isMine = await new Promise<boolean>((answer) => {
        question.ask({ conflicts, useMine: () => answer(true), keepTheirs: () => answer(false) });
      });
      if (isMine) await send(patch, { ...base, ...theirs });
      else setSeen(await readNow(leadForms.get, { params }));
    }
  }

  const form = useForm<SettingsValues>({
    stored: writeSettings(seen, time_zone),
    findProblem: (name, values) => findProblem(name, values, seen),
    placeErrors: ({ closes_at, ...errors }) => ({ ...errors, ...(closes_at && { last_day: closes_at }) }),
    save: async (values, changed) => {
      const patch = readSettings(values, changed, time_zone);
      if (changed.length > 0) await store(patch);
    },
  });
  return { ...form, conflict: question.dialog };
}

/** Returns what writes a setting as people read it: names for ids, a day for an instant. */
function useShowSetting(time_zone: string): (value: unknown, field: string) => string {
  const { people, groups, stages } = useLeadChoices();
  const named: Partial<Record<string, { options: typeof people; gone: string }>> = {
    assignee_id: { options: people, gone: text('gone_person') },
    group_ids: { options: groups, gone: text('gone_group') },
    stage_option_id: { options: stages, gone: text('gone_stage') },
  };
  const show = (value: unknown, field: string): string => {
    if (Array.isArray(value)) return value.map((each) => show(each, field)).join(', ') || text('nothing');
    if (value === null || value === '') return text('nothing');
    if (typeof value === 'boolean') return text(value ? 'on' : 'off');
    if (field === 'closes_at') return formatCalendarDate(getLastDay(String(value), time_zone));
    const choice = named[field];
    return choice ? (findChosen(choice.options, Number(value), choice.gone)?.label ?? '…') : String(value);
  };
  return show;
}

const pick = (form: LeadForm, patch: Partial<FormSettings>): Partial<FormSettings> =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, form[name as keyof FormSettings]]));

async function findProblem(
  name: keyof SettingsValues,
  values: SettingsValues,
  { id, alias: present }: LeadForm,
): Promise<string | null> {
  if (name === 'name') return FormName.safeParse(values.name).success ? null : messages.required;
  if (name === 'max_leads') return findNumberProblem(values.max_leads);
  if (name === 'allowed_sites') return findSitesProblem(values.allowed_sites);
  if (name === 'alias') return findAliasProblem(values.alias.trim(), id, present);
  return null;
}

async function findAliasProblem(alias: string, id: number, present: string | null): Promise<string | null> {
  if (alias === '' || alias === present) return null;
  const read = FormAlias.safeParse(alias);
  if (!read.success) return read.error.issues[0]?.message ?? null;
  // Without an answer the saving itself says whether it is taken.
  const found = await call(leadForms.checkAlias, { params: { id }, query: { alias } }).catch(() => null);
  return !found || found.is_free ? null : (found.reason ?? text('alias_taken'));
}

function findNumberProblem(written: string): string | null {
  if (written.trim() === '') return null;
  return LargestNumber.safeParse(Number(written)).success ? null : text('max_leads_wrong');
}

function findSitesProblem(written: string): string | null {
  const wrong = findWrongSite(written);
  if (wrong !== undefined) return text('site_wrong', { site: wrong });
  return hasTooManySites(written) ? text('too_many_sites', { count: MAX_SITES }) : null;
}
