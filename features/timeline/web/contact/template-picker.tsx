import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type TextTemplate, textTemplates } from '#features/content/contract.ts';
import { contentPages } from '#features/content/pages.ts';
import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { SearchField } from '#platform/web/ui/fields/search-field.tsx';
import { text } from '../en.ts';

const SHOWN = 20;

interface TemplatePickerProps {
  /** Returns a message with its tokens filled for this client. */
  fill: (body: string) => string;
  onPick: (template: TextTemplate) => void;
  /** Called when there is no message to pick. */
  onNone: () => void;
}

/** Lists the saved messages, filled for this client. Arrow keys move from the search into the list, Enter picks. */
export function TemplatePicker({ fill, onPick, onNone }: TemplatePickerProps) {
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  const items = useRef<HTMLUListElement>(null);
  const query = { page_size: SHOWN, ...(search !== '' && { search }) };
  const list = useRead(textTemplates.list, { query }, { keepPrevious: true });
  const templates = list.data?.results ?? [];
  const hasNone = list.isSuccess && templates.length === 0 && search === '' && !list.isPlaceholderData;
  useNotice(hasNone, onNone);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const buttons = [...(items.current?.querySelectorAll('button') ?? [])];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isShown = searchField.current?.value.trim() === search && !list.isPlaceholderData;
    const target = {
      ArrowDown: () => buttons[place + 1]?.focus(),
      ArrowUp: () => (place > 0 ? buttons[place - 1] : searchField.current)?.focus(),
      // In the search, Enter picks the best match once the shown results belong to the present search.
      ...(place < 0 && isShown && { Enter: () => buttons[0]?.click() }),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target();
  };
  if (hasNone) {
    return (
      <p className="rounded-sm border border-line-2 p-2.5 text-fg-3">
        {text('no_templates_yet')}{' '}
        <PageLink to={contentPages.messages} className={linkClasses('text')}>
          {text('write_template')}
        </PageLink>
      </p>
    );
  }
  return (
    <section aria-label={text('templates')} onKeyDown={onKeyDown} className="flex flex-col gap-2">
      <SearchField
        inputRef={searchField}
        label={text('search_templates')}
        placeholder={text('search_templates')}
        value={search}
        onSearch={setSearch}
      />
      <div className="relative max-h-44 overflow-y-auto rounded-sm border border-line-2">
        {list.isPending && (
          <span className="grid h-11 place-items-center">
            <Spinner />
          </span>
        )}
        {list.isError && <p className="p-2.5 text-fg-3">{text('templates_not_loaded')}</p>}
        {list.isSuccess && templates.length === 0 && <p className="p-2.5 text-fg-3">{text('no_templates')}</p>}
        <ul ref={items}>
          {templates.map((template) => (
            <li key={template.id} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => onPick(template)}
                className="focus-inset block w-full px-2.5 py-1.5 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <span dir="auto" className="block truncate font-medium">
                  {template.title}
                </span>
                <span dir="auto" className="block truncate text-xs text-fg-3">
                  {fill(template.body)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Calls once when the condition becomes true. */
function useNotice(isTrue: boolean, tell: () => void): void {
  const current = useRef(tell);
  current.current = tell;
  useEffect(() => {
    if (isTrue) current.current();
  }, [isTrue]);
}
