import { useRead } from '#platform/web/data.ts';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import {
  type FilterChoices,
  type OutgoingWebhook,
  outgoingWebhooks,
  type WebhookEvent,
  type WebhookFilters,
} from '../contract.ts';
import { text } from './en.ts';

interface FilterFieldsProps {
  events: readonly WebhookEvent[];
  filters: WebhookFilters;
  onChange: (filters: WebhookFilters) => void;
}

/** Narrows the chosen events: to stages, to lead sources, to contents that were opened several times. */
export function FilterFields({ events, filters, onChange }: FilterFieldsProps) {
  const choices = useRead(outgoingWebhooks.getFilterChoices, {}).data;
  const choose = (kind: 'sources' | 'stages', placeholder: string) => {
    const options = (choices?.[kind] ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <MultiCombobox
        label={text(kind)}
        placeholder={placeholder}
        isLoading={!choices}
        options={options}
        value={options.filter(({ value }) => filters[kind].includes(Number(value)))}
        onChange={(chosen) => onChange({ ...filters, [kind]: chosen.map(({ value }) => Number(value)) })}
      />
    );
  };
  return (
    <>
      {events.includes('lead.created') && choose('sources', text('any_source'))}
      {events.includes('stage.changed') && choose('stages', text('any_stage'))}
      {events.includes('content.opened') && (
        <TextField
          label={text('times_opened')}
          help={text('times_help')}
          inputMode="numeric"
          className="max-w-[240px]"
          value={String(filters.times_opened)}
          onChange={({ target }) => onChange({ ...filters, times_opened: readTimes(target.value) })}
        />
      )}
    </>
  );
}

const readTimes = (typed: string) => Math.min(1_000, Math.max(1, Math.trunc(Number(typed.replace(/\D/g, ''))) || 1));

const hasFilters = ({ filters: { stages, sources, times_opened } }: OutgoingWebhook) =>
  stages.length + sources.length > 0 || times_opened > 1;

/** Shows the events of each webhook with what narrows them, as ‘stage.changed, Won’; names are read where one has filters. */
export function useEventWords(webhooks: readonly OutgoingWebhook[]) {
  const choices = useRead(outgoingWebhooks.getFilterChoices, {}, { enabled: webhooks.some(hasFilters) }).data;
  return ({ events, filters }: OutgoingWebhook): string =>
    events.flatMap((event) => [event, ...describeFilter(event, filters, choices)]).join(', ');
}

function describeFilter(event: WebhookEvent, filters: WebhookFilters, choices: FilterChoices | undefined): string[] {
  if (event === 'content.opened')
    return filters.times_opened > 1 ? [text('opened', { count: filters.times_opened })] : [];
  const kind = event === 'lead.created' ? 'sources' : event === 'stage.changed' ? 'stages' : null;
  if (kind === null) return [];
  return (choices?.[kind] ?? []).flatMap(({ id, name }) => (filters[kind].includes(id) ? [name] : []));
}
