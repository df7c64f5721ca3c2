import { useState } from 'react';
import { clientFieldLabel } from '#features/clients/web/index.ts';
import { type AnsweredField, type LeadMapping, LeadRole } from '#features/leads/contract.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Select } from '#platform/web/ui/fields/select.tsx';
import type { WebhookPayload, WebhookSource, WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { isBeingSetUp, isUnknown, recordKept, useKept } from './open-questions.ts';
import { Section } from './section.tsx';
import { CodeLine } from './source-address.tsx';
import { useWebhook } from './webhook-on-screens.ts';

/** A source whose answers have meanings, and how those are saved. */
export interface MappedSource {
  mapping: LeadMapping;
  /** While it is set up: it asks what answers mean that are recognised as nothing. */
  asks?: WebhookSource | null;
  isSaving: boolean;
  save: (mapping: LeadMapping) => Promise<unknown>;
}

/** The last payloads of a source, as they are being read. */
export type PayloadsRead = Pick<ReturnType<typeof useRead>, 'isError' | 'refetch' | 'isFetching'> & {
  data?: { results: readonly WebhookPayload[] } | undefined;
};

/** Returns how the mapping of a webhook is saved. */
export function useMappedSource(source: WebhookSourceDetail): MappedSource {
  const { id, mapping } = source;
  const update = useChange(useWebhook().contract.calls.update);
  return {
    mapping,
    asks: isBeingSetUp(source) ? source : null,
    isSaving: update.isPending,
    save: (changed) => update.mutateAsync({ params: { id }, body: { mapping: changed } }),
  };
}

/** Shows the last payloads of a webhook, field by field, with the meaning of each field. */
export function SourceMapping({ source }: { source: WebhookSourceDetail }) {
  const read = useRead(useWebhook().contract.calls.payloads, { params: { id: source.id } });
  return (
    <Section title={text('mapping')}>
      <PayloadMapping source={useMappedSource(source)} read={read} />
    </Section>
  );
}

/** Shows the last payloads of any source, field by field, with the meaning of each field. */
export function PayloadMapping({ source, read }: { source: MappedSource; read: PayloadsRead }) {
  const payloads = read.data?.results ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const payload = payloads.find(({ id }) => id === chosen) ?? payloads[0];
  if (read.isError) return <PartNotLoaded words={text('payloads_failed')} read={read} />;
  return (
    <>
      <p className="text-fg-2">{text(payload ? 'mapping_text' : 'no_payloads')}</p>
      {payload && (
        <>
          <PayloadSelect payloads={payloads} value={payload.id} onChange={setChosen} />
          <PayloadFields source={source} payload={payload} />
        </>
      )}
    </>
  );
}

interface PayloadSelectProps {
  payloads: readonly WebhookPayload[];
  value: string;
  onChange: (id: string) => void;
}

function PayloadSelect({ payloads, value, onChange }: PayloadSelectProps) {
  const { time_zone } = useSession();
  return (
    <Select
      label={text('payload')}
      className="max-w-[420px]"
      value={value}
      options={payloads.map(({ id, received_at, outcome }) => ({
        value: id,
        label: text('payload_of', {
          time: formatDateTime(received_at, time_zone),
          outcome: text(`outcome_${outcome}`),
        }),
      }))}
      onChange={onChange}
    />
  );
}

function PayloadFields({ source, payload }: { source: MappedSource; payload: WebhookPayload }) {
  return (
    <>
      {payload.answers.length > 0 ? (
        <ul aria-label={text('mapping')} className="rounded-md border border-line-2">
          {payload.answers.map((answer, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice; answers never move
              key={`${answer.key} ${index}`}
              className="grid items-center gap-x-4 gap-y-1 border-t border-line px-3 py-1.5 first:border-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_220px]"
            >
              <span dir="auto" title={answer.key} className="truncate font-medium">
                {nameAnswer(answer, payload)}
              </span>
              <span dir="auto" className="truncate text-fg-2">
                {answer.values.filter(Boolean).join(', ') || '—'}
              </span>
              <MeaningSelect source={source} path={answer.key} isUnknown={isUnknown(payload, answer)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-warning-fg">{text('unreadable', { reason: payload.reason ?? '' })}</p>
      )}
      {payload.is_hidden ? (
        <p className="text-fg-3">{text('hidden')}</p>
      ) : (
        <details>
          <summary className="w-fit cursor-pointer rounded-xs text-brand-fg">{text('raw')}</summary>
          <div className="mt-2">
            <CodeLine label={text('raw')}>{payload.raw_text}</CodeLine>
          </div>
        </details>
      )}
    </>
  );
}

/**
 * Names an answer; two questions of one name, such as the ids of a page and of a form, are distinguished by their
 * paths.
 */
function nameAnswer({ key, label }: WebhookPayload['answers'][number], { answers }: WebhookPayload): string {
  const isAlone = answers.filter((other) => other.label === label).length === 1;
  return label && isAlone ? label : key;
}

const AUTOMATIC = 'automatic';

interface MeaningSelectProps {
  source: MappedSource;
  path: string;
  /** True where it is recognised as nothing, so that it is kept as an answer unless a field is chosen. */
  isUnknown: boolean;
}

/** Saves the mapping at once; a field has one meaning, and a meaning one field. */
export function MeaningSelect({ source, path, isUnknown }: MeaningSelectProps) {
  const { asks, mapping } = source;
  const isKept = useKept(asks)(path);
  const known = LeadRole.options.find((role) => mapping[role] === path);
  const choose = (role: LeadRole | typeof AUTOMATIC) => {
    if (isUnknown && asks) recordKept(asks, path, role === AUTOMATIC);
    if (isUnknown && role === AUTOMATIC && !known) return;
    source.save(mappingWith(mapping, path, role)).then(
      () => toast({ type: 'SUCCESS', heading: text('mapping_saved'), message: text('mapping_saved_text') }),
      // The failed change has said so.
      () => undefined,
    );
  };
  return (
    <Select
      label={text('meaning_of', { field: path })}
      isLabelHidden
      isDisabled={source.isSaving}
      placeholder={text('choose_field')}
      value={known ?? (isUnknown && asks && !isKept ? null : AUTOMATIC)}
      options={[
        { value: AUTOMATIC, label: text(isUnknown ? 'keep_as_answer' : 'recognised') },
        ...LeadRole.options.map((role) => ({ value: role, label: roleLabel(role) })),
      ]}
      onChange={choose}
    />
  );
}

/** Returns a role's label; a field of the client has its own name, the others have theirs here. */
export const roleLabel = (role: LeadRole): string =>
  clientFieldLabel(role) && role !== 'name'
    ? (clientFieldLabel(role) ?? role)
    : text(`role_${role as Exclude<LeadRole, AnsweredField>}`);

function mappingWith(mapping: LeadMapping, path: string, role: LeadRole | typeof AUTOMATIC): LeadMapping {
  const others = Object.entries(mapping).filter(([name, known]) => known !== path && name !== role);
  return Object.fromEntries(role === AUTOMATIC ? others : [...others, [role, path]]) as LeadMapping;
}
