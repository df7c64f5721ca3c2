import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { AlertSettings, EscalationStep } from '../contract.ts';
import { text } from './en.ts';

const MAX_STEPS = 3;
const waits = [60, 90, 120, 180, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 14_400];

/** Whom a step can tell; `told_instead` is told where nobody of a step may see the client, null for the person. */
type Reach = Pick<AlertSettings, 'colleagues' | 'subteams' | 'told_instead'>;

interface EscalationSettingProps extends Reach {
  steps: readonly EscalationStep[];
  error: string | undefined;
  onChange: (steps: EscalationStep[]) => void;
}

/** Edits what happens when a new lead is not seen. */
export function EscalationSetting({ steps, error, onChange, ...reach }: EscalationSettingProps) {
  const { told_instead } = reach;
  const replace = (index: number, step: EscalationStep) =>
    onChange(steps.map((each, at) => (at === index ? step : each)));
  return (
    <div className="grid justify-items-start gap-2">
      {steps.length === 0 && <p className="pt-1.5 text-fg-3">{text('no_steps')}</p>}
      <ol className="grid gap-2">
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={index}
            number={index + 1}
            step={step}
            {...reach}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => onChange(steps.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-xs text-danger-fg">
          {error}
        </p>
      )}
      {steps.length < MAX_STEPS && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Icon of={Plus} size={14} />}
          onClick={() => onChange([...steps, nextStep(steps)])}
        >
          {text('add_step')}
        </Button>
      )}
      {steps.some(({ action }) => action === 'tell') && (
        <p className="text-xs text-fg-3">
          {told_instead === null ? text('hidden_clients_you') : text('hidden_clients', { name: told_instead })}
        </p>
      )}
    </div>
  );
}

const NOBODY = { profile_id: null, subteam_id: null };

function nextStep(steps: readonly EscalationStep[]): EscalationStep {
  const last = steps.at(-1)?.after_seconds ?? 60;
  const after_seconds = waits.find((wait) => wait > last) ?? last + 3_600;
  return steps.length === 0
    ? { after_seconds, action: 'alert_again', ...NOBODY }
    : { after_seconds: Math.max(after_seconds, 300), action: 'tell', ...NOBODY };
}

interface StepProps extends Reach {
  number: number;
  step: EscalationStep;
  onChange: (step: EscalationStep) => void;
  onRemove: () => void;
}

/** What a step does, as the list of choices has it: a sub-team is a choice of its own. */
type Deed = EscalationStep['action'] | 'tell_subteam';

function Step({ number, step, colleagues, subteams, told_instead, onChange, onRemove }: StepProps) {
  const people = colleagues.map(toPerson);
  const chosen = colleagues.find(({ id }) => id === step.profile_id);
  const deed: Deed = step.subteam_id === null ? step.action : 'tell_subteam';
  const mayTellSubteams = subteams.length > 0 || deed === 'tell_subteam';
  const choose = (next: Deed) =>
    next === 'tell_subteam'
      ? onChange({ ...step, action: 'tell', profile_id: null, subteam_id: subteams[0]?.id ?? null })
      : onChange({ ...step, action: next, ...NOBODY });
  const choices = [...new Set([...waits, step.after_seconds])].sort((one, other) => one - other);
  return (
    <li className="flex items-start gap-2">
      <span
        aria-hidden="true"
        className="mt-1.5 grid size-5 shrink-0 place-items-center max-sm:mt-3 rounded-full bg-brand-tint-2 text-xs font-semibold text-brand-fg-strong"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <span aria-hidden="true">{text('after')}</span>
        <Select
          label={text('after_of', { number })}
          isLabelHidden
          className="w-32 max-sm:w-36"
          value={String(step.after_seconds)}
          options={choices.map((seconds) => ({ value: String(seconds), label: formatWait(seconds) }))}
          onChange={(seconds) => onChange({ ...step, after_seconds: Number(seconds) })}
        />
        <Select<Deed>
          label={text('action_of', { number })}
          isLabelHidden
          className={deed === 'alert_again' ? 'w-64 max-sm:w-full' : 'w-44'}
          value={deed}
          options={[
            { value: 'alert_again', label: text('alert_again') },
            { value: 'tell', label: text('tell') },
            ...(mayTellSubteams ? [{ value: 'tell_subteam' as const, label: text('tell_subteam') }] : []),
          ]}
          onChange={choose}
        />
        {deed === 'tell_subteam' && (
          <Select
            label={text('subteam_of', { number })}
            isLabelHidden
            className="w-48"
            value={String(step.subteam_id)}
            options={toOptions(subteams)}
            onChange={(id) => onChange({ ...step, subteam_id: Number(id) })}
          />
        )}
        {deed === 'tell' && (
          <Combobox
            label={text('person_of', { number })}
            isLabelHidden
            className="w-48"
            placeholder={text('choose_person')}
            emptyText={text('no_such_person')}
            options={people}
            value={people.find(({ value }) => value === String(step.profile_id)) ?? null}
            onChange={(person) => onChange({ ...step, profile_id: person === null ? null : Number(person.value) })}
          />
        )}
        {chosen && !chosen.may_see_clients && (
          <p className="w-full text-xs text-warning-fg">
            {told_instead === null
              ? text('person_cannot_see_you', { person: chosen.name })
              : text('person_cannot_see', { person: chosen.name, name: told_instead })}
          </p>
        )}
      </div>
      <IconButton
        variant="ghost"
        size="sm"
        label={text('remove_step', { number })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
      />
    </li>
  );
}

const toPerson = ({ id, name, may_see_clients }: AlertSettings['colleagues'][number]) => ({
  value: String(id),
  label: may_see_clients ? name : `${name} (${text('cannot_see')})`,
});

const toOptions = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

const MINUTE_S = 60;
const HOUR_S = 3_600;

function formatWait(seconds: number): string {
  if (seconds % HOUR_S === 0) return text('hours', { count: seconds / HOUR_S });
  if (seconds % MINUTE_S === 0 && seconds > MINUTE_S) return text('minutes', { count: seconds / MINUTE_S });
  return text('seconds', { count: seconds });
}
