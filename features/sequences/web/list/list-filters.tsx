import { useState } from 'react';
import { useColleagues, usePersonName } from '#features/clients/web/index.ts';
import type { Content } from '#features/content/contract.ts';
import { FindContents, useFirstOfEachKind } from '#features/content/web/index.ts';
import { TriggerChip } from '#platform/web/list/filters/filter-chips.tsx';
import { type ChipProps, customFilter, type ListChoice } from '#platform/web/list/filters/filters.ts';
import { urlId } from '#platform/web/navigation/url-state.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from '../en.ts';

interface Owned {
  owner_id?: 'me' | number | undefined;
}

/** Filters by owner: oneself or a colleague. */
export const ownerFilter = customFilter<Owned>({
  label: text('owner'),
  anyLabel: text('any_owner'),
  fields: { owner_id: (written) => (written === 'me' ? 'me' : urlId(written)) },
  useChoices: () => [
    { label: text('you'), value: { owner_id: 'me' } },
    ...useColleagues().map(({ id, name }) => ({ label: name, value: { owner_id: id } })),
  ],
  useValue({ owner_id }) {
    const name = usePersonName(typeof owner_id === 'number' ? owner_id : null);
    return owner_id === undefined ? null : owner_id === 'me' ? text('you') : name;
  },
});

interface Using {
  content_id?: number | undefined;
}

/** Filters by a content that a step shares. */
export const contentFilter = customFilter<Using>({
  label: text('uses_content'),
  anyLabel: text('any_content'),
  fields: { content_id: urlId },
  useChoices: () => useContentChoices(true),
  useValue({ content_id }) {
    const choices = useContentChoices(content_id !== undefined);
    if (content_id === undefined) return null;
    return choices.find(({ value }) => value.content_id === content_id)?.label ?? text('some_content');
  },
  Chip: ContentChip,
});

/** The most contents of a kind in the choices of a phone; a chip finds all by typing. */
const SHOWN = 100;

const useContentChoices = (enabled: boolean): ListChoice<Using>[] =>
  useFirstOfEachKind({ page_size: SHOWN }, { enabled }).flatMap(({ kind, data }) =>
    ((data?.results ?? []) as Content[]).map(({ id, title }) => ({
      label: title,
      group: kind.words.many,
      value: { content_id: id },
    })),
  );

/** Finds a content by kind and by typing. */
function ContentChip({ label, value, onChange }: ChipProps<Using>) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (content_id: number | undefined) => {
    onChange({ content_id });
    setIsOpen(false);
  };
  return (
    <>
      <TriggerChip
        label={label}
        value={value}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        onRemove={() => choose(undefined)}
      />
      {isOpen && (
        <Dialog isOpen size="task" title={label} onClose={() => setIsOpen(false)}>
          <FindContents>
            {({ id }, line, look) => (
              <button type="button" className={look} onClick={() => choose(id)}>
                {line}
              </button>
            )}
          </FindContents>
        </Dialog>
      )}
    </>
  );
}
