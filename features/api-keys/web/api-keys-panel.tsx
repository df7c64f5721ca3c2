import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '#platform/web/ago.tsx';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatDate } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { ColumnTable } from '#platform/web/ui/display/plain-table.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { NameDialog } from '#platform/web/ui/overlays/name-dialog.tsx';
import { saidByForm } from '#platform/web/use-form.ts';
import { type ApiKey, apiKeys, KeyName } from '../contract.ts';
import { text } from './en.ts';

/** Shows the keys of the organisation, and a new one to copy once. */
export function ApiKeysPanel() {
  const read = useRead(apiKeys.list, {});
  const [isAdding, setIsAdding] = useState(false);
  const [fresh, setFresh] = useState<{ name: string; key: string } | null>(null);
  const rows = read.data?.results ?? [];
  return (
    <Panel
      look="band"
      title={text('keys')}
      about={<span className="text-xs text-fg-3">{text('about')}</span>}
      end={
        <Button icon={<Icon of={KeyRound} />} onClick={() => setIsAdding(true)}>
          {text('new_key')}
        </Button>
      }
    >
      {(titleId) => (
        <>
          {fresh && <FreshKey name={fresh.name} secret={fresh.key} onClose={() => setFresh(null)} />}
          {read.isPending && <TableSkeleton rows={2} />}
          {read.isError && <PartNotLoaded words={text('not_loaded')} read={read} className="px-5 pb-3 max-sm:px-4" />}
          {read.isSuccess && rows.length === 0 && <p className="px-5 pb-3 text-fg-2 max-sm:px-4">{text('empty')}</p>}
          {rows.length > 0 && <KeysTable titleId={titleId} rows={rows} />}
          {isAdding && <NewKeyDialog onClose={() => setIsAdding(false)} onCreated={setFresh} />}
        </>
      )}
    </Panel>
  );
}

/** Shows a new key, which nothing can show again. */
const FreshKey = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <div role="status" className="mx-5 mb-3 grid gap-2 rounded-md bg-brand-tint p-4 max-sm:mx-4">
    <div className="flex items-start gap-2">
      <p className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{text('copy_title', { name })}</span>
        <span className="text-xs text-fg-2">{text('copy_text')}</span>
      </p>
      <IconButton label={text('close')} icon={<Icon of={X} />} variant="ghost" size="sm" onClick={onClose} />
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 flex-1 rounded-sm bg-surface px-3 py-2 font-mono text-xs break-all">
        {secret}
      </code>
      <CopyButton text={secret} label={text('copy_key')} />
    </div>
  </div>
);

const KeysTable = ({ titleId, rows }: { titleId: string; rows: readonly ApiKey[] }) => (
  <ColumnTable
    aria-labelledby={titleId}
    rows={rows}
    cells="h-12 px-3 py-1.5"
    columns={[
      {
        label: text('column_name'),
        className: 'ps-5! max-sm:ps-4!',
        cell: ({ name, revoked_at }) => (
          <span dir="auto" className={revoked_at === null ? 'font-medium' : 'text-fg-3 line-through'}>
            {name}
          </span>
        ),
      },
      {
        label: text('column_key'),
        className: 'max-sm:hidden',
        cell: ({ beginning, ending }) => (
          <code dir="ltr" className="font-mono text-xs">
            {beginning}…{ending}
          </code>
        ),
      },
      { label: text('column_made'), className: 'max-lg:hidden', body: 'text-fg-2', cell: (key) => <MadeBy {...key} /> },
      { label: text('column_used'), head: 'w-32', body: 'text-fg-2', cell: (key) => <LastUse {...key} /> },
      {
        label: text('column_actions'),
        isLabelHidden: true,
        className: 'pe-5! max-sm:pe-4!',
        head: 'w-28',
        body: 'text-end',
        cell: (key) => key.revoked_at === null && <RevokeKey apiKey={key} />,
      },
    ]}
  />
);

function MadeBy({ made_by, created_at }: ApiKey) {
  const { time_zone } = useSession();
  return text('made_by', { name: made_by.name, date: formatDate(created_at, time_zone) });
}

function LastUse({ revoked_at, last_used_at }: ApiKey) {
  if (revoked_at !== null) return <span className="text-danger-fg">{text('revoked')}</span>;
  if (last_used_at === null) return text('not_used');
  return <Ago instant={last_used_at} write={(ago) => text('used', { ago })} />;
}

function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useChange(apiKeys.revoke, {
    onSuccess: () => {
      setIsAsking(false);
      toast({ type: 'SUCCESS', heading: text('revoked_toast') });
    },
  });
  return (
    <>
      <Button size="sm" variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {text('revoke')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={text('revoke_title', { name })}
        confirmLabel={text('revoke')}
        isSaving={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } })}
        onCancel={() => setIsAsking(false)}
      >
        {text('revoke_text')}
      </ConfirmDialog>
    </>
  );
}

interface NewKeyProps {
  onClose: () => void;
  onCreated: (key: { name: string; key: string }) => void;
}

function NewKeyDialog({ onClose, onCreated }: NewKeyProps) {
  const create = useChange(apiKeys.create, {
    ...saidByForm,
    onSuccess: ({ name, key }) => {
      onCreated({ name, key });
      onClose();
    },
  });
  return (
    <NameDialog
      title={text('new_key')}
      saveLabel={text('create')}
      label={text('name')}
      help={text('name_help')}
      suggested={text('default_name')}
      schema={KeyName}
      save={(name) => create.mutateAsync({ body: { name } })}
      onClose={onClose}
    />
  );
}
