import { useState } from 'react';
import type { Content } from '#features/content/contract.ts';
import { ContentIcon, offeredKinds, type ShareTarget, toShareTarget } from '#features/content/web/index.ts';
import { useRead } from '#platform/web/data.ts';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from './en.ts';
import type { Recipient } from './recipient-field.tsx';
import { ShareDialog } from './share-dialog.tsx';

interface PickContentDialogProps {
  client: Recipient;
  onClose: () => void;
}

/** Chooses what to share with a client and opens the share dialog. */
export function PickContentDialog({ client, onClose }: PickContentDialogProps) {
  const [chosen, setChosen] = useState<ShareTarget | null>(null);
  const kinds = offeredKinds();
  const [type, setType] = useState(kinds[0]!.type);
  const [search, setSearch] = useState('');
  const kind = kinds.find((one) => one.type === type)!;
  if (chosen) return <ShareDialog content={chosen} client={client} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={text('pick_title', { name: client.name })}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={kind.words.search}
          placeholder={kind.words.search}
          value={search}
          onSearch={setSearch}
          className="min-w-0 flex-1 basis-52"
        />
        <Segmented
          label={text('kind_of_content')}
          value={type}
          onChange={setType}
          segments={kinds.map(({ type: value, words }) => ({ value, label: words.many }))}
        />
      </div>
      <Choices key={type} kind={kind} search={search} onChoose={setChosen} />
    </Dialog>
  );
}

interface ChoicesProps {
  kind: ReturnType<typeof offeredKinds>[number];
  search: string;
  onChoose: (target: ShareTarget) => void;
}

/** Lists the contents of one kind that can be shared now. */
function Choices({ kind, search, onChoose }: ChoicesProps) {
  const query = { page_size: 30, ...(search !== '' && { search }) };
  const { data } = useRead(kind.calls.list, { query }, { keepPrevious: true });
  const found = data?.results as Content[] | undefined;
  const rows = found?.filter((content) => kind.isReady?.(content) ?? true).map(toShareTarget);
  return (
    <>
      {rows?.length === 0 && (
        <p className="py-6 text-center text-fg-2">{search === '' ? kind.words.none : kind.words.noMatch(search)}</p>
      )}
      <ul className="-mx-2 min-h-60">
        {rows?.map((target) => (
          <li key={target.id}>
            <button
              type="button"
              onClick={() => onChoose(target)}
              className="focus-inset flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
                <ContentIcon type={target.type} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{target.title}</span>
                <span className="block truncate text-xs text-fg-3">{target.kind}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
