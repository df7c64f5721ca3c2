import { useState } from 'react';
import { toCalendarDay } from '#domain/wall-time.ts';
import { type ClientCriteria, clients as clientCalls } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { sequenceAdditions } from '../../adding-contract.ts';
import { sequencePreviews } from '../../client-steps-contract.ts';
import { type Added, sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { AdditionProgress } from '../entry/addition-progress.tsx';
import { text } from './en.ts';
import { listNamedSteps } from './named-steps.ts';
import { StepsSkeleton } from './own-steps.tsx';
import { StepList } from './step-list.tsx';

interface Named {
  id: number;
  name: string;
}

/** Where and when clients begin. */
interface Beginning {
  step_id?: string;
  start_on?: string;
}

interface AddDialogProps {
  /** The clients to add; without them they are chosen here. */
  clients?: readonly Named[];
  /** The filter by which the clients were found, which may find more than those; it can be added as a whole. */
  found?: { count: number; criteria: ClientCriteria; recently_active?: true } | null;
  /** True where the filter as a whole was chosen. */
  isWhole?: boolean;
  /** The sequence they are added to; without it, it is chosen here. */
  sequence_id?: number;
  onClose: () => void;
}

/** Adds clients to a sequence: from which step on which day, and for a single client what they will get. */
export function AddDialog({
  clients,
  found: filter,
  isWhole: isWholeAtFirst = false,
  sequence_id,
  onClose,
}: AddDialogProps) {
  const [chosen, setChosen] = useState(clients ?? []);
  const [sequence, setSequence] = useState<Target | null>(
    sequence_id === undefined ? null : { id: sequence_id, title: '' },
  );
  const [isWhole, setIsWhole] = useState(isWholeAtFirst);
  const [beginning, setBeginning] = useState<Beginning>({});
  const add = useChange(sequenceClients.add);
  const start = useChange(sequenceAdditions.start);
  const count = isWhole && filter ? filter.count : chosen.length;
  const choose = (target: Target | null) => {
    setSequence(target);
    setBeginning({});
  };
  async function submit(id: number): Promise<void> {
    const params = { id };
    if (isWhole && filter) {
      const { count: _, ...which } = filter;
      start.mutate({ params, body: { ...which, ...beginning } });
      return;
    }
    const client_ids = chosen.map((client) => client.id);
    // A refusal has been shown.
    const added = await add.mutateAsync({ params, body: { client_ids, ...beginning } }).catch(() => null);
    if (!added) return;
    sayAdded(added);
    onClose();
  }
  const [only] = chosen;
  const allFound = filter && text('all_of_filter', { shown: formatCappedCount(filter.count) });
  const wholeFilter = isWhole ? allFound : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={clients === undefined && chosen.length > 0}
      title={text(sequence_id === undefined ? 'add_to_sequence' : 'add_clients')}
      {...(clients && { description: wholeFilter ?? (only && count === 1 ? only.name : text('adding', { count })) })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText(start.isSuccess ? 'close' : 'cancel')}
          </Button>
          {!start.isSuccess && (
            <Button
              variant="primary"
              isSaving={add.isPending || start.isPending}
              disabled={sequence === null || count === 0}
              onClick={() => sequence !== null && void submit(sequence.id)}
            >
              {text('add')}
            </Button>
          )}
        </>
      }
    >
      {start.isSuccess && sequence ? (
        <AdditionProgress sequence={sequence} />
      ) : (
        <div className="grid gap-4">
          {filter && filter.count > chosen.length && (
            <RadioGroup
              label={text('which_clients')}
              value={isWhole ? 'whole' : 'chosen'}
              onChange={(value) => setIsWhole(value === 'whole')}
              options={[
                { value: 'chosen', label: text('only_selected', { count: chosen.length }) },
                {
                  value: 'whole',
                  label: allFound ?? '',
                  help: text('all_of_filter_help'),
                },
              ]}
            />
          )}
          {sequence_id === undefined && <SequenceField value={sequence} onChange={choose} />}
          {!clients && <ClientsField value={chosen} onChange={setChosen} />}
          {sequence && <BeginningFields sequence_id={sequence.id} value={beginning} onChange={setBeginning} />}
          {sequence && only && count === 1 && <Preview sequence_id={sequence.id} client={only} beginning={beginning} />}
        </div>
      )}
    </Dialog>
  );
}

/** Says how many were added, and why others were not. */
function sayAdded({ added_count, left_out }: Added): void {
  const reasons = (['inside', 'was_inside', 'in_others'] as const)
    .filter((reason) => left_out[reason] > 0)
    .map((reason) => text(`left_${reason}`, { count: left_out[reason] }));
  toast({
    type: added_count > 0 ? 'SUCCESS' : 'WARNING',
    heading: added_count > 0 ? text('added', { count: added_count }) : text('none_added'),
    message: reasons.join(', '),
  });
}

const SEARCH_DELAY_MS = 200;
const SHOWN = 20;

interface Target {
  id: number;
  title: string;
}

function SequenceField({ value, onChange }: { value: Target | null; onChange: (target: Target | null) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const query = { state: 'RUNNING' as const, page_size: SHOWN, ...(search !== '' && { search }) };
  const read = useRead(sequences.list, { query }, { keepPrevious: true });
  return (
    <Combobox
      label={text('which_sequence')}
      placeholder={text('choose_sequence')}
      emptyText={text('no_sequence_found')}
      value={value && { value: String(value.id), label: value.title }}
      onChange={(option) => onChange(option && { id: Number(option.value), title: option.label })}
      options={(read.data?.results ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      onSearch={setTyped}
      isLoading={read.isFetching}
    />
  );
}

/** The fewest letters that are searched. */
const MIN_LETTERS = 2;

function ClientsField({ value, onChange }: { value: readonly Named[]; onChange: (clients: readonly Named[]) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const isSearch = search.length >= MIN_LETTERS;
  const query = { page_size: SHOWN };
  const fitting = useRead(
    clientCalls.search,
    { query: { ...query, search } },
    { enabled: isSearch, keepPrevious: true },
  );
  const recent = useRead(clientCalls.list, { query: { ...query, ignore_prefs: true } }, { enabled: !isSearch });
  const rows: readonly Named[] = (isSearch ? fitting : recent).data?.results ?? [];
  return (
    <MultiCombobox
      label={text('which_clients')}
      placeholder={text('choose_clients')}
      emptyText={text('no_client_found')}
      value={value.map(toOption)}
      onChange={(options) => onChange(options.map((option) => ({ id: Number(option.value), name: option.label })))}
      options={rows.map(toOption)}
      onSearch={setTyped}
      isLoading={(isSearch ? fitting : recent).isFetching}
    />
  );
}

const toOption = ({ id, name }: Named) => ({ value: String(id), label: name });

interface BeginningFieldsProps {
  sequence_id: number;
  value: Beginning;
  onChange: (beginning: Beginning) => void;
}

const FROM_BEGINNING = 'first';

function BeginningFields({ sequence_id, value, onChange }: BeginningFieldsProps) {
  const { time_zone } = useSession();
  const today = toCalendarDay(useNow(), time_zone);
  const read = useRead(sequences.get, { params: { id: sequence_id } });
  const steps = (read.data ? listNamedSteps(read.data) : []).map(({ id, number, title }) => ({
    value: id,
    label: text('numbered', { number, title }),
  }));
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Select
        label={text('from_step')}
        value={value.step_id ?? FROM_BEGINNING}
        options={[{ value: FROM_BEGINNING, label: text('from_beginning') }, ...steps]}
        onChange={(id) => {
          const { step_id: _, ...others } = value;
          onChange(id === FROM_BEGINNING ? others : { ...others, step_id: id });
        }}
      />
      <DateField
        label={text('start_on')}
        isRequired
        value={value.start_on ?? today}
        onChange={(date) => date && onChange({ ...value, start_on: date })}
        today={today}
        min={today}
      />
    </div>
  );
}

interface PreviewProps {
  sequence_id: number;
  client: Named;
  beginning: Beginning;
}

/** What one client would get, or why they are not added. */
function Preview({ sequence_id, client: { id: cid, name }, beginning }: PreviewProps) {
  const params = { id: sequence_id, cid };
  const read = useRead(sequencePreviews.previewAdd, { params, query: beginning }, { keepPrevious: true });
  if (read.isError) return <PartNotLoaded words={text('preview_failed')} read={read} />;
  if (read.isPending) return <StepsSkeleton />;
  const { left_out, waits, steps, client_time_zone } = read.data;
  if (left_out !== null) return <p className="text-warning-fg">{text(`refused_${left_out}`, { name })}</p>;
  const title = text('what_they_get', { name });
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {waits && <p className="mb-3 text-fg-2">{text('would_wait', { name })}</p>}
      <StepList label={title} steps={steps} client_time_zone={client_time_zone} />
    </section>
  );
}
