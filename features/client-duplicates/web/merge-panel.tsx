import { ArrowLeft, Merge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { duplicates, type MergeChoices, type MergePreview } from '../contract.ts';
import { describeCounts } from './describe-counts.ts';
import { text } from './en.ts';
import { useMergeRows } from './merge-rows.ts';

interface MergePanelProps {
  client_id: number;
  onClose: () => void;
}

/** Chooses field by field what becomes of clients that are one person, and merges them. */
export function MergePanel({ client_id, onClose }: MergePanelProps) {
  const together = useRead(duplicates.listOfClient, { params: { id: client_id } });
  if (together.isPending) return <TableSkeleton rows={6} />;
  if (together.isError) return <NotLoaded title={text('preview_not_loaded')} read={together} />;
  return <Choosing client_ids={together.data.client_ids} onClose={onClose} />;
}

function Choosing({ client_ids, onClose }: { client_ids: number[]; onClose: () => void }) {
  const [choices, setChoices] = useState<MergeChoices>({});
  const body = { client_ids, choices };
  const preview = useRead(duplicates.preview, { body }, { keepPrevious: true, enabled: client_ids.length > 1 });
  const commands = useCommands(client_ids, onClose, () => void preview.refetch());
  if (client_ids.length < 2) return <BackButton onClose={onClose} />;
  if (preview.isPending) return <TableSkeleton rows={6} />;
  if (preview.isError) return <NotLoaded title={text('preview_not_loaded')} read={preview} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const seen = preview.data.clients.map(({ client }) => ({ id: client.id, updated_at: client.updated_at }));
    commands.merge.mutate({ body: { ...body, seen } });
  };
  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
      <BackButton onClose={onClose} />
      <Fields preview={preview.data} choices={choices} onChoose={setChoices} />
      <Notes preview={preview.data} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line-2 pt-3 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={() => commands.dismiss.mutate({ body: { client_ids } })}>
          {text('not_same')}
        </Button>
        <Button type="submit" variant="primary" icon={<Icon of={Merge} />} isSaving={commands.merge.isPending}>
          {text('merge', { count: client_ids.length })}
        </Button>
      </div>
    </form>
  );
}

const BackButton = ({ onClose }: Pick<MergePanelProps, 'onClose'>) => (
  <Button variant="ghost" icon={<Icon of={ArrowLeft} />} onClick={onClose} className="justify-self-start">
    {text('back')}
  </Button>
);

/** Merging, with undo, and saying that they are different people, with undo. */
function useCommands(client_ids: number[], onDone: () => void, onChanged: () => void) {
  const unmerge = useChange(duplicates.unmerge);
  const reopen = useChange(duplicates.restore);
  const merge = useChange(duplicates.merge, {
    onSuccess: ({ merge_id, client }) => {
      const undo = () => unmerge.mutate({ params: { id: client.id, merge_id } });
      toast({ type: 'SUCCESS', heading: text('merged', { name: client.name }), undo });
      onDone();
    },
    onFailure: ({ status }) => {
      if (status !== 409) return false;
      toast({ type: 'WARNING', heading: text('changed') });
      onChanged();
      return true;
    },
  });
  const dismiss = useChange(duplicates.dismiss, {
    onSuccess: () => {
      toast({ type: 'SUCCESS', heading: text('dismissed'), undo: () => reopen.mutate({ body: { client_ids } }) });
      onDone();
    },
  });
  return { merge, dismiss };
}

interface FieldsProps {
  preview: MergePreview;
  choices: MergeChoices;
  onChoose: (choices: MergeChoices) => void;
}

/** A row for each field in which the clients differ; what is empty cannot be chosen. */
function Fields({ preview, choices, onChoose }: FieldsProps) {
  const rows = useMergeRows(preview.clients.map(({ client }) => client));
  return (
    <div className="grid gap-3">
      {rows.map(({ name, label, help, read, chosen, choose }) => (
        <fieldset
          key={name}
          className="m-0 grid min-w-0 gap-2 border-0 border-t border-line p-0 pt-2 sm:grid-cols-[140px_1fr]"
        >
          <legend className="sr-only">{label}</legend>
          <span aria-hidden="true" className="text-sm text-fg-3">
            {label}
            {help && <span className="block text-xs">{help}</span>}
          </span>
          <div className="flex min-w-0 gap-2 max-sm:flex-col sm:flex-wrap">
            {preview.clients.map(({ client }) => (
              <Side
                key={client.id}
                name={name}
                value={read(client)}
                isChosen={(chosen(choices) ?? firstWith(preview, read)) === client.id}
                onChoose={() => onChoose(choose(choices, client.id))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const firstWith = ({ clients }: MergePreview, read: (client: Client) => string): number | undefined =>
  clients.find(({ client }) => read(client) !== '')?.client.id;

interface SideProps {
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Side = ({ name, value, isChosen, onChoose }: SideProps) => (
  <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md border border-line-2 px-3 py-1 has-checked:border-accent">
    <input type="radio" name={name} checked={isChosen && value !== ''} disabled={value === ''} onChange={onChoose} />
    <span className="min-w-0 break-words">{value || text('nothing')}</span>
  </label>
);

/** What comes along, what has no room, and that a no wins. */
function Notes({ preview: { client, clients, left_out } }: { preview: MergePreview }) {
  const missing = [...left_out.phones, ...left_out.emails].join(', ');
  const along = clients.map(({ counts }) => describeCounts(counts)).filter((counts) => counts !== '');
  return (
    <section aria-label={text('after')} className="grid gap-1 text-sm text-fg-2">
      <h2 className="font-semibold text-fg">{client.name}</h2>
      {along.length > 0 && (
        <p>
          {text('comes_along')}: {along.join(' + ')}
        </p>
      )}
      {missing && <p>{text('left_out', { what: missing })}</p>}
      {client.is_whatsapp_opted_out && <p>{text('no_wins')}</p>}
    </section>
  );
}
