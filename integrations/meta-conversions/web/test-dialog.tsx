import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useChange, useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TextLink } from '#platform/web/ui/buttons/link.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { problemBySchema, saidByForm, useForm } from '#platform/web/use-form.ts';
import {
  type ConversionDataset,
  type InstantFormClient,
  metaConversions,
  TestEvent,
  type TestedEvent,
} from '../contract.ts';
import { text } from './en.ts';
import { metaAddresses } from './meta-addresses.ts';
import { Payload } from './payload.tsx';

interface TestDialogProps {
  dataset: ConversionDataset;
  onClose: () => void;
}

/** Sends one event to the view of test events in Events Manager, and shows Meta's answer. */
export function TestDialog({ dataset, onClose }: TestDialogProps) {
  const read = useRead(metaConversions.listTestClients, {});
  return (
    <Dialog isOpen onClose={onClose} title={text('test_title')} description={text('test_text')}>
      {read.data ? (
        <TestForm clients={read.data.results} dataset={dataset} />
      ) : read.isError ? (
        <PartNotLoaded words={text('latest_failed')} read={read} />
      ) : (
        <TableSkeleton rows={2} />
      )}
    </Dialog>
  );
}

function TestForm({ clients, dataset }: { clients: readonly InstantFormClient[]; dataset: ConversionDataset }) {
  const [answer, setAnswer] = useState<TestedEvent | null>(null);
  const send = useChange(metaConversions.sendTest, { ...saidByForm, onSuccess: setAnswer });
  const form = useForm({
    stored: { client_id: String(clients[0]?.id ?? ''), test_event_code: '' },
    findProblem: problemBySchema({ test_event_code: TestEvent.shape.test_event_code }),
    save: ({ client_id, test_event_code }) =>
      send.mutateAsync({ body: { client_id: Number(client_id), test_event_code } }),
    refusalUnder: 'test_event_code',
  });
  if (clients.length === 0) return <p className="text-fg-2">{text('test_no_clients')}</p>;
  return (
    <form {...form.props} className="grid gap-4">
      <Select
        label={text('test_client')}
        {...form.control('client_id')}
        error={null}
        options={clients.map(({ id, name, lead_id }) => ({ value: String(id), label: name, hint: lead_id }))}
      />
      <TextField
        label={text('test_code')}
        help={text('test_code_help')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...form.input('test_event_code')}
      />
      {answer && <Answer answer={answer} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TextLink href={metaAddresses.dataset(dataset.external_id)} target="_blank" rel="noreferrer">
          {text('open_events')} <Icon of={ExternalLink} size={12} />
        </TextLink>
        <Button type="submit" variant="primary" isSaving={form.isSaving}>
          {text('test_send')}
        </Button>
      </div>
    </form>
  );
}

function Answer({ answer: { is_received, fault, messages, trace_id, payload } }: { answer: TestedEvent }) {
  const words = [
    fault?.said ? text('said', { said: fault.said }) : '',
    ...messages,
    trace_id ? text('trace', { id: trace_id }) : '',
  ];
  return (
    <section role="status" className="grid gap-1.5">
      <p className="flex items-center gap-1.5 font-medium">
        <Icon
          of={is_received ? CircleCheck : CircleAlert}
          className={is_received ? 'text-success-fg' : 'text-danger-fg'}
        />
        {text(is_received ? 'test_received' : 'test_refused')}
      </p>
      <p className="text-xs break-words text-fg-3">{words.filter(Boolean).join(' ')}</p>
      <Payload payload={payload} />
    </section>
  );
}
