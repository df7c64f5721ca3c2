import { FileText, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { documentTemplates, isReady, textTemplates } from '#features/content/contract.ts';
import { type ShareTarget, toShareTarget } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Kind = 'text' | 'file';

interface PickContentDialogProps {
  client: Recipient;
  onClose: () => void;
}

/** Chooses what to share with a client and opens the share dialog. */
export function PickContentDialog({ client, onClose }: PickContentDialogProps) {
  const [chosen, setChosen] = useState<ShareTarget | null>(null);
  const [kind, setKind] = useState<Kind>('file');
  const [search, setSearch] = useState('');
  const query = { page_size: 30, ...(search !== '' && { search }) };
  const files = useRead(documentTemplates.list, { query }, { keepPrevious: true, enabled: kind === 'file' });
  const messages = useRead(textTemplates.list, { query }, { keepPrevious: true, enabled: kind === 'text' });
  const rows =
    kind === 'file'
      ? files.data?.results.filter(({ doc_status }) => isReady(doc_status)).map(toShareTarget)
      : messages.data?.results.map(toShareTarget);
  if (chosen) return <ShareDialog content={chosen} client={client} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={text('pick_title', { name: client.name })}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={text(`search_${kind}`)}
          placeholder={text(`search_${kind}`)}
          value={search}
          onSearch={setSearch}
          className="min-w-0 flex-1 basis-52"
        />
        <Segmented
          label={text('kind_of_content')}
          value={kind}
          onChange={setKind}
          segments={[
            { value: 'file', label: text('files') },
            { value: 'text', label: text('messages') },
          ]}
        />
      </div>
      {rows?.length === 0 && (
        <p className="py-6 text-center text-fg-2">
          {search === '' ? text(`none_${kind}`) : text(`no_match_${kind}`, { search })}
        </p>
      )}
      <ul className="-mx-2 min-h-60">
        {rows?.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              onClick={() => setChosen(target)}
              className="focus-inset flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
                <Icon of={target.type === 'file' ? FileText : MessageSquareText} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{target.title}</span>
                <span className="block truncate text-xs text-fg-3">{target.kind}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
