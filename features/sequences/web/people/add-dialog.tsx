import { useState } from 'react';
import { toCalendarDay } from '#domain/wall-time.ts';
import { clients as clientCalls } from '#features/clients/contract.ts';
import { useNow } from '#platform/web/clock.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { useDebounced } from '#platform/web/state/use-debounced.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import { DateField } from '#platform/web/ui/fields/dates/date-field.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { sequencePreviews } from '../../client-steps-contract.ts';
import { type Added, sequenceClients } from '../../clients-contract.ts';
import { sequences } from '../../contract.ts';
import { text } from './en.ts';
import { listNamedSteps } from './named-steps.ts';
import { StepsSkeleton } from './own-steps.tsx';
import { StepList } from './step-list.tsx';

interface Named {
  id: number;
  name: string;
}

/** Where and when clients begin. */
export interface Beginning {
  step_id?: string;
  start_on?: string;
}

interface AddDialogProps {
  /** The clients to add; without them they are chosen here. */
  clients?: readonly Named[];
  /** Clients that are chosen in another way than by name, such as by a filter, and how they are added. */
  others?: { count: number; add: (sequence_id: number, beginning: Beginning) => Promise<Added> };
  /** The sequence they are added to; without it, it is chosen here. */
  sequence_id?: number;
  onClose: () => void;
}

/** Adds clients to a sequence: from which step on which day, and for a single client what they will get. */
export function AddDialog({ clients, others, sequence_id, onClose }: AddDialogProps) {
  const [chosen, setChosen] = useState(clients ?? []);
  const [found, setFound] = useState<number | null>(sequence_id ?? null);
  const [beginning, setBeginning] = useState<Beginning>({});
  const add = useChange(sequenceClients.add);
  const count = others?.count ?? chosen.length;
  const choose = (id: number | null) => {
    setFound(id);
    setBeginning({});
  };
  async function submit(id: number): Promise<void> {
    const client_ids = chosen.map((client) => client.id);
    const adding = others
      ? others.add(id, beginning)
      : add.mutateAsync({ params: { id }, body: { client_ids, ...beginning } });
    // A refusal has been shown.
    const added = await adding.catch(() => null);
    if (!added) return;
    sayAdded(added);
    onClose();
  }
  const [only] = chosen;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDirty={clients === undefined && others === undefined && chosen.length > 0}
      title={text(sequence_id === undefined ? 'add_to_sequence' : 'add_clients')}
      {...((clients || others) && { description: only && count === 1 ? only.name : text('adding', { count }) })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button
            variant="primary"
            isSaving={add.isPending}
            disabled={found === null || count === 0}
            onClick={() => found !== null && void submit(found)}
          >
            {text('add')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {sequence_id === undefined && <SequenceField value={found} onChange={choose} />}
        {!clients && !others && <ClientsField value={chosen} onChange={setChosen} />}
        {found !== null && <BeginningFields sequence_id={found} value={beginning} onChange={setBeginning} />}
        {found !== null && only && count === 1 && <Preview sequence_id={found} client={only} beginning={beginning} />}
      </div>
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

function SequenceField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DELAY_MS);
  const query = { state: 'RUNNING' as const, page_size: SHOWN, ...(search !== '' && { search }) };
  const read = useRead(sequences.list, { query }, { keepPrevious: true });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  return (
    <Combobox
      label={text('which_sequence')}
      placeholder={text('choose_sequence')}
      emptyText={text('no_sequence_found')}
      value={value === null ? null : chosen}
      onChange={(option) => {
        setChosen(option);
        onChange(option && Number(option.value));
      }}
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
