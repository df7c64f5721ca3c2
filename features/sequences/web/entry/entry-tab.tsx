import type { OpenDraft } from '#engines/drafts/web/index.ts';
import { clientGroups } from '#features/client-groups/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { BesideOthers, type Entry, type Sequence, type Stops, sequences } from '../../contract.ts';
import { sequenceEntry } from '../../entry-contract.ts';
import { AddGroups } from './add-groups.tsx';
import { text } from './en.ts';

interface EntryTabProps {
  sequence: Sequence;
  draft: OpenDraft<Sequence>;
}

/** Who comes into a sequence, by rules and by group, and what ends it for them. */
export function EntryTab({ sequence, draft: { draft, store } }: EntryTabProps) {
  const choices = useEntryChoices(sequence.id);
  const isDisabled = !sequence.access_policy.EDIT;
  const change = (part: Partial<typeof draft>, typed_in: string | null = null) =>
    store.change({ ...draft, ...part }, typed_in);
  if (choices.failed) return <PartNotLoaded words={text('not_loaded')} read={choices.failed} />;
  if (!choices.known) return <TableSkeleton rows={6} />;
  return (
    <div className="max-w-[680px]">
      {isDisabled && <p className="mb-4 text-fg-2">{text('view_only', { owner: sequence.owner_profile_name })}</p>}
      {sequence.live_version !== null && <AddGroups sequence={sequence} groups={choices.known.groups} />}
      <EntryRules
        entry={draft.entry}
        choices={choices.known.entry}
        isDisabled={isDisabled}
        onChange={(entry) => change({ entry })}
      />
      <StopRules
        stops={draft.stops}
        stages={choices.known.entry.stage_option_ids}
        isDisabled={isDisabled}
        onChange={(stops) => change({ stops })}
      />
      <Again
        days={draft.again_after_days}
        isDisabled={isDisabled}
        onChange={(again_after_days) => change({ again_after_days }, 'again_after_days')}
      />
      <Panel look="group" title={text('beside')}>
        <RadioGroup
          label={text('beside')}
          isLabelHidden
          value={draft.beside_others}
          options={BesideOthers.options.map((value) => ({ value, label: text(`beside_${value}`), isDisabled }))}
          onChange={(beside_others) => change({ beside_others })}
        />
      </Panel>
    </div>
  );
}

type Choices = readonly { id: number; name: string }[];

/** Reads what rules can name; `failed` is the first that did not load. */
function useEntryChoices(sequence_id: number) {
  const named = useRead(sequenceEntry.getChoices, {});
  const groups = useRead(clientGroups.list, { query: {} });
  const others = useRead(sequences.list, { query: { page_size: 100 } });
  const failed = [named, groups, others].find(({ isError }) => isError);
  if (failed || !named.data || !groups.data || !others.data) return { failed, known: null };
  const entry: Record<keyof Entry, Choices> = {
    lead_source_ids: named.data.sources,
    client_group_ids: groups.data.results.filter(({ criteria }) => criteria === null),
    stage_option_ids: named.data.stages,
    after_sequence_ids: others.data.results.flatMap(({ id, title }) => (id === sequence_id ? [] : { id, name: title })),
  };
  return { failed, known: { entry, groups: groups.data.results } };
}

interface PartProps<Value> {
  isDisabled: boolean;
  onChange: (value: Value) => void;
}

const entryNames = ['lead_source_ids', 'client_group_ids', 'stage_option_ids', 'after_sequence_ids'] as const;

const EntryRules = ({
  entry,
  choices,
  isDisabled,
  onChange,
}: PartProps<Entry> & { entry: Entry; choices: Record<keyof Entry, Choices> }) => (
  <Panel look="group" title={text('entry')}>
    <p className="-mt-1 mb-3 text-fg-2">{text('entry_help')}</p>
    <div className="grid gap-4">
      {entryNames.map((name) => (
        <Chosen
          key={name}
          label={text(name)}
          ids={entry[name]}
          choices={choices[name]}
          isDisabled={isDisabled}
          onChange={(ids) => onChange({ ...entry, [name]: ids })}
        />
      ))}
    </div>
  </Panel>
);

const stopNames = ['on_reply', 'on_bounce', 'on_conversion', 'on_meeting', 'on_new_enquiry'] as const;

const StopRules = ({ stops, stages, isDisabled, onChange }: PartProps<Stops> & { stops: Stops; stages: Choices }) => (
  <Panel look="group" title={text('stops')}>
    <p className="-mt-1 mb-3 text-fg-2">{text('stops_help')}</p>
    <div className="grid gap-2">
      {stopNames.map((name) => (
        <Checkbox
          key={name}
          label={text(name)}
          checked={stops[name]}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...stops, [name]: target.checked })}
        />
      ))}
      <Chosen
        label={text('stop_stages')}
        ids={stops.stage_option_ids}
        choices={stages}
        isDisabled={isDisabled}
        onChange={(stage_option_ids) => onChange({ ...stops, stage_option_ids })}
      />
    </div>
  </Panel>
);

const MAX_DAYS = 3_650;
const USUAL_DAYS = 30;

const Again = ({ days, isDisabled, onChange }: PartProps<number | null> & { days: number | null }) => (
  <Panel look="group" title={text('again')}>
    <div className="grid gap-3">
      <RadioGroup
        label={text('again')}
        isLabelHidden
        value={days === null ? 'never' : 'after_days'}
        options={(['never', 'after_days'] as const).map((value) => ({ value, label: text(value), isDisabled }))}
        onChange={(value) => onChange(value === 'never' ? null : USUAL_DAYS)}
      />
      {days !== null && (
        <TextField
          label={text('days')}
          inputMode="numeric"
          className="max-w-[200px]"
          disabled={isDisabled}
          value={String(days)}
          onChange={({ target }) => onChange(Math.min(MAX_DAYS, Number(target.value.replace(/\D/g, ''))))}
        />
      )}
    </div>
  </Panel>
);

interface ChosenProps extends PartProps<number[]> {
  label: string;
  ids: readonly number[];
  choices: Choices;
}

/** What a rule names; what was deleted is named as that, so that it can be taken away. */
function Chosen({ label, ids, choices, isDisabled, onChange }: ChosenProps) {
  const options = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = ids
    .map(String)
    .map((value) => options.find((option) => option.value === value) ?? { value, label: text('gone') });
  return (
    <MultiCombobox
      label={label}
      placeholder={text('none')}
      isDisabled={isDisabled}
      options={options}
      value={chosen}
      onChange={(next) => onChange(next.map(({ value }) => Number(value)))}
    />
  );
}
