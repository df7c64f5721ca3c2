import { type ReactNode, useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { Segmented } from '#platform/web/ui/fields/segmented.tsx';
import type { Content, ContentType } from '../../contract.ts';
import { ContentIcon } from '../content-icon.tsx';
import { offeredKinds } from '../content-kinds.ts';
import { text } from '../en.ts';
import { toShareTarget } from '../list/content-words.ts';
import type { ShareTarget } from '../page/content-panels.ts';

interface FindContentsProps {
  /** True to offer also what cannot be shared yet, and nothing that holds other contents. */
  isForGroup?: boolean;
  /** The kind that is shown at first, where it is offered. */
  first?: ContentType;
  /** Draws what is pressed to choose a content; `line` says which it is, in a row of this look. */
  children: (target: ShareTarget, line: ReactNode, look: string) => ReactNode;
}

const rowLook = 'focus-inset flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-hover';

/** Finds contents by kind and by typing. */
export function FindContents({ isForGroup = false, first, children }: FindContentsProps) {
  const kinds = offeredKinds().filter(({ holdsContents }) => !(isForGroup && holdsContents));
  const [type, setType] = useState((kinds.find(({ type }) => type === first) ?? kinds[0]!).type);
  const [search, setSearch] = useState('');
  const kind = kinds.find((one) => one.type === type)!;
  const query = { page_size: 30, ...(search !== '' && { search }) };
  const { data } = useRead(kind.calls.list, { params: { t: type }, query }, { keepPrevious: true });
  const all = data?.results as Content[] | undefined;
  // The answer for the kind before is kept until this one's arrives.
  const found = all?.filter((content) => content.type === type && (isForGroup || (kind.isReady?.(content) ?? true)));
  return (
    <>
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
      {all && found?.length === 0 && (
        <p className="py-6 text-center text-fg-2">{search === '' ? kind.words.none : kind.words.noMatch(search)}</p>
      )}
      <ul className="-mx-2 min-h-60">
        {found?.map((content) => {
          const target = toShareTarget(content);
          return <li key={target.id}>{children(target, <ContentLine target={target} />, rowLook)}</li>;
        })}
      </ul>
    </>
  );
}

const ContentLine = ({ target: { type, title, kind } }: { target: ShareTarget }) => (
  <>
    <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
      <ContentIcon type={type} />
    </span>
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate font-medium">
        {title}
      </span>
      <span className="block truncate text-xs text-fg-3">{kind}</span>
    </span>
  </>
);
